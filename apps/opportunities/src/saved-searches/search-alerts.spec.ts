import { randomUUID } from 'node:crypto';
import { type Caller, callerSchema } from '@rfp/contracts/caller';
import { savedSearchInputSchema } from '@rfp/contracts/tracking/saved-searches';
import { maxAlerts, type SearchAlertInput, searchAlertInputSchema } from '@rfp/contracts/tracking/search-alerts';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { MarkFiltersService } from '../marks/mark-filters.service.js';
import { WorkspacesConsumer } from '../marks/workspaces.consumer.js';
import { AccountsConsumer } from '../personal/accounts.consumer.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { readReports, roofProfile, storeAlert } from '../testing/alerts-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { CountNewService } from './count-new.service.js';
import { SavedSearchesService } from './saved-searches.service.js';
import { SearchAlertsConsumer } from './search-alerts.consumer.js';
import { SearchAlertsService } from './search-alerts.service.js';

const workspace = randomUUID();
const aMember = (role: Caller['workspace_role'], overrides: Partial<Caller> = {}): Caller =>
  callerSchema.parse({
    user_id: randomUUID(),
    kind: 'person',
    workspace_id: workspace,
    workspace_role: role,
    via: 'session',
    via_id: randomUUID(),
    scope: 'write',
    aal: 'aal1',
    second_factor: false,
    label: 'person@example.org',
    ...overrides,
  });
const [ada, viewer] = [aMember('editor'), aMember('viewer')];
const stranger = aMember('owner', { workspace_id: randomUUID() });
const reader = { audience: 'default', search: roofProfile } as const;
const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));

let spec: SpecStore;
let searches: SavedSearchesService;
let alerts: SearchAlertsService;

beforeAll(async () => {
  spec = await openSpecStore();
  const { store } = spec;
  const catalogue = new CatalogueService(store, new AudienceService(store), new SynonymsService(store));
  searches = new SavedSearchesService(store, new CountNewService(store, catalogue, new MarkFiltersService(store)));
  alerts = new SearchAlertsService(store, searches);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const save = (input: object = {}, caller = ada) =>
  searches.save(
    savedSearchInputSchema.parse({ name: 'Roofs', filter: { q: 'roof' }, visibility: 'shared', ...input }),
    caller,
  );
const set = (id: string, input: Partial<SearchAlertInput> = {}, caller = ada, hour = 1) =>
  alerts.set({ ...reader, id, ...searchAlertInputSchema.parse({ frequency: 'daily', ...input }) }, caller, at(hour));
const alertOf = async (id: string, caller = ada) => (await searches.get({ ...reader, id }, caller)).alert;
const daily = { frequency: 'daily', time: '07:00', weekday: 1, min_score: null, since: at(1).toISOString() };

/** Stores a notification of the search for a person, as if the alert had found it. */
async function report(search_id: string, { user_id }: Caller): Promise<void> {
  await new IntakeService(spec.store).take(aBatch([aNotice()]));
  await spec.store.query(
    `INSERT INTO notification (person_id, opportunity_id, kind, at, score, changed_fields, created_at, search_id, workspace_id)
     SELECT $1, id, 'match', now(), 50, '{}', now(), $2, $3 FROM opportunity_summary`,
    [user_id, search_id, workspace],
  );
}

describe('the alert of a search', () => {
  it('is that of the caller alone, viewers included, and copies the profile of the workspace', async () => {
    const { id, alert, alert_obstacle } = await save();
    expect({ alert, alert_obstacle }).toEqual({ alert: null, alert_obstacle: null });
    expect((await set(id)).alert).toEqual(daily);
    expect(await alertOf(id, viewer)).toBeNull();
    await set(id, { frequency: 'weekly', weekday: 5, time: '18:30', min_score: 70 }, viewer);
    expect(await alertOf(id, viewer)).toMatchObject({ frequency: 'weekly', weekday: 5, time: '18:30', min_score: 70 });
    expect(await alertOf(id)).toEqual(daily);
    expect(await spec.store.query('SELECT workspace_id, search FROM workspace_profile')).toEqual([
      { workspace_id: workspace, search: roofProfile },
    ]);
  });

  it('exists only for a search that the caller may see', async () => {
    const hidden = await save({ visibility: 'private' });
    for (const [id, caller] of [
      [hidden.id, viewer],
      [hidden.id, stranger],
      [randomUUID(), ada],
    ] as const) {
      await expect(set(id, {}, caller)).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' });
      await expect(alerts.stop({ ...reader, id }, caller)).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' });
    }
  });

  it('starts anew for another filter or a lower minimum score, and for nothing else', async () => {
    const search = await save();
    const { id } = search;
    const since = async () => (await alertOf(id))?.since;
    await set(id, { min_score: 80 });
    await set(id, { frequency: 'instant', time: '09:00', min_score: 90 }, ada, 2);
    expect(await since()).toBe(at(1).toISOString());
    await set(id, { min_score: 60 }, ada, 3);
    expect(await since()).toBe(at(3).toISOString());
    await set(id, {}, ada, 4);
    expect(await since()).toBe(at(4).toISOString());
    const change = (version: number, changes: object, hour: number) =>
      searches.update({ ...reader, id, version, ...changes }, ada, at(hour));
    await change(1, { name: 'Roofing', sort: ['due_date', 'ASC'] }, 5);
    await change(2, { filter: { q: 'roof' } }, 5);
    expect(await since()).toBe(at(4).toISOString());
    await change(3, { filter: { q: 'roof', state: 'VA' } }, 6);
    expect(await since()).toBe(at(6).toISOString());
  });

  it.each([{ q: 'score:>80' }, { min_score: 60 }, { for_you: 'new' as const }])(
    'is not possible for a filter by score: %j',
    async (filter) => {
      const { id, alert_obstacle } = await save({ filter });
      expect(alert_obstacle).toBe('score');
      await expect(set(id)).rejects.toMatchObject({ code: 'ALERT_NOT_POSSIBLE', details: { obstacle: 'score' } });
    },
  );

  it('is not possible for a search that this release cannot read', async () => {
    const { id } = await save();
    await spec.store.query(`UPDATE saved_search SET content = '{"filter": {"later": 1}}'`);
    expect((await searches.get({ ...reader, id }, ada)).alert_obstacle).toBe('unreadable');
    await expect(set(id)).rejects.toMatchObject({ details: { obstacle: 'unreadable' } });
  });

  it('is one of a limited number, over all workspaces', async () => {
    const person_id = ada.user_id;
    for (let n = 1; n < maxAlerts; n += 1)
      await storeAlert(spec.store, { workspace_id: randomUUID(), person_id, filter: {} });
    const [one, two] = [await save({ name: 'One' }), await save({ name: 'Two' })];
    const settled = await Promise.allSettled([set(one.id), set(two.id)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [full] = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(full).toMatchObject({ code: 'TOO_MANY_ALERTS', details: { max: maxAlerts } });
  });
});

describe('an alert ends', () => {
  it('when its person stops it', async () => {
    const { id } = await save();
    await set(id);
    await set(id, {}, viewer);
    for (const _again of [1, 2]) expect((await alerts.stop({ ...reader, id }, ada)).alert).toBeNull();
    expect(await alertOf(id, viewer)).not.toBeNull();
  });

  it('when its person follows the link in a mail, once', async () => {
    const { id } = await save();
    await set(id);
    const event = {
      id: randomUUID(),
      type: 'auth.alert-stopped',
      time: new Date().toISOString(),
      source: 'auth',
      key: ada.user_id,
      data: { user_id: ada.user_id, search_id: id },
    };
    const consumer = new SearchAlertsConsumer(spec.store);
    await consumer.stopped(event);
    expect(await alertOf(id)).toBeNull();
    await set(id);
    await consumer.stopped(event);
    expect(await alertOf(id)).toEqual(daily);
  });

  it('when the search becomes private to somebody else, together with its notifications', async () => {
    const { id } = await save();
    for (const caller of [ada, viewer]) {
      await set(id, {}, caller);
      await report(id, caller);
    }
    await searches.update({ ...reader, id, version: 1, visibility: 'private' }, ada);
    expect((await readReports(spec.store)).map(({ person_id }) => person_id)).toEqual([ada.user_id]);
    expect(await spec.store.query('SELECT person_id FROM search_alert')).toEqual([{ person_id: ada.user_id }]);
  });

  it('when its person leaves the workspace, or their account is removed', async () => {
    const { id } = await save();
    const elsewhere = await storeAlert(spec.store, {
      workspace_id: randomUUID(),
      person_id: viewer.user_id,
      filter: {},
    });
    for (const caller of [ada, viewer]) {
      await set(id, {}, caller);
      await report(id, caller);
    }
    const event = { id: randomUUID(), time: new Date().toISOString(), source: 'auth', key: workspace };
    await new WorkspacesConsumer(spec.store).memberRemoved({
      ...event,
      type: 'auth.member-removed',
      data: { workspace_id: workspace, user_id: viewer.user_id },
    });
    const left = () => spec.store.query<{ search_id: string }[]>('SELECT search_id, person_id FROM search_alert');
    expect(await left()).toEqual(
      expect.arrayContaining([
        { search_id: id, person_id: ada.user_id },
        { search_id: elsewhere, person_id: viewer.user_id },
      ]),
    );
    expect(await left()).toHaveLength(2);
    expect((await readReports(spec.store)).map(({ person_id }) => person_id)).toEqual([ada.user_id]);
    await new AccountsConsumer(spec.store).removed({
      ...event,
      type: 'auth.account-removed',
      data: { user_id: ada.user_id },
    });
    expect(await left()).toEqual([{ search_id: elsewhere, person_id: viewer.user_id }]);
    expect(await readReports(spec.store)).toEqual([]);
  });

  it('with its workspace, and comes back with its deleted search', async () => {
    const { id } = await save();
    await set(id);
    await searches.delete({ ...reader, id }, ada);
    expect((await searches.restore({ ...reader, id }, ada)).alert).toEqual(daily);
    await new WorkspacesConsumer(spec.store).deleted({
      id: randomUUID(),
      type: 'auth.workspace-deleted',
      time: new Date().toISOString(),
      source: 'auth',
      key: workspace,
      data: { workspace_id: workspace },
    });
    for (const table of ['search_alert', 'workspace_profile'])
      expect(await spec.store.query(`SELECT * FROM ${table}`)).toEqual([]);
  });
});
