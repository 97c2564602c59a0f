import { type Caller } from '@rfp/contracts/caller';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { AsOfListService } from '../catalogue/as-of/as-of-list.service.js';
import { AsOfService } from '../catalogue/as-of/as-of.service.js';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { SeenService } from '../catalogue/seen.service.js';
import { VersionsService } from '../catalogue/history/versions.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { noBoilerplate } from '../store/boilerplate.js';
import { rebuildPast } from '../store/past-rows.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { duplicatesKit, readOpportunityIds } from '../testing/duplicates-kit.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { pruneSql, forceIndexScans } from './prune-versions.js';
import { RetentionService } from './retention.service.js';

const dayMs = 86_400_000;
const retentionDays = 120;

let spec: SpecStore;
let lists: AsOfListService;
let details: AsOfService;
let history: HistoryService;
let versions: VersionsService;
let seen: SeenService;
let explain: ExplainService;
let catalogue: CatalogueService;

beforeAll(async () => {
  spec = await openSpecStore();
  const audience = new AudienceService(spec.store);
  const synonyms = new SynonymsService(spec.store);
  catalogue = new CatalogueService(spec.store, audience, synonyms);
  lists = new AsOfListService(spec.store, audience, synonyms);
  details = new AsOfService(spec.store, catalogue);
  history = new HistoryService(spec.store, audience);
  versions = new VersionsService(spec.store, audience);
  seen = new SeenService(spec.store, audience);
  explain = new ExplainService(spec.store, audience, new RecipesService(spec.store));
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
async function take(fields: Partial<NoticeFields>, record: Partial<Notice> = {}): Promise<string> {
  const batch = aBatch([aNotice({ ...record, fields: { opportunity_number: null, ...fields } })]);
  await new IntakeService(spec.store).take(batch);
  return batch.fetched_at;
}

/** Deletes versions superseded by an instant, as if their retention had expired. */
async function pruneUntil(instant: string): Promise<void> {
  await new RetentionService(spec.store, retentionDays).prune(
    new Date(new Date(instant).getTime() + retentionDays * dayMs),
  );
}

/** The responses as of an instant: the list, each detail and each explanation, or the error codes. */
async function answersAt(instant: string, ids: readonly string[]): Promise<unknown[]> {
  const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error);
  const requests = [
    lists.list(byTitle, instant),
    lists.list({ ...byTitle, filter: { q: 'alpha OR charlie' } }, instant),
    ...ids.map((id) => details.read({ id, audience: 'default' }, instant)),
    ...ids.map(
      async (id) => (await explain.explain({ id, audience: 'default', keywords: [], as_of: instant }, aReader)).score,
    ),
  ];
  const settled = await Promise.allSettled(requests);
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : codeOf(each.reason)));
}

const person: Caller = {
  user_id: randomUUID(),
  kind: 'person',
  role: 'member',
  workspace_role: 'owner',
  via: 'session',
  via_id: randomUUID(),
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'person@example.org',
};

const idsOf = async () =>
  (await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary ORDER BY id')).map(({ id }) => id);

const storedVersions = async () =>
  (
    await spec.store.query<{ version: number }[]>(
      'SELECT version FROM source_record_version ORDER BY source_id, version',
    )
  ).map(({ version }) => version);

const change = fc.record({
  source_name: fc.constantFrom('SAM.gov', 'Portal'),
  source_id: fc.constantFrom('a', 'b', 'c'),
  channel: fc.constantFrom('search', 'detail'),
  fields: fc.record({
    title: fc.constantFrom('Alpha', 'Bravo', 'Charlie', 'Delta'),
    lifecycle: fc.constantFrom('open', 'forecast', 'cancelled', undefined),
    posted_date: fc.constantFrom('2026-02-20', '2026-03-04'),
    due_date: fc.constantFrom('2026-03-01', '2026-03-03T05:00:00Z', '2026-04-01', null),
    estimated_value: fc.constantFrom('5.00', '700.00', null),
    opportunity_number: fc.constantFrom('N-1', null),
  }),
});

describe('the retention of versions', () => {
  it(
    'answers requests within the window as before, and refuses older ones, whatever was stored',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 4, maxLength: 12 }),
          fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3 }),
          async (changes, cuts) => {
            await spec.empty();
            const instants: string[] = [];
            for (const { fields, ...record } of changes) instants.push(await take(fields, record));
            const ids = await idsOf();
            const before = new Map<string, unknown[]>();
            for (const at of instants) before.set(at, await answersAt(at, ids));
            let start = '';
            for (const cut of cuts) {
              start = [start, instants[cut % instants.length] ?? ''].toSorted().at(-1) ?? '';
              await pruneUntil(start);
              for (const at of instants) {
                const answers = await answersAt(at, ids);
                if (at >= start) expect(answers).toEqual(before.get(at));
                else expect(new Set(answers)).toEqual(new Set(['PAST_DELETED']));
              }
            }
            // The past is the same if it is rebuilt from the remaining versions.
            await spec.store.transaction((manager) => rebuildPast(manager, ids, { boilerplate: noBoilerplate }));
            for (const at of instants.filter((each) => each >= start))
              expect(await answersAt(at, ids)).toEqual(before.get(at));
          },
        ),
        { seed: 20260303, ...propertyRuns(1) },
      );
    },
    propertyTimeoutMs,
  );

  it('deletes nothing without a setting, and keeps versions that are current or were current within the window', async () => {
    const [, , third] = [await take({ title: 'One' }), await take({ title: 'Two' }), await take({ title: 'Three' })];
    await take({ title: 'Four' });
    await new RetentionService(spec.store, undefined).prune(new Date('2100-01-01'));
    expect(await storedVersions()).toEqual([1, 2, 3]);
    await pruneUntil(third ?? '');
    expect(await storedVersions()).toEqual([3]);
    await pruneUntil('2099-01-01T00:00:00.000Z');
    expect(await storedVersions()).toEqual([]);
    expect((await catalogue.list(byTitle)).rows.map(({ title }) => title)).toEqual(['Four']);
    expect(await spec.store.query('SELECT FROM opportunity_past')).toEqual([]);
  });

  it('reports the earliest available instant, and does not move it back when the setting is prolonged', async () => {
    await take({ title: 'One' });
    const second = await take({ title: 'Two' });
    await pruneUntil(second);
    await new RetentionService(spec.store, 10 * retentionDays).prune(new Date(second));
    const refused = lists.list(byTitle, '2026-03-01T00:00:00Z');
    await expect(refused).rejects.toMatchObject({
      code: 'PAST_DELETED',
      status: 410,
      message: expect.stringContaining(second.slice(0, 16).replace('T', ' ')),
      details: { earliest: second, kept_days: retentionDays },
    });
    await expect(lists.list(byTitle, second)).resolves.toMatchObject({ total: 1 });
  });

  it('refuses a response that was read while the start of the history moved', async () => {
    const first = await take({ title: 'One' });
    const second = await take({ title: 'Two' });
    const slow = Object.assign(
      new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store)),
      {
        get: async (request: Parameters<CatalogueService['get']>[0]) => {
          await pruneUntil(second);
          return catalogue.get(request);
        },
      },
    );
    const [id = ''] = await idsOf();
    const reading = new AsOfService(spec.store, slow).read({ id, audience: 'default' }, first);
    await expect(reading).rejects.toMatchObject({ code: 'PAST_DELETED' });
  });

  it('keeps the version that a person looked at last, until the person looks again', async () => {
    await take({ title: 'One' });
    await take({ title: 'Two', description: 'Seen' });
    const [id = ''] = await idsOf();
    const current = async () => (await catalogue.get({ id, audience: 'default' })).version;
    const acknowledge = async () => seen.acknowledge({ id, version: await current(), audience: 'default' }, person);
    await acknowledge();
    await take({ title: 'Three', description: 'Seen' });
    await take({ title: 'Four', description: 'Seen' });
    const last = await take({ title: 'Five', description: 'Seen' });
    await pruneUntil(last);
    expect(await storedVersions()).toEqual([2]);
    const detail = await seen.describe(await catalogue.getFor(person.user_id, { id, audience: 'default' }), person);
    expect(detail.seen?.changed_fields).toEqual(['title']);
    await acknowledge();
    await pruneUntil(last);
    expect(await storedVersions()).toEqual([2]);
    await pruneUntil(new Date(new Date(last).getTime() + 8 * dayMs).toISOString());
    expect(await storedVersions()).toEqual([]);
  });

  it('reports where the history begins, and does not treat its oldest version as the first one', async () => {
    await take({ title: 'One' });
    await take({ title: 'Two' });
    const third = await take({ title: 'Three' });
    const [id = ''] = await idsOf();
    await pruneUntil(third);
    await take({ title: 'Four' });
    const read = await history.read({ id, audience: 'default', limit: 1 });
    expect(read).toMatchObject({ versions: [{ version: 4, changes: [{ field: 'title', from: 'Three' }] }] });
    expect(read).not.toHaveProperty('deleted');
    const last = await history.read({ id, audience: 'default', limit: 1, older_than: read.older });
    expect(last).toMatchObject({
      versions: [{ version: 3, changes: [], previous_deleted: true }],
      deleted: { versions: 2, kept_days: retentionDays },
    });
    const version = { source_name: 'SAM.gov', source_id: aNotice().source_id, channel: 'api', version: 3 };
    const oldest = await versions.compare({ id, audience: 'default', to: version });
    expect(oldest).toMatchObject({ from: null, changes: [], earlier_deleted: true });
    const refused = [
      versions.read({ id, audience: 'default', version: { ...version, version: 1 } }),
      versions.compare({ id, audience: 'default', from: { ...version, version: 2 }, to: version }),
      versions.texts({ id, audience: 'default', to: version }),
    ];
    for (const each of refused) await expect(each).rejects.toMatchObject({ code: 'VERSION_DELETED', status: 410 });
    const unknown = versions.read({ id, audience: 'default', version: { ...version, version: 9 } });
    await expect(unknown).rejects.toMatchObject({ code: 'VERSION_NOT_FOUND' });
  });

  it('does not affect splits and merges by hand, nor amendment counts', async () => {
    const fields = { opportunity_number: 'N-1', title: 'Bridge' };
    await take(fields, { source_id: 'a' });
    await take({ title: 'Road' }, { source_id: 'b', source_name: 'Portal' });
    const places = await readOpportunityIds(spec.store);
    await duplicatesKit(spec.store).merge(places['a'] ?? '', places['b'] ?? '');
    for (const description of ['One', 'Two']) await take({ ...fields, description }, { source_id: 'a' });
    const last = await take({ ...fields, description: 'Three' }, { source_id: 'a' });
    const [id = ''] = await idsOf();
    const { version } = await catalogue.get({ id, audience: 'default' });
    await pruneUntil(last);
    const split = await duplicatesKit(spec.store).split(id, [{ source_name: 'Portal', source_id: 'b' }]);
    expect(await details.read({ id, audience: 'default' }, last)).toMatchObject({ version: 4 });
    await duplicatesKit(spec.store).undo(split.id);
    expect(await idsOf()).toEqual([id]);
    expect(await catalogue.get({ id, audience: 'default' })).toMatchObject({ version });
    expect(await details.read({ id, audience: 'default' }, last)).toMatchObject({ description: 'Three' });
  });

  it('finds due versions by an index, in batches, however many are stored', async () => {
    for (let index = 0; index < 9; index += 1) await take({ title: `Title ${index}` }, { source_id: `n${index % 3}` });
    const plan = await spec.store.transaction(async (manager) => {
      await forceIndexScans(manager);
      return JSON.stringify(await manager.query(`EXPLAIN ${pruneSql}`, [new Date(), 500]));
    });
    expect(plan).toContain('Index Scan using source_record_version_needed');
    expect(plan).not.toMatch(/Seq Scan on source_record_version|Bitmap/);
  });
});
