import { type EntityManager } from 'typeorm';
import { isUnread } from '../inbox/inbox-conditions.js';
import { type MarkReader } from './mark-reader.js';

/** Records that a member has opened an opportunity, at most once an hour, and marks what their inbox has about it as read. */
export async function recordView(
  database: Pick<EntityManager, 'query'>,
  opportunityId: string,
  { workspaceId, personId }: MarkReader,
): Promise<void> {
  await database.query(
    `INSERT INTO opportunity_viewed AS viewed (workspace_id, opportunity_id, person_id, viewed_at)
     SELECT $1::uuid, id, $3::uuid, now() FROM opportunity_summary WHERE id = $2 FOR KEY SHARE
     ON CONFLICT (workspace_id, opportunity_id, person_id) DO UPDATE SET viewed_at = excluded.viewed_at
      WHERE viewed.viewed_at < now() - interval '1 hour'`,
    [workspaceId, opportunityId, personId],
  );
  await database.query(
    `UPDATE notification n SET read_at = now() WHERE n.opportunity_id = $1 AND n.person_id = $2 AND ${isUnread}`,
    [opportunityId, personId],
  );
}
