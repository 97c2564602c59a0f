import fc from 'fast-check';
import { type Notice } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import { CloseMissingService } from '../intake/close-missing.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { findCountDifferences } from '../store/opportunity-counts.js';
import { duplicatesKit, readCatalogue, readSeen } from '../testing/duplicates-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { aWatcher } from '../testing/notifications-kit.js';

let spec: SpecStore;
let duplicates: ReturnType<typeof duplicatesKit>;

beforeAll(async () => {
  spec = await openSpecStore();
  duplicates = duplicatesKit(spec.store);
});
afterAll(() => spec.drop());

const names = ['SAM.gov', 'Portal', 'Grants.gov', 'Simpler.Grants.gov'] as const;

/** Few sources, ids, numbers and agencies, so that notices match each other in all possible ways. */
const notice: fc.Arbitrary<Notice> = fc
  .record({
    source_name: fc.constantFrom(...names),
    number: fc.constantFrom(1, 2, 3),
    channel: fc.constantFrom('search', 'detail'),
    title: fc.constantFrom('Cooling', 'Heating', 'Roofing'),
    opportunity_number: fc.constantFrom('NUM-1001', 'NUM-1002', null),
    agency_name: fc.constantFrom('ENERGY, DEPARTMENT OF', 'Department of Labor'),
    posted_date: fc.constantFrom('2026-03-01', '2026-03-05', '2026-03-09'),
    estimated_value: fc.constantFrom('10.00', '2500000.00', null),
    lifecycle: fc.constantFrom('open', 'cancelled'),
  })
  .map(({ source_name, number, channel, ...fields }) =>
    aNotice({
      source_name,
      // The two publishers of grants share their ids.
      source_id: `${source_name.endsWith('Grants.gov') ? 'grant' : source_name} ${number}`,
      channel,
      fields: { agency_code: undefined, location: null, ...fields },
    }),
  );
const batch = fc.uniqueArray(notice, {
  minLength: 2,
  maxLength: 8,
  selector: (each) => `${each.source_name} ${each.source_id} ${each.channel}`,
});
const pickers = fc.tuple(fc.nat(), fc.nat());

const take = (notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));
const at = <T>(list: readonly T[], index: number) => list[index % list.length];

async function recordsOf(id: string): Promise<{ source_name: string; source_id: string }[]> {
  return spec.store.query(
    'SELECT DISTINCT source_name, source_id FROM source_record WHERE opportunity_id = $1 ORDER BY 1, 2',
    [id],
  );
}

async function opportunityIds(): Promise<string[]> {
  const rows = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary ORDER BY id');
  return rows.map(({ id }) => id);
}

/** The opportunity of each notice. */
async function readOpportunityIds(): Promise<Record<string, string>> {
  const rows = await spec.store.query<{ name: string; id: string }[]>(
    `SELECT DISTINCT source_name || ' ' || source_id AS name, opportunity_id AS id FROM source_record`,
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** Lets each of two people acknowledge some opportunities. */
async function acknowledgeSome(picked: readonly number[]): Promise<void> {
  for (const [index, id] of (await opportunityIds()).entries()) {
    for (const [place, bits] of picked.entries())
      if (((bits >> (index % 8)) & 1) === 1)
        await spec.store.query(
          'INSERT INTO seen_opportunity SELECT $1, id, version, updated_at, clock_timestamp() FROM opportunity_summary WHERE id = $2',
          [aWatcher(place).person_id, id],
        );
  }
}

/** Two different opportunities; null if there are not enough. */
async function pickTwo([one, other]: [number, number]): Promise<[string, string] | null> {
  const ids = await opportunityIds();
  const first = at(ids, one);
  const second = at(
    ids.filter((id) => id !== first),
    other,
  );
  return first === undefined || second === undefined ? null : [first, second];
}

describe('splitting and merging', () => {
  it(
    'a merge that is split again or undone, or a split that is undone, restores the original rows and acknowledgments',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 3 }), pickers, async (batches, picked) => {
          await spec.empty();
          for (const each of batches) await take(each);
          await acknowledgeSome(picked);
          const read = async () => [await readCatalogue(spec.store), await readSeen(spec.store)];
          const before = await read();
          const pair = await pickTwo(picked);
          if (pair !== null) {
            const merged = await recordsOf(pair[1]);
            await duplicates.undo((await duplicates.merge(...pair)).id);
            expect(await read()).toEqual(before);
            await duplicates.merge(...pair);
            expect((await duplicates.split(pair[0], merged)).other_id).toBe(pair[1]);
            expect(await read()).toEqual(before);
          }
          for (const id of await opportunityIds()) {
            const notices = await recordsOf(id);
            if (notices.length < 2) continue;
            await duplicates.undo(
              (await duplicates.split(id, notices.slice(0, 1 + (picked[0] % (notices.length - 1))))).id,
            );
            expect(await read()).toEqual(before);
          }
        }),
        propertyRuns(5),
      );
    },
    propertyTimeoutMs,
  );

  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const), batch }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('split' as const, 'merge' as const), picked: pickers }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), picked: pickers }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('close' as const, 'remove' as const),
        name: fc.constantFrom(...names),
      }),
    },
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  async function perform(each: Step): Promise<void> {
    if (each.kind === 'take') await take(each.batch);
    else if ('name' in each)
      await (each.kind === 'close' ? close(each.name) : new RemoveSourceService(spec.store).remove(each.name));
    else if (each.kind === 'merge') await mergeTwo(each.picked);
    else await (each.kind === 'split' ? splitSome(each.picked) : undoSome(each.picked));
  }

  async function mergeTwo(picked: [number, number]): Promise<void> {
    const pair = await pickTwo(picked);
    if (pair !== null) await duplicates.merge(...pair);
  }

  async function close(source_name: string): Promise<void> {
    const { source, run_id, fence } = aBatch([aNotice()]);
    await new CloseMissingService(spec.store).close({
      source,
      run_id,
      fence,
      source_name,
      channel: 'search',
      max_share: null,
      except: [],
      since: new Date().toISOString(),
    });
  }

  async function splitSome([one, other]: [number, number]): Promise<void> {
    const id = at(await opportunityIds(), one);
    const notices = id === undefined ? [] : await recordsOf(id);
    const moved = at(notices, other);
    if (id !== undefined && moved !== undefined && notices.length > 1) await duplicates.split(id, [moved]);
  }

  async function undoSome([one, other]: [number, number]): Promise<void> {
    const id = at(await opportunityIds(), one);
    const undoable = id === undefined ? [] : (await duplicates.list(id)).filter((each) => each.undoable);
    const decision = at(undoable, other);
    if (decision !== undefined) await duplicates.undo(decision.id);
  }

  it(
    'keeps counts equal to a recount, and every decision in force, after any sequence of operations',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), batch, async (steps, last) => {
          await spec.empty();
          for (const each of steps) await perform(each);
          expect(await findCountDifferences(spec.store.manager)).toEqual([]);
          const [{ empty } = { empty: -1 }] = await spec.store.query<{ empty: number }[]>(
            'SELECT count(*)::int AS empty FROM opportunity_summary o WHERE NOT EXISTS (SELECT FROM source_record WHERE opportunity_id = o.id)',
          );
          expect(empty).toBe(0);
          const before = await readOpportunityIds();
          await take(last);
          expect(await readOpportunityIds()).toMatchObject(before);
          expect(await misplaced()).toEqual([]);
        }),
        propertyRuns(8),
      );
    },
    propertyTimeoutMs,
  );

  /** Notices that are not in the opportunity that the last decision about them requires. */
  function misplaced(): Promise<unknown[]> {
    return spec.store.query(`
      SELECT r.source_name, r.source_id FROM source_record r
        JOIN LATERAL (SELECT named.opportunity_id FROM merge_decision_notice named JOIN merge_decision d ON d.id = named.decision_id
           WHERE (named.source_name, named.source_id) = (r.source_name, r.source_id) AND d.revoked_at IS NULL
           ORDER BY d.number DESC LIMIT 1) decided ON decided.opportunity_id <> r.opportunity_id`);
  }
});
