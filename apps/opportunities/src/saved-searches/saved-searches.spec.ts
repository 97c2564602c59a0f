import { randomUUID } from 'node:crypto';
import { type Caller, callerSchema } from '@rfp/contracts/caller';
import { maxNewCount, maxSavedSearches, savedSearchInputSchema } from '@rfp/contracts/tracking/saved-searches';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { AccountsConsumer } from '../personal/accounts.consumer.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { MarkFiltersService } from '../marks/mark-filters.service.js';
import { CountNewService } from './count-new.service.js';
import { deletePrivateSearches, deleteSearchesOfWorkspace, purgeDeletedSearches } from './remove-searches.js';
import { SavedSearchesService } from './saved-searches.service.js';

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
const [ada, ben, owner, viewer] = [aMember('editor'), aMember('editor'), aMember('owner'), aMember('viewer')];
const stranger = aMember('owner', { workspace_id: randomUUID() });
const reader = { audience: 'default' } as const;
const dayMs = 86_400_000;

let spec: SpecStore;
let searches: SavedSearchesService;

beforeAll(async () => {
  spec = await openSpecStore();
  const { store } = spec;
  const catalogue = new CatalogueService(store, new AudienceService(store), new SynonymsService(store));
  searches = new SavedSearchesService(store, new CountNewService(store, catalogue, new MarkFiltersService(store)));
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

type Input = Parameters<typeof savedSearchInputSchema.parse>[0];

const save = (input: Partial<Record<string, unknown>> = {}, caller = ada) =>
  searches.save(
    savedSearchInputSchema.parse({ name: 'Roofs', filter: { q: 'roof' }, ...input } satisfies Input),
    caller,
  );
const namesOf = async (caller: Caller) => (await searches.list(reader, caller)).searches.map(({ name }) => name);
const get = (id: string, caller: Caller) => searches.get({ ...reader, id }, caller);
const notFound = { code: 'SEARCH_NOT_FOUND' };
const locked = { code: 'SEARCH_LOCKED' };

/** Stores notices with the word of a title. */
const take = (word: string, ids: readonly number[]) =>
  new IntakeService(spec.store).take(
    aBatch(
      ids.map((n) =>
        aNotice({ source_id: `${word}-${n}`, fields: { title: `${word} repair, lot ${n}`, opportunity_number: null } }),
      ),
    ),
  );

describe('a private search', () => {
  it('exists for its owner only, also for owners of the workspace', async () => {
    const { id } = await save({ visibility: 'private' });
    expect(await namesOf(ada)).toEqual(['Roofs']);
    for (const other of [ben, owner, viewer, stranger]) {
      expect(await namesOf(other)).toEqual([]);
      const attempts = [
        get(id, other),
        searches.open({ id }, other),
        searches.setDefault({ ...reader, id }, other),
        searches.update({ ...reader, id, version: 1, name: 'Mine' }, other),
        searches.delete({ ...reader, id }, other),
        searches.restore({ ...reader, id }, other),
      ];
      for (const attempt of attempts) await expect(attempt).rejects.toMatchObject(notFound);
    }
    expect(await get(id, ada)).toMatchObject({ own: true, may_edit: true, may_share: true });
  });

  it('may have the name of a private search of another person, but not of another own one', async () => {
    await save();
    await expect(save({ name: ' rOOFS ' })).rejects.toMatchObject({ code: 'SEARCH_EXISTS' });
    expect(await save({}, ben)).toMatchObject({ name: 'Roofs' });
  });
});

describe('a shared search', () => {
  it('is seen by every member, and changed by editors', async () => {
    const { id } = await save({ visibility: 'shared' });
    for (const member of [ben, owner, viewer]) expect(await namesOf(member)).toEqual(['Roofs']);
    await expect(get(id, stranger)).rejects.toMatchObject(notFound);
    expect(await get(id, ben)).toMatchObject({ own: false, may_edit: true, may_share: false });
    expect(await get(id, viewer)).toMatchObject({ may_edit: false, may_share: false });
    const changed = await searches.update({ ...reader, id, version: 1, filter: { q: 'roofing' } }, ben);
    expect(changed).toMatchObject({ name: 'Roofs', filter: { q: 'roofing' }, version: 2, own: false });
    await expect(searches.update({ ...reader, id, version: 2, visibility: 'locked' }, ben)).rejects.toMatchObject(
      locked,
    );
    await expect(searches.update({ ...reader, id, version: 2, name: 'X' }, viewer)).rejects.toMatchObject(locked);
  });

  it('has a name of its own in the workspace, in any case, but not in others', async () => {
    await save({ visibility: 'shared' });
    await expect(save({ name: 'ROOFS', visibility: 'locked' }, ben)).rejects.toMatchObject({ code: 'SEARCH_EXISTS' });
    expect(await save({ visibility: 'shared' }, stranger)).toMatchObject({ name: 'Roofs' });
  });

  it('is made private by its owner only, because it would disappear for an owner of the workspace', async () => {
    const { id } = await save({ visibility: 'shared' });
    const toPrivate = { ...reader, id, version: 1, visibility: 'private' } as const;
    await expect(searches.update(toPrivate, owner)).rejects.toMatchObject(locked);
    expect(await searches.update(toPrivate, ada)).toMatchObject({ visibility: 'private' });
    await expect(get(id, owner)).rejects.toMatchObject(notFound);
  });
});

describe('a locked search', () => {
  it('is changed by its owner and by owners of the workspace; others save a copy', async () => {
    const { id } = await save({ visibility: 'locked' });
    expect(await get(id, ben)).toMatchObject({ may_edit: false, may_share: false });
    await expect(searches.update({ ...reader, id, version: 1, name: 'X' }, ben)).rejects.toMatchObject(locked);
    await expect(searches.delete({ ...reader, id }, ben)).rejects.toMatchObject(locked);
    const { filter } = await get(id, ben);
    expect(await save({ filter }, ben)).toMatchObject({ own: true, visibility: 'private', filter: { q: 'roof' } });
    expect(await searches.update({ ...reader, id, version: 1, name: 'X' }, owner)).toMatchObject({ name: 'X' });
    expect(await searches.update({ ...reader, id, version: 2, name: 'Y' }, ada)).toMatchObject({ name: 'Y' });
  });
});

describe('a change', () => {
  it('of an earlier version is refused and changes nothing', async () => {
    const { id } = await save({ visibility: 'shared' });
    await searches.update({ ...reader, id, version: 1, name: 'By Ben' }, ben);
    const late = searches.update({ ...reader, id, version: 1, name: 'By Ada' }, ada);
    await expect(late).rejects.toMatchObject({ code: 'SEARCH_CHANGED', status: 409 });
    expect(await get(id, ada)).toMatchObject({ name: 'By Ben', version: 2 });
  });

  it('keeps the members that it leaves out', async () => {
    const view = { view: 'table', density: 'compact', columns: ['due_date'] };
    const { id } = await save({ sort: ['due_date', 'ASC'], view });
    const renamed = await searches.update({ ...reader, id, version: 1, name: 'Renamed' }, ada);
    expect(renamed).toMatchObject({ filter: { q: 'roof' }, sort: ['due_date', 'ASC'], view });
    const reset = await searches.update({ ...reader, id, version: 2, sort: null, view: null }, ada);
    expect(reset).toMatchObject({ filter: { q: 'roof' }, sort: null, view: null });
  });
});

describe('a deleted search', () => {
  it('is restored as it was, with the default list', async () => {
    const { id } = await save();
    await searches.setDefault({ ...reader, id }, ada);
    await searches.delete({ ...reader, id }, ada);
    expect(await namesOf(ada)).toEqual([]);
    await expect(get(id, ada)).rejects.toMatchObject(notFound);
    expect(await searches.restore({ ...reader, id }, ada)).toMatchObject({
      name: 'Roofs',
      is_default: true,
      version: 1,
    });
    expect(await searches.restore({ ...reader, id }, ada)).toMatchObject({ name: 'Roofs' });
  });

  it('is not restored if its name was given to another', async () => {
    const { id } = await save();
    await searches.delete({ ...reader, id }, ada);
    await save();
    await expect(searches.restore({ ...reader, id }, ada)).rejects.toMatchObject({ code: 'SEARCH_EXISTS' });
  });

  it('cannot be restored after 30 days, and is then purged', async () => {
    const [early, late] = [await save({ name: 'Early' }), await save({ name: 'Late' })];
    const now = Date.now();
    await searches.delete({ ...reader, id: early.id }, ada, new Date(now - 30 * dayMs - 60_000));
    await searches.delete({ ...reader, id: late.id }, ada, new Date(now - 30 * dayMs + 60_000));
    await expect(searches.restore({ ...reader, id: early.id }, ada)).rejects.toMatchObject(notFound);
    await purgeDeletedSearches(spec.store);
    expect(await spec.store.query('SELECT name FROM saved_search')).toEqual([{ name: 'Late' }]);
    expect(await searches.restore({ ...reader, id: late.id }, ada)).toMatchObject({ name: 'Late' });
  });
});

describe('the default list', () => {
  it('is one for each person and workspace', async () => {
    const [one, other] = [await save({ visibility: 'shared' }), await save({ name: 'Other', visibility: 'shared' })];
    await searches.setDefault({ ...reader, id: one.id }, ada);
    expect(await searches.setDefault({ ...reader, id: other.id }, ada)).toMatchObject({ is_default: true });
    await searches.setDefault({ ...reader, id: one.id }, viewer);
    const defaults = async (caller: Caller) =>
      (await searches.list(reader, caller)).searches.filter((each) => each.is_default).map(({ name }) => name);
    expect(await defaults(ada)).toEqual(['Other']);
    expect(await defaults(viewer)).toEqual(['Roofs']);
    expect(await defaults(ben)).toEqual([]);
    await searches.clearDefault({ ...reader, id: one.id }, ada);
    expect(await defaults(ada)).toEqual(['Other']);
    expect(await searches.clearDefault({ ...reader, id: other.id }, ada)).toMatchObject({ is_default: false });
  });
});

describe('a search that another release saved', () => {
  it('stays in the list, is not readable, and keeps its filters when it is renamed', async () => {
    const { id } = await save({ visibility: 'shared' });
    const filter = { orbit: 'low', q: 'roof' };
    await spec.store.query('UPDATE saved_search SET content = $1, view = $2', [
      { filter, sort: null },
      { view: 'map' },
    ]);
    await save({ name: 'Bridges' });
    expect((await searches.list(reader, ada)).searches).toMatchObject([
      { name: 'Bridges', readable: true, new_count: 0 },
      { name: 'Roofs', readable: false, new_count: null, filter, view: null },
    ]);
    expect(await searches.update({ ...reader, id, version: 1, name: 'Lasers' }, ada)).toMatchObject({ filter });
    expect(await searches.update({ ...reader, id, version: 2, filter: {} }, ada)).toMatchObject({ readable: true });
  });
});

describe('the count of new opportunities', () => {
  it('is zero after opening, and counts what was stored since, for each person', async () => {
    await take('Roof', [1, 2]);
    const { id, new_count } = await save({ visibility: 'shared' });
    expect(new_count).toBe(0);
    await take('Roof', [3, 4, 5]);
    await take('Bridge', [1]);
    expect(await get(id, ada)).toMatchObject({ new_count: 3 });
    expect(await searches.open({ id }, ada)).toMatchObject({ new_count: 0 });
    await take('Roof', [6]);
    expect(await get(id, ada)).toMatchObject({ new_count: 1 });
    // Ben never opened it: new since it was saved.
    expect(await get(id, ben)).toMatchObject({ new_count: 4, opened_at: null });
  });

  it('includes what is stored after the opening, although its time is earlier', async () => {
    await take('Roof', [1]);
    const { id } = await save();
    await searches.open({ id }, ada, new Date(Date.now() + 60_000));
    await take('Roof', [2]);
    expect(await get(id, ada)).toMatchObject({ new_count: 1 });
  });

  it('has a limit', async () => {
    const { id } = await save();
    await take(
      'Roof',
      Array.from({ length: maxNewCount + 5 }, (_, n) => n),
    );
    expect(await get(id, ada)).toMatchObject({ new_count: maxNewCount });
  });
});

describe('the searches of a workspace', () => {
  it('are limited, deleted ones not counted', async () => {
    await spec.store.query(
      `INSERT INTO saved_search (id, workspace_id, owner_id, name, content, visibility, version, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'Search ' || n, '{"filter":{},"sort":null}', 'private', 1, now(), now()
         FROM generate_series(1, ${maxSavedSearches}) n`,
      [workspace, ben.user_id],
    );
    await expect(save()).rejects.toMatchObject({ code: 'TOO_MANY_SEARCHES', details: { max: maxSavedSearches } });
    const [first] = (await searches.list(reader, ben)).searches;
    await searches.delete({ ...reader, id: first?.id ?? '' }, ben);
    const { id } = await save();
    await expect(searches.restore({ ...reader, id: first?.id ?? '' }, ben)).rejects.toMatchObject({
      code: 'TOO_MANY_SEARCHES',
    });
    expect(await get(id, ada)).toMatchObject({ name: 'Roofs' });
  });

  it('are deleted with it', async () => {
    const { id } = await save({ visibility: 'shared' });
    await searches.setDefault({ ...reader, id }, viewer);
    await save({ name: 'Elsewhere' }, stranger);
    await deleteSearchesOfWorkspace(spec.store, workspace);
    expect(await namesOf(ada)).toEqual([]);
    expect(await namesOf(stranger)).toEqual(['Elsewhere']);
    expect(await spec.store.query('SELECT * FROM default_search')).toEqual([]);
  });

  it('lose the private ones of a former member, whose shared ones then belong to nobody', async () => {
    const kept = await save({ visibility: 'locked', name: 'Kept' });
    await save({ name: 'Private' });
    await save({ name: 'Of Ben' }, ben);
    await searches.setDefault({ ...reader, id: kept.id }, ada);
    await deletePrivateSearches(spec.store, workspace, ada.user_id);
    expect(await namesOf(ada)).toEqual(['Kept']);
    expect(await get(kept.id, ada)).toMatchObject({ own: false, may_edit: false, is_default: false, opened_at: null });
    expect(await get(kept.id, owner)).toMatchObject({ own: false, may_edit: true, may_share: true });
    expect(await namesOf(ben)).toEqual(['Kept', 'Of Ben']);
  });
});

it('the removal of an account deletes its private searches and those of its personal workspace', async () => {
  await save({ visibility: 'shared', name: 'Shared' });
  await save({ name: 'Private' });
  const alone = aMember('owner', { user_id: ada.user_id, workspace_id: ada.user_id });
  await save({ visibility: 'shared', name: 'Personal' }, alone);
  await save({ name: 'Of Ben' }, ben);
  const data = { user_id: ada.user_id };
  const time = new Date().toISOString();
  const event = { id: randomUUID(), type: 'auth.account-removed', time, source: 'auth', key: ada.user_id, data };
  for (const _again of [1, 2]) await new AccountsConsumer(spec.store).removed(event);
  const left = await spec.store.query('SELECT name, owner_id FROM saved_search ORDER BY name');
  expect(left).toEqual([
    { name: 'Of Ben', owner_id: ben.user_id },
    { name: 'Shared', owner_id: null },
  ]);
});
