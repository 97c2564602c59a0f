import { type EntityManager } from 'typeorm';

type Database = Pick<EntityManager, 'query'>;

/** Tables of a workspace. The tags of opportunities are deleted with the tags of the workspace. */
const workspaceTables = [
  'opportunity_mark',
  'opportunity_watch',
  'workspace_tag',
  'opportunity_note',
  'opportunity_viewed',
  'mark_batch',
  'notification',
];
/** Tables with rows of a member. */
export const memberMarkTables = ['opportunity_watch', 'opportunity_viewed', 'mark_batch', 'notification'];

/** Deletes what a deleted workspace has. */
export async function removeWorkspaceMarks(database: Database, workspaceId: string): Promise<void> {
  for (const table of workspaceTables)
    await database.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspaceId]);
}

/** Deletes the watches, views, undoable changes and inbox entries of a person who is no longer a member. Dismissals, tags and notes stay. */
export async function removeMemberMarks(
  database: Database,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<void> {
  for (const table of memberMarkTables)
    await database.query(`DELETE FROM ${table} WHERE workspace_id = $1 AND person_id = $2`, [workspace_id, user_id]);
}

/** SQL that removes the id `$1` of an account from rows that other members keep. */
const anonymousSql = [
  'UPDATE opportunity_mark SET dismissed_by = NULL WHERE dismissed_by = $1',
  'UPDATE opportunity_tag SET added_by = NULL WHERE added_by = $1',
  'UPDATE opportunity_note SET author_id = NULL WHERE author_id = $1',
  'UPDATE opportunity_note SET mentions = array_remove(mentions, $1::uuid) WHERE mentions @> ARRAY[$1::uuid]',
  // A change by another person, whose undoing would write the id again.
  `UPDATE mark_batch SET changes = (
     SELECT jsonb_agg(CASE WHEN change ->> 'by' = $1::text THEN change - 'by' ELSE change END) FROM jsonb_array_elements(changes) AS change)
    WHERE changes @> jsonb_build_array(jsonb_build_object('by', $1::text))`,
];

/** Deletes the personal workspace of a removed account, and its id from what other workspaces have. The watches and views of the person are deleted with their other rows. */
export async function removeAccountMarks(database: Database, userId: string): Promise<void> {
  await removeWorkspaceMarks(database, userId);
  for (const sql of anonymousSql) await database.query(sql, [userId]);
}
