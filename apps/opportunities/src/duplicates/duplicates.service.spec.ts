import { randomUUID } from 'node:crypto';
import { type Notice } from '@rfp/contracts/notice';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { AsOfService } from '../catalogue/as-of/as-of.service.js';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { findCountDifferences } from '../store/opportunity-counts.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { ada, duplicatesKit, readCatalogue, readOpportunityIds } from '../testing/duplicates-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';

let spec: SpecStore;
let duplicates: ReturnType<typeof duplicatesKit>;
let catalogue: CatalogueService;

beforeAll(async () => {
  spec = await openSpecStore();
  duplicates = duplicatesKit(spec.store);
  catalogue = new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const take = (...notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));
const opportunityIds = () => readOpportunityIds(spec.store);
const opportunityIdOf = async (source_id: string) => (await opportunityIds())[source_id] ?? '';
const get = (id: string) => catalogue.get({ id, audience: 'default' });
const sam = (source_id: string, fields: NoticeOverrides['fields'] = {}) => aNotice({ source_id, fields });
const portal = (source_id: string, fields: NoticeOverrides['fields'] = {}) =>
  aNotice({ source_name: 'Portal', source_id, fields: { agency_code: undefined, agency_name: 'VA', ...fields } });
const named = ({ source_name, source_id }: Notice) => ({ source_name, source_id });
const differences = () => findCountDifferences(spec.store);

describe('splitting', () => {
  const kept = sam('a', { title: 'Cooling', posted_date: '2026-03-02' });
  const other = sam('b', { title: 'Heating', posted_date: '2026-03-09', location: 'Boise, ID' });

  it('moves a notice with all its channels to a new opportunity, and rebuilds the rest without it', async () => {
    await take(kept);
    const [before] = await readCatalogue(spec.store);
    await take(other);
    await take({ ...other, channel: 'detail', fields: { title: 'Heating', description: 'Boilers.' } });
    const id = await opportunityIdOf('a');
    expect(await get(id)).toMatchObject({ title: 'Heating', description: 'Boilers.' });

    const decision = await duplicates.split(id, [named(other)]);

    expect(decision).toMatchObject({ kind: 'split', opportunity_id: id, records: [named(other)], undoable: true });
    expect(decision).toMatchObject({ decided_by: ada.label, revoked_at: null });
    expect(await opportunityIds()).toEqual({ a: id, b: decision.other_id });
    expect(await get(decision.other_id)).toMatchObject({ title: 'Heating', description: 'Boilers.', version: 1 });
    const rows = await readCatalogue(spec.store);
    // The amendment by another notice remains known.
    expect({ ...rows[0], summary: null }).toEqual({ ...before, summary: null });
    expect(await get(id)).toMatchObject({ title: 'Cooling', location: 'Durham, NC' });
    expect(await differences()).toEqual([]);
  });

  it('survives syncs of all sources, even after one of them was removed', async () => {
    const foreign = portal('p', { agency_name: 'Department of Veterans Affairs', agency_code: '036.3600' });
    await take(kept, other);
    await take(foreign);
    const id = await opportunityIdOf('a');
    const { other_id } = await duplicates.split(id, [named(foreign)]);
    const split = { a: id, b: id, p: other_id };
    await take(kept, other);
    await take({ ...foreign, fields: { ...foreign.fields, title: 'Amended' } });
    await take({ ...foreign, channel: 'detail' }, { ...kept, channel: 'detail' });
    expect(await opportunityIds()).toEqual(split);

    await new RemoveSourceService(spec.store).remove('Portal');
    await take(foreign);
    expect(await opportunityIds()).toEqual(split);
    await new RemoveSourceService(spec.store).remove('SAM.gov');
    await take(kept, other);
    expect(await opportunityIds()).toEqual(split);
    expect(await differences()).toEqual([]);
  });

  it('gives the new opportunity the amendments of its notices', async () => {
    await take(kept, other);
    await take(sam('b', { title: 'Heating, amended' }));
    const { other_id } = await duplicates.split(await opportunityIdOf('a'), [named(other)]);
    expect(await get(other_id)).toMatchObject({ version: 2, amended_at: expect.any(String) });
  });

  it('is refused for the only notice, for all notices, and for a notice of another opportunity', async () => {
    await take(kept);
    const id = await opportunityIdOf('a');
    await expect(duplicates.split(id, [named(kept)])).rejects.toMatchObject({ code: 'LAST_NOTICE' });
    await take(other);
    await expect(duplicates.split(id, [named(kept), named(other)])).rejects.toMatchObject({ code: 'LAST_NOTICE' });
    await expect(duplicates.split(id, [named(sam('c'))])).rejects.toMatchObject({ code: 'NOTICE_NOT_IN_OPPORTUNITY' });
    await duplicates.split(id, [named(other)]);
    await expect(duplicates.split(id, [named(other)])).rejects.toMatchObject({ code: 'NOTICE_NOT_IN_OPPORTUNITY' });
  });

  it('is refused for an outdated version', async () => {
    await take(kept);
    await take(other);
    const request = { id: await opportunityIdOf('a'), audience: 'default' as const, records: [named(other)] };
    const split = (version: number) => duplicates.service.split({ ...request, version, idempotency_key: null }, ada);
    await expect(split(1)).rejects.toMatchObject({ code: 'OPPORTUNITY_CHANGED' });
    expect(await split(2)).toMatchObject({ kind: 'split' });
  });

  it('moves history and past views of the notice', async () => {
    await take(kept, other);
    await take(sam('b', { title: 'Heating, amended' }));
    const id = await opportunityIdOf('a');
    const { other_id } = await duplicates.split(id, [named(other)]);
    const audience = new AudienceService(spec.store);
    const history = await new HistoryService(spec.store, audience).read({ id: other_id, audience: 'default' });
    expect(history.versions.map(({ source_id, version }) => [source_id, version])).toEqual([
      ['b', 2],
      ['b', 1],
    ]);
    const asOf = new AsOfService(spec.store, catalogue);
    const first = history.versions.at(-1)?.fetched_at ?? '';
    expect(await asOf.read({ id: other_id, audience: 'default' }, first)).toMatchObject({ title: 'Heating' });
    expect(await asOf.read({ id, audience: 'default' }, first)).toMatchObject({ title: 'Cooling' });
  });
});

describe('merging', () => {
  const one = sam('a', { title: 'Cooling' });
  const two = portal('p', { title: 'Cooling of labs', posted_date: '2026-03-20' });
  const mergeBoth = async () => {
    await take(one);
    await take(two);
    const { a: id = '', p: other = '' } = await opportunityIds();
    expect(other).not.toBe(id);
    return { id, other, decision: await duplicates.merge(id, other) };
  };

  it('redirects from the merged opportunity to the other, and explains why they are one', async () => {
    const { id, other } = await mergeBoth();
    expect(await get(other)).toMatchObject({ id, title: 'Cooling of labs' });
    expect((await get(id)).sources).toMatchObject([
      { source_id: 'p', merged_by: ['by_hand'] },
      { source_id: 'a', merged_by: [] },
    ]);
    expect(await duplicates.list(other)).toMatchObject([{ kind: 'merge', opportunity_id: id, other_id: other }]);
  });

  it('applies to later notices with either number, and to a source that is removed and added again', async () => {
    const { id } = await mergeBoth();
    await take(sam('a2', { title: 'Amendment' }));
    await take(portal('p2', { title: 'Amendment' }));
    expect(await opportunityIds()).toEqual({ a: id, a2: id, p: id, p2: id });
    await new RemoveSourceService(spec.store).remove('Portal');
    await take(two);
    expect(await opportunityIds()).toMatchObject({ a: id, p: id });
  });

  it('when undone, also moves back the notices that were added because of the merge', async () => {
    const { id, other, decision } = await mergeBoth();
    await take(sam('a2', { title: 'Amendment' }));
    await take(portal('p2', { title: 'Amendment' }));
    const undone = await duplicates.undo(decision.id);
    expect(undone).toMatchObject({ revoked_by: ada.label, undoable: false });
    expect(await duplicates.undo(decision.id)).toEqual(undone);
    expect(await opportunityIds()).toEqual({ a: id, a2: id, p: other, p2: other });
    expect(await get(other)).toMatchObject({ id: other, version: 2 });
    expect(await differences()).toEqual([]);
  });

  it('is refused for an opportunity with itself, with an already merged one, or with one that the caller cannot see', async () => {
    const { id, other } = await mergeBoth();
    await expect(duplicates.merge(id, id)).rejects.toMatchObject({ code: 'ALREADY_MERGED' });
    await expect(duplicates.merge(id, other)).rejects.toMatchObject({ code: 'ALREADY_MERGED' });
    await expect(duplicates.merge(id, randomUUID())).rejects.toMatchObject({ code: 'OPPORTUNITY_NOT_FOUND' });
    const demo = aNotice({ source_id: 'd', source_name: 'Demo', channel: 'demo' });
    await new IntakeService(spec.store).take(aBatch([demo], { source: 'demo', demo: true }));
    await expect(duplicates.merge(id, await opportunityIdOf('d'))).rejects.toMatchObject({
      code: 'OPPORTUNITY_NOT_FOUND',
    });
  });

  it('can be undone after the merges that followed it were undone', async () => {
    const { id, other, decision } = await mergeBoth();
    await take(sam('c', { opportunity_number: '36C24726R0099' }));
    const third = await opportunityIdOf('c');
    const later = await duplicates.merge(third, id);
    expect((await get(other)).id).toBe(third);
    expect((await duplicates.list(third)).map(({ undoable }) => undoable)).toEqual([true, false]);
    await expect(duplicates.undo(decision.id)).rejects.toMatchObject({ code: 'MERGE_DECISION_SUPERSEDED' });
    await duplicates.undo(later.id);
    await duplicates.undo(decision.id);
    expect(await opportunityIds()).toEqual({ a: id, p: other, c: third });
  });

  it('happens once per idempotency key; another request with the same key is refused', async () => {
    await take(one);
    await take(two);
    const { a: id = '', p: other = '' } = await opportunityIds();
    const first = await duplicates.merge(id, other, 'k');
    expect(await duplicates.merge(id, other, 'k')).toEqual(first);
    await expect(duplicates.merge(other, id, 'k')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('happens once if two replicas do it concurrently', async () => {
    await take(one);
    await take(two);
    const { a: id = '', p: other = '' } = await opportunityIds();
    const replica = duplicatesKit(await spec.replica());
    const outcomes = await Promise.allSettled([duplicates.merge(id, other), replica.merge(other, id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(new Set(Object.values(await opportunityIds())).size).toBe(1);
    expect(await differences()).toEqual([]);
  });

  it('emits one event with the removed and updated opportunities', async () => {
    const { id, other, decision } = await mergeBoth();
    await duplicates.undo(decision.id);
    const events = await spec.store.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'opportunities.regrouped' ORDER BY seq`,
    );
    expect(events.map(({ data }) => data)).toMatchObject([
      { demo: false, added: [], updated: [id], removed: [other] },
      { demo: false, added: [other], updated: [id], removed: [] },
    ]);
  });

  it('is in the audit log, with the person who merged or undid', async () => {
    const { id, other, decision } = await mergeBoth();
    await duplicates.undo(decision.id);
    const events = await spec.store.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'opportunities.audited' ORDER BY seq`,
    );
    const target = `opportunity:${id}`;
    expect(events.map(({ data }) => data)).toMatchObject([
      { action: 'opportunities_merged', account_id: ada.user_id, target, after: { other } },
      { action: 'merge_undone', account_id: ada.user_id, target, before: { decision: decision.id, other } },
    ]);
  });
});
