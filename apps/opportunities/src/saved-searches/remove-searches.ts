import { restoreDays } from '@rfp/contracts/tracking/saved-searches';
import { type EntityManager } from 'typeorm';
import { endAlertsOfMember } from './change-alerts.js';

type Database = Pick<EntityManager, 'query'>;

/** Deletes all searches of a workspace, with their default lists, alerts and notifications. */
export async function deleteSearchesOfWorkspace(database: Database, workspaceId: string): Promise<void> {
  await database.query('DELETE FROM saved_search WHERE workspace_id = $1', [workspaceId]);
  await database.query('DELETE FROM notification WHERE workspace_id = $1', [workspaceId]);
  await database.query('DELETE FROM workspace_profile WHERE workspace_id = $1', [workspaceId]);
}

/** Deletes what a former member of a workspace has alone. Searches that others see stay, without an owner. */
export async function deletePrivateSearches(database: Database, workspaceId: string, personId: string): Promise<void> {
  await deletePrivate(database, personId, workspaceId);
  await endAlertsOfMember(database, workspaceId, personId);
  await database.query(
    `DELETE FROM saved_search_opened o USING saved_search s WHERE s.id = o.search_id AND s.workspace_id = $1 AND o.person_id = $2`,
    [workspaceId, personId],
  );
  await database.query('DELETE FROM default_search WHERE workspace_id = $1 AND person_id = $2', [
    workspaceId,
    personId,
  ]);
}

/** Deletes the searches of a removed account: those of its personal workspace, which has its id, and its private ones elsewhere. */
export async function deleteSearchesOfPerson(database: Database, personId: string): Promise<void> {
  await deleteSearchesOfWorkspace(database, personId);
  await deletePrivate(database, personId, null);
}

/** @param workspaceId - null: all workspaces */
async function deletePrivate(database: Database, personId: string, workspaceId: string | null): Promise<void> {
  const owned = 'owner_id = $1 AND ($2::uuid IS NULL OR workspace_id = $2)';
  await database.query(`DELETE FROM saved_search WHERE visibility = 'private' AND ${owned}`, [personId, workspaceId]);
  await database.query(`UPDATE saved_search SET owner_id = NULL WHERE ${owned}`, [personId, workspaceId]);
}

/** Deletes searches that can no longer be restored. */
export async function purgeDeletedSearches(database: Database): Promise<void> {
  await database.query(`DELETE FROM saved_search WHERE deleted_at < now() - interval '${restoreDays} days'`);
}
