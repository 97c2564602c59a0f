import { Injectable } from '@nestjs/common';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest, type RpcRequest } from '@rfp/contracts/rpc';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { maxAlerts } from '@rfp/contracts/tracking/search-alerts';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { storeProfiles } from '../notifications/searches/workspace-profiles.js';
import { SearchAlertEntity } from '../store/entities/search-alert.entity.js';
import { requireAlertable } from './alert-obstacle.js';
import { endAlert } from './change-alerts.js';
import { SavedSearchesService } from './saved-searches.service.js';
import { contentOf, findSearch, type StoredSearch } from './stored-search.js';

/** The alerts of saved searches. Each person has their own. */
@Injectable()
export class SearchAlertsService {
  constructor(
    private readonly database: DataSource,
    private readonly searches: SavedSearchesService,
  ) {}

  /**
   * Switches the alert of the caller on, or changes it. A lower minimum score starts it anew, so that it does not report what it has left out before.
   * @throws SEARCH_NOT_FOUND, ALERT_NOT_POSSIBLE, TOO_MANY_ALERTS
   */
  async set(
    { id, audience, search: profile, ...input }: ParsedRpcRequest<'opportunities.set-search-alert'>,
    caller: Caller,
    now = new Date(),
  ): Promise<SavedSearch> {
    const person_id = caller.user_id;
    await this.change(caller, async (manager) => {
      requireAlertable(contentOf(await requireSearch(manager, id, caller)));
      const known = await manager.findOneBy(SearchAlertEntity, { search_id: id, person_id });
      if (known === null) await requireRoom(manager, person_id);
      const since = known === null || isLower(input.min_score, known.min_score) ? now : known.since;
      await manager.upsert(SearchAlertEntity, { search_id: id, person_id, ...input, since }, [
        'search_id',
        'person_id',
      ]);
      // So that the first matches are scored even if the auth service is unavailable.
      if (profile !== undefined)
        await storeProfiles(manager, [{ workspace_id: workspaceIdOf(caller), search: profile }]);
    });
    return this.searches.get({ id, audience, search: profile }, caller);
  }

  /**
   * Idempotent.
   * @throws SEARCH_NOT_FOUND
   */
  async stop(
    request: RpcRequest<'opportunities.stop-search-alert'>,
    caller: Caller,
    now = new Date(),
  ): Promise<SavedSearch> {
    await this.change(caller, async (manager) => {
      const { id: search_id } = await requireSearch(manager, request.id, caller);
      await endAlert(manager, { search_id, person_id: caller.user_id }, now);
    });
    return this.searches.get(request, caller);
  }

  /** Changes the alerts of a person one after another, so that their limit holds. */
  private change(caller: Caller, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return inTransaction(this.database, async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`alerts ${caller.user_id}`]);
      await work(manager);
    });
  }
}

async function requireSearch(manager: EntityManager, id: string, caller: Caller): Promise<StoredSearch> {
  const search = await findSearch(manager, id, caller);
  if (search === undefined) throw new AppError('SEARCH_NOT_FOUND', { details: { id } });
  return search;
}

async function requireRoom(manager: EntityManager, person_id: string): Promise<void> {
  if ((await manager.countBy(SearchAlertEntity, { person_id })) >= maxAlerts)
    throw new AppError('TOO_MANY_ALERTS', { details: { max: maxAlerts } });
}

/** Null is the lowest minimum. */
function isLower(min: number | null, former: number | null): boolean {
  return (min ?? -1) < (former ?? -1);
}
