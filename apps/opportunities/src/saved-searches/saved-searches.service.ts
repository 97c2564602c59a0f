import { Injectable } from '@nestjs/common';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import {
  maxSavedSearches,
  restoreDays,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchInput,
  type SearchVisibility,
} from '@rfp/contracts/tracking/saved-searches';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { markReaderOf } from '../marks/mark-reader.js';
import { DefaultSearchEntity, SavedSearchEntity } from '../store/entities/saved-search.entity.js';
import { CountNewService, readNewest, type Reader } from './count-new.service.js';
import { endAlertsOfOthers, restartAlerts } from './change-alerts.js';
import { contentOf, findSearch, listSearches, rightsOf, type StoredSearch, toWire } from './stored-search.js';

const dayMs = 86_400_000;
/** Everything was created later. */
const beginning = new Date(0).toISOString();

type ById = Reader & { id: string };

/** Saved searches of the workspace of the caller. Those that the caller may not see do not exist for them. */
@Injectable()
export class SavedSearchesService {
  constructor(
    private readonly database: DataSource,
    private readonly news: CountNewService,
  ) {}

  async list(reader: Reader, caller: Caller): Promise<{ searches: SavedSearch[] }> {
    const found = await listSearches(this.database, caller);
    const counts =
      caller.kind === 'person'
        ? await this.news.countAll(found, { ...reader, marks: markReaderOf(caller) })
        : new Map<string, number | null>();
    return { searches: found.map((search) => toWire(search, caller, counts.get(search.id) ?? null)) };
  }

  async get({ id, ...reader }: ById, caller: Caller): Promise<SavedSearch> {
    return this.describe(await this.find(this.database.manager, id, caller), reader, caller);
  }

  /** @throws SEARCH_EXISTS, TOO_MANY_SEARCHES */
  async save({ filter, sort, ...input }: SavedSearchInput, caller: Caller, now = new Date()): Promise<SavedSearch> {
    const id = uuidv7();
    return this.change(caller, async (manager) => {
      await requireRoom(manager, caller);
      await requireFreeName(manager, { id, ...input }, caller);
      await manager.insert(SavedSearchEntity, {
        id,
        workspace_id: workspaceIdOf(caller),
        owner_id: caller.user_id,
        ...input,
        content: { filter, sort },
        version: 1,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      });
      // The person has just seen its list.
      await storeOpened(manager, id, caller, now);
      return toWire(await this.find(manager, id, caller), caller, 0);
    });
  }

  /** @throws SEARCH_NOT_FOUND, SEARCH_LOCKED, SEARCH_CHANGED, SEARCH_EXISTS */
  async update(
    { id, audience, search: profile, ...change }: ParsedRpcRequest<'opportunities.change-search'>,
    caller: Caller,
    now = new Date(),
  ): Promise<SavedSearch> {
    const changed = await this.change(caller, async (manager) => {
      const search = await this.findEditable(manager, id, caller);
      if (search.version !== change.version)
        throw new AppError('SEARCH_CHANGED', { details: { id, version: search.version } });
      const { name = search.name, visibility = search.visibility } = change;
      requireShareable(search, visibility, caller);
      await requireFreeName(manager, { id, name, visibility }, caller);
      const columns = {
        name,
        visibility,
        ...changedContent(search, change),
        version: search.version + 1,
        updated_at: now,
      };
      await manager.update(SavedSearchEntity, { id }, columns);
      if (change.filter !== undefined) await restartAlerts(manager, id, search.content.filter, now);
      if (visibility === 'private') await endAlertsOfOthers(manager, id);
      return this.find(manager, id, caller);
    });
    return this.describe(changed, { audience, search: profile }, caller);
  }

  /** @throws SEARCH_NOT_FOUND, SEARCH_LOCKED */
  async delete({ id, ...reader }: ById, caller: Caller, now = new Date()): Promise<SavedSearch> {
    const deleted = await this.change(caller, async (manager) => {
      const search = await this.findEditable(manager, id, caller);
      await manager.update(SavedSearchEntity, { id }, { deleted_at: now });
      await purgeSurplus(manager, caller);
      return search;
    });
    return this.describe(deleted, reader, caller);
  }

  /** @throws SEARCH_NOT_FOUND, SEARCH_EXISTS if the name was given to another search meanwhile, TOO_MANY_SEARCHES */
  async restore({ id, ...reader }: ById, caller: Caller, now = new Date()): Promise<SavedSearch> {
    const restored = await this.change(caller, async (manager) => {
      const existing = await findSearch(manager, id, caller);
      if (existing !== undefined) return existing;
      const deleted = await findSearch(manager, id, caller, new Date(now.getTime() - restoreDays * dayMs));
      if (deleted === undefined) throw new AppError('SEARCH_NOT_FOUND', { details: { id } });
      requireEditable(deleted, caller);
      await requireRoom(manager, caller);
      await requireFreeName(manager, deleted, caller);
      await manager.update(SavedSearchEntity, { id }, { deleted_at: null });
      return this.find(manager, id, caller);
    });
    return this.describe(restored, reader, caller);
  }

  /** Counts opportunities as new from now on, for the caller. */
  async open({ id }: { id: string }, caller: Caller, now = new Date()): Promise<SavedSearch> {
    const { manager } = this.database;
    await this.find(manager, id, caller);
    await storeOpened(manager, id, caller, now);
    return toWire(await this.find(manager, id, caller), caller, 0);
  }

  async setDefault({ id, ...reader }: ById, caller: Caller): Promise<SavedSearch> {
    const { manager } = this.database;
    await this.find(manager, id, caller);
    const columns = { workspace_id: workspaceIdOf(caller), person_id: caller.user_id, search_id: id };
    await manager.upsert(DefaultSearchEntity, columns, ['workspace_id', 'person_id']);
    return this.get({ id, ...reader }, caller);
  }

  async clearDefault({ id, ...reader }: ById, caller: Caller): Promise<SavedSearch> {
    await this.database.manager.delete(DefaultSearchEntity, { search_id: id, person_id: caller.user_id });
    return this.get({ id, ...reader }, caller);
  }

  /** Changes the searches of a workspace one after another, so that limits and names hold. */
  private change<T>(caller: Caller, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.database, async (manager) => {
      const lock = `saved searches ${workspaceIdOf(caller)}`;
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
      return work(manager);
    });
  }

  private async describe(search: StoredSearch, reader: Reader, caller: Caller): Promise<SavedSearch> {
    return toWire(search, caller, await this.news.count(search, { ...reader, marks: markReaderOf(caller) }));
  }

  private async find(manager: EntityManager, id: string, caller: Caller): Promise<StoredSearch> {
    const found = await findSearch(manager, id, caller);
    if (found === undefined) throw new AppError('SEARCH_NOT_FOUND', { details: { id } });
    return found;
  }

  private async findEditable(manager: EntityManager, id: string, caller: Caller): Promise<StoredSearch> {
    const search = await this.find(manager, id, caller);
    requireEditable(search, caller);
    return search;
  }
}

function requireEditable(search: StoredSearch, caller: Caller): void {
  if (!rightsOf(search, caller).may_edit) throw new AppError('SEARCH_LOCKED', { details: { id: search.id } });
}

/** Only the owner of a search can make it private: for anybody else it would disappear. */
function requireShareable(search: StoredSearch, visibility: SearchVisibility, caller: Caller): void {
  if (visibility === search.visibility) return;
  const { own, may_share } = rightsOf(search, caller);
  if (!may_share || (visibility === 'private' && !own))
    throw new AppError('SEARCH_LOCKED', {
      message:
        'Only its owner and owners of the workspace may change who sees this saved search, and only its owner may make it private.',
      details: { id: search.id },
    });
}

async function requireRoom(manager: EntityManager, caller: Caller): Promise<void> {
  const count = await manager.countBy(SavedSearchEntity, { workspace_id: workspaceIdOf(caller), deleted_at: IsNull() });
  if (count >= maxSavedSearches) throw new AppError('TOO_MANY_SEARCHES', { details: { max: maxSavedSearches } });
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly visibility: SearchVisibility;
}

/** Private names are unique for their owner, the others in the workspace. */
async function requireFreeName(manager: EntityManager, { id, name, visibility }: Named, caller: Caller): Promise<void> {
  const [condition, ...parameters] =
    visibility === 'private'
      ? ["visibility = 'private' AND owner_id = $4", caller.user_id]
      : ["visibility <> 'private'"];
  const taken = await manager.query<{ id: string }[]>(
    `SELECT id FROM saved_search WHERE workspace_id = $1 AND lower(name) = lower($2) AND id <> $3 AND deleted_at IS NULL AND ${condition}`,
    [workspaceIdOf(caller), name, id, ...parameters],
  );
  if (taken[0] !== undefined) throw new AppError('SEARCH_EXISTS', { details: { id: taken[0].id } });
}

/** The changed columns. Without any of them, also content that this release cannot read stays as it is. */
function changedContent(
  search: StoredSearch,
  { filter, sort, view }: Pick<SavedSearchChange, 'filter' | 'sort' | 'view'>,
): Partial<Pick<SavedSearchEntity, 'content' | 'view'>> {
  const known = contentOf(search);
  const content = {
    filter: filter ?? search.content.filter,
    sort: sort === undefined ? (known?.sort ?? null) : sort,
  };
  return {
    ...(filter === undefined && sort === undefined ? {} : { content }),
    ...(view === undefined ? {} : { view }),
  };
}

/** Deleted searches can be restored, but do not pile up: only as many as the limit are kept, the last deleted ones. */
async function purgeSurplus(manager: EntityManager, caller: Caller): Promise<void> {
  await manager.query(
    `DELETE FROM saved_search WHERE id IN (
       SELECT id FROM saved_search WHERE workspace_id = $1 AND deleted_at IS NOT NULL ORDER BY deleted_at DESC OFFSET ${maxSavedSearches})`,
    [workspaceIdOf(caller)],
  );
}

async function storeOpened(manager: EntityManager, id: string, { user_id }: Caller, now: Date): Promise<void> {
  // Writers take turns, so opportunities that are being stored at the moment have a later creation time than this one.
  const newest = (await readNewest(manager)) ?? beginning;
  await manager.query(
    `INSERT INTO saved_search_opened (search_id, person_id, opened_at, new_since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (search_id, person_id) DO UPDATE SET opened_at = excluded.opened_at, new_since = excluded.new_since`,
    [id, user_id, now, newest],
  );
}
