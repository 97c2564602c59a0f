import { type AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { IntakeService } from '../../intake/intake.service.js';
import { RemoveSourceService } from '../../intake/remove-source.service.js';
import { pastLimits } from './find-page-as-of.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { duplicatesKit, readOpportunityIds } from '../../testing/duplicates-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';
import { AsOfListService } from './as-of-list.service.js';
import { AsOfService } from './as-of.service.js';
import { AudienceService } from '../audience.service.js';
import { CatalogueService } from '../catalogue.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let lists: AsOfListService;
let details: AsOfService;

beforeAll(async () => {
  spec = await openSpecStore();
  const audience = new AudienceService(spec.store);
  catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
  lists = new AsOfListService(spec.store, audience, new SynonymsService(spec.store));
  details = new AsOfService(spec.store, catalogue);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const byTitle: OpportunityListQuery = {
  audience: 'default',
  filter: {},
  sort: ['title', 'ASC'],
  offset: 0,
  limit: 100,
};

/** Stores a notice, and returns when it was fetched. */
async function take(fields: Partial<NoticeFields>, record: Partial<Notice> = {}, at?: string): Promise<string> {
  const batch = aBatch([aNotice({ ...record, fields: { opportunity_number: null, ...fields } })]);
  const fetched_at = at ?? batch.fetched_at;
  await new IntakeService(spec.store).take({ ...batch, fetched_at });
  return fetched_at;
}

async function titlesAt(instant: string, query: Partial<OpportunityListQuery> = {}): Promise<string[]> {
  return (await lists.list({ ...byTitle, ...query }, instant)).rows.map(({ title }) => title);
}

const pastRows = () =>
  spec.store.query<unknown[]>(
    `SELECT id, known_since, known_until, lifecycle, title_order, dollars, posted_at, due_at, closes_at, document::text FROM opportunity_past
      UNION ALL SELECT id, known_since, NULL, lifecycle, title_order, dollars, posted_at, due_at, closes_at, NULL FROM opportunity_summary
      ORDER BY id, known_since`,
  );

/** Expects the same past rows when they are rebuilt from the versions. */
async function expectComplete(): Promise<void> {
  const kept = await pastRows();
  await spec.store.query('DELETE FROM opportunity_past');
  await spec.store.query('UPDATE opportunity_summary SET known_since = NULL, closes_at = NULL');
  await expect(lists.list(byTitle, new Date().toISOString())).rejects.toMatchObject({ code: 'PAST_NOT_READY' });
  await new UpkeepService(spec.store).run();
  expect(await pastRows()).toEqual(kept);
}

/** Expects each row of the list to equal the detail of that time, and all other opportunities to be unknown at that time. */
async function expectDetails(instant: string): Promise<void> {
  const { rows, total } = await lists.list(byTitle, instant);
  expect(total).toBe(rows.length);
  const ids = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
  for (const { id } of ids) {
    const row = rows.find((each) => each.id === id);
    const detail = details.read({ id, audience: 'default' }, instant);
    if (row === undefined) await expect(detail).rejects.toMatchObject({ code: 'NOT_YET_FETCHED' });
    else expect(await detail).toMatchObject(row);
  }
  const closed = await titlesAt(instant, { filter: { status: 'closed' } });
  expect(closed).toEqual(rows.filter(({ status }) => status === 'closed').map(({ title }) => title));
}

const change = fc.record({
  source_name: fc.constantFrom('SAM.gov', 'Portal'),
  source_id: fc.constantFrom('a', 'b', 'c', 'd'),
  channel: fc.constantFrom('search', 'detail'),
  fields: fc.record({
    title: fc.constantFrom('Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'),
    lifecycle: fc.constantFrom('open', 'forecast', 'cancelled', undefined),
    posted_date: fc.constantFrom('2026-02-20', '2026-03-03', '2026-03-04'),
    due_date: fc.constantFrom('2026-03-01', '2026-03-03T05:00:00Z', '2026-04-01', null),
    estimated_value: fc.constantFrom('5.00', '700.00', null),
    opportunity_number: fc.constantFrom('N-1', null),
  }),
});

describe('a list as of an instant', () => {
  it(
    'has the rows and details of that time, whatever was stored since',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 10 }), async (changes) => {
          await spec.empty();
          const seen: { at: string; listed: string[] }[] = [];
          for (const { fields, ...record } of changes) {
            const at = await take(fields, record);
            const { rows } = await catalogue.list(byTitle);
            seen.push({ at, listed: rows.map(({ id, title }) => `${id} ${title}`) });
          }
          for (const { at, listed } of seen) {
            const { rows } = await lists.list(byTitle, at);
            expect(rows.map(({ id, title }) => `${id} ${title}`)).toEqual(listed);
            await expectDetails(at);
          }
          await expectComplete();
        }),
        { seed: 20260303, ...propertyRuns(1) },
      );
    },
    propertyTimeoutMs,
  );

  it('follows notices that were moved or removed since, and an older batch after a newer one', async () => {
    const first = await take({ title: 'Alpha' }, { source_id: 'a' });
    const second = await take({ title: 'Bravo' }, { source_id: 'b', source_name: 'Portal' });
    const third = await take({ title: 'Bravo amended' }, { source_id: 'b', source_name: 'Portal' });
    await take({ title: 'Alpha', description: 'From before' }, { source_id: 'a', channel: 'detail' }, first);
    const places = await readOpportunityIds(spec.store);
    await duplicatesKit(spec.store).merge(places['a'] ?? '', places['b'] ?? '');
    for (const at of [first, second, third]) await expectDetails(at);
    expect(await titlesAt(second)).toHaveLength(1);
    await expectComplete();
    await new RemoveSourceService(spec.store).remove('Portal');
    for (const at of [first, second, third]) expect(await titlesAt(at)).toEqual(['Alpha']);
    await expectComplete();
  });

  it('rebuilds the past of rows that have none', async () => {
    const first = await take({ title: 'Alpha' });
    await spec.store.query(`UPDATE opportunity_summary SET known_since = NULL`);
    await expect(titlesAt(first)).rejects.toMatchObject({ code: 'PAST_NOT_READY', status: 503 });
    await new UpkeepService(spec.store).run();
    expect(await titlesAt(first)).toEqual(['Alpha']);
  });

  it('is filtered, searched, ordered and continued by the values of that time', async () => {
    const instants: string[] = [];
    for (const [index, title] of ['Bridge', 'Road', 'Bridge road', 'Tunnel'].entries())
      instants.push(
        await take(
          { title, estimated_value: `${10 * (index + 1)}`, description: 'x'.repeat(500) },
          { source_id: title },
        ),
      );
    const then = instants.at(-1) ?? '';
    for (const title of ['Bridge', 'Road', 'Bridge road', 'Tunnel'])
      await take({ title: `${title} closed`, lifecycle: 'closed', estimated_value: null }, { source_id: title });
    expect(await titlesAt(then, { filter: { q: 'bridge' } })).toEqual(['Bridge', 'Bridge road']);
    expect(await titlesAt(then, { filter: { q: 'closed' } })).toEqual([]);
    expect(await titlesAt(then, { filter: { q: '!!!' } })).toEqual([]);
    expect(await titlesAt(then, { filter: { min_value: 25, source_name: 'SAM.gov' } })).toEqual([
      'Bridge road',
      'Tunnel',
    ]);
    expect(await titlesAt(then, { filter: { status: 'closed' } })).toEqual([]);
    expect(await titlesAt(then, { filter: { q: '-bridge value:>20' } })).toEqual(['Tunnel']);
    expect(await titlesAt(then, { sort: ['estimated_value', 'DESC'], limit: 2 })).toEqual(['Tunnel', 'Bridge road']);
    expect((await lists.list(byTitle, then)).rows[0]).toMatchObject({
      description: 'x'.repeat(400),
      description_cut: true,
    });
    const all = { ...byTitle, sort: ['updated_at', 'DESC'], limit: 3 } satisfies OpportunityListQuery;
    const page = await lists.list(all, then);
    const next = await lists.list({ ...all, after: page.next }, then);
    expect([page, next].map(({ rows }) => rows.map(({ title }) => title))).toEqual([
      ['Tunnel', 'Bridge road', 'Road'],
      ['Bridge'],
    ]);
    expect(next).not.toHaveProperty('next');
  });

  it('is the same whether the matches are sorted or the rows are read in order', async () => {
    const instants: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const fields = {
        title: `Job ${index % 5}`,
        due_date: index % 3 === 0 ? null : `2026-04-${10 + index}`,
        posted_date: ['2026-02-20', '2026-03-20', null, '2026-02-25'][index % 4],
      };
      instants.push(await take(fields, { source_id: `n${index % 6}` }));
    }
    const usual = { ...pastLimits };
    for (const at of instants.slice(-4))
      for (const sort of [
        ['due_date', 'ASC'],
        ['posted_date', 'DESC'],
        ['updated_at', 'ASC'],
      ] as const)
        for (const offset of [0, 2, 5]) {
          const query = { ...byTitle, sort: [...sort], offset, limit: 2 } satisfies OpportunityListQuery;
          const sorted = await lists.list(query, at);
          Object.assign(pastLimits, { maxCounted: 0 });
          const { rows } = await lists.list(query, at).finally(() => Object.assign(pastLimits, usual));
          expect(rows).toEqual(sorted.rows);
        }
  });

  it('refuses scores and the future', async () => {
    const refusals: [Partial<OpportunityListQuery>, AppError['code']][] = [
      [{ sort: ['total_score', 'DESC'] }, 'PAST_SCORE'],
      [{ filter: { min_score: 5 } }, 'PAST_SCORE'],
      [{ filter: { q: 'roof OR -score:>80' } }, 'PAST_SCORE'],
    ];
    for (const [query, code] of refusals)
      await expect(lists.list({ ...byTitle, ...query }, '2026-03-03T00:00:00Z')).rejects.toMatchObject({ code });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await expect(lists.list(byTitle, tomorrow)).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
