import { ada } from '../testing/duplicates-kit.js';
import { randomUUID } from 'node:crypto';
import { aNotice } from '@rfp/testing/builders';
import { realTimers } from '@rfp/testing/real-timers';
import fc from 'fast-check';
import { DemoDataService } from '../catalogue/demo-data.service.js';
import { AttachedTextsService } from '../intake/attached-texts.service.js';
import { CloseMissingService } from '../intake/close-missing.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { RescoreService } from '../scoring/rescore.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { checkCounts } from './check-counts.js';

const { jest } = import.meta;
const day = 86_400_000;
const start = Date.UTC(2026, 2, 3);

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(async () => {
  await spec.empty();
  jest.useFakeTimers({ now: start, doNotFake: [...realTimers] });
});
afterEach(() => jest.useRealTimers());
afterAll(() => spec.drop());

const portals = ['SAM.gov', 'Grants.gov'] as const;

const urlOf = (name: string) => `https://example.gov/${name}`;

/** Few ids, channels and numbers, so that records share a notice or an opportunity. */
const notice = fc
  .record({
    source_name: fc.constantFrom(...portals),
    source_id: fc.constantFrom('a', 'b', 'c', 'd'),
    channel: fc.constantFrom('api', 'search', 'detail'),
    opportunity_number: fc.constantFrom(null, 'N-1', 'N-2'),
    title: fc.constantFrom('Roof repair', 'IT services & support', 'Été: café, 2026'),
    agency_name: fc.constantFrom('Department of Energy', null),
    estimated_value: fc.constantFrom('1000.50', '250000.00', null),
    due_date: fc.constantFrom('2026-03-05', '2026-03-20', '2026-05-01', null),
    naics_codes: fc.subarray(['541511', '541512', '238160']),
    set_aside: fc.constantFrom({ code: 'SBA', text: 'Total Small Business' }, null),
    attachments: fc.subarray(['work', 'prices']).map((names) => names.map((name) => ({ name, url: urlOf(name) }))),
  })
  .map(({ source_name, source_id, channel, ...fields }) =>
    aNotice({
      source_name,
      source_id,
      channel,
      source_type: source_name === 'SAM.gov' ? 'federal_contract' : 'federal_grant',
      fields: {
        ...fields,
        time_zone: 'America/New_York',
        value_kind: fields.estimated_value === null ? null : 'estimate',
      },
    }),
  );

/** Stores the text of a document for one of the opportunities. */
async function attach(pick: number, name: string, text: string): Promise<void> {
  const rows = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary ORDER BY id');
  const id = rows[pick % rows.length]?.id;
  if (id === undefined) return;
  fence.now += 1;
  const fetched_at = new Date(fence.now * 1000).toISOString();
  await new AttachedTextsService(spec.store).store({ id, url: urlOf(name), text, fetched_at });
}

type Write = () => Promise<unknown>;
const fence = { now: 1_000_000 };

const writes: fc.Arbitrary<{ name: string; run: Write }> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .uniqueArray(notice, {
        minLength: 1,
        maxLength: 4,
        selector: ({ source_name, source_id, channel }) => `${source_name} ${source_id} ${channel}`,
      })
      .chain((notices) =>
        fc.boolean().map((demo) => ({
          name: `intake of ${JSON.stringify(notices)}, demo=${demo}`,
          run: () => {
            fence.now += 1;
            const fetched_at = new Date().toISOString();
            return new IntakeService(spec.store).take(aBatch(notices, { demo, fence: fence.now, fetched_at }));
          },
        })),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom('work', 'prices'), fc.constantFrom('Repair of a roof.', 'Café prices', ''))
      .map(([pick, name, text]) => ({ name: `text of ${name}: ${text}`, run: () => attach(pick, name, text) })),
  },
  fc.integer({ min: 1, max: 40 }).map((days) => ({
    name: `rescore ${days} days later`,
    run: () => {
      jest.setSystemTime(Date.now() + days * day);
      return new RescoreService(spec.store).sweep();
    },
  })),
  fc.constantFrom(...portals).map((source_name) => ({
    name: `close missing of ${source_name}`,
    run: () => {
      fence.now += 1;
      const run = { source: 'sam_gov', run_id: randomUUID(), fence: fence.now };
      const since = new Date().toISOString();
      return new CloseMissingService(spec.store).close({
        ...run,
        source_name,
        channel: 'api',
        since,
        max_share: null,
        except: ['a'],
      });
    },
  })),
  fc.constantFrom(...portals).map((name) => ({
    name: `remove ${name}`,
    run: () => new RemoveSourceService(spec.store).remove(name),
  })),
  fc.constant({ name: 'remove demo records', run: () => new DemoDataService(spec.store).remove(ada) }),
  fc.constant({ name: 'upkeep', run: () => new UpkeepService(spec.store).run() }),
  fc.constant({
    name: 'documents of earlier rules',
    run: () => spec.store.query('UPDATE opportunity_search SET made_by = 0'),
  }),
);

describe('the stored counts of records and words', () => {
  it('equal a recount after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 12 }), async (sequence) => {
        await spec.empty();
        jest.setSystemTime(start);
        for (const { run } of sequence) {
          await run();
          expect(await checkCounts(spec.store, { mend: false })).toEqual([]);
        }
        await new UpkeepService(spec.store).run();
        expect(await checkCounts(spec.store, { mend: false })).toEqual([]);
        expect(await spec.store.query('SELECT FROM search_word_change')).toEqual([]);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('are repaired if they are wrong, but only on request', async () => {
    await new IntakeService(spec.store).take(aBatch([aNotice()]));
    await new UpkeepService(spec.store).run();
    await spec.store.query(`UPDATE opportunity_count SET records = 7 WHERE kind = 'naics'`);
    await spec.store.query(`DELETE FROM search_word WHERE word = 'laboratori'`);
    const wrong = [
      { what: 'naics demo=false 238220', stored: 7, counted: 1 },
      { what: 'word laboratori', stored: 0, counted: 1 },
    ];
    for (const mend of [false, true]) expect(await checkCounts(spec.store, { mend })).toEqual(wrong);
    expect(await checkCounts(spec.store, { mend: false })).toEqual([]);
  });
});
