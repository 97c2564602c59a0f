import { type EntityManager } from 'typeorm';
import { leavePendingUnsent } from '../notifications/mail/make-digests.js';
import { SearchAlertEntity } from '../store/entities/search-alert.entity.js';

type Database = Pick<EntityManager, 'query'>;

/** Lets all alerts of a search report only what matches from now on, if its filter is not the former one. */
export async function restartAlerts(manager: EntityManager, id: string, former: object, now: Date): Promise<void> {
  await manager.query(
    `UPDATE search_alert a SET since = $3 FROM saved_search s
      WHERE s.id = $1 AND a.search_id = s.id AND s.content -> 'filter' IS DISTINCT FROM $2::jsonb`,
    [id, JSON.stringify(former), now],
  );
}

/** Ends the alert of a person. Idempotent. */
export async function endAlert(
  manager: EntityManager,
  alert: Pick<SearchAlertEntity, 'search_id' | 'person_id'>,
  now: Date,
): Promise<void> {
  await manager.delete(SearchAlertEntity, alert);
  await leavePendingUnsent(manager, alert, now);
}

/** Ends the alerts of people who do not see a private search, and deletes their notifications, which have its name. */
export async function endAlertsOfOthers(database: Database, id: string): Promise<void> {
  for (const table of ['search_alert', 'notification'])
    await database.query(
      `DELETE FROM ${table} other USING saved_search s
        WHERE s.id = $1 AND other.search_id = s.id AND s.visibility = 'private' AND other.person_id <> s.owner_id`,
      [id],
    );
}

/** Ends the alerts of a former member of a workspace, and deletes the notifications from the workspace. */
export async function endAlertsOfMember(database: Database, workspaceId: string, personId: string): Promise<void> {
  await database.query(
    `DELETE FROM search_alert a USING saved_search s WHERE s.id = a.search_id AND s.workspace_id = $1 AND a.person_id = $2`,
    [workspaceId, personId],
  );
  await database.query('DELETE FROM notification WHERE workspace_id = $1 AND person_id = $2', [workspaceId, personId]);
}
