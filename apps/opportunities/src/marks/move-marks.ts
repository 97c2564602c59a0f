import { type EntityManager } from 'typeorm';

/** SQL that copies the marks of `$1` to `$2`. A mark that `$2` has already stays; of two views, the later one. */
const copySql = [
  `INSERT INTO opportunity_mark (workspace_id, opportunity_id, dismissed_at, dismissed_by, dismissed_reason)
   SELECT workspace_id, $2::uuid, dismissed_at, dismissed_by, dismissed_reason FROM opportunity_mark WHERE opportunity_id = $1
   ON CONFLICT DO NOTHING`,
  `INSERT INTO opportunity_watch (workspace_id, opportunity_id, person_id, watched_at)
   SELECT workspace_id, $2::uuid, person_id, watched_at FROM opportunity_watch WHERE opportunity_id = $1 ON CONFLICT DO NOTHING`,
  `INSERT INTO opportunity_tag (tag_id, opportunity_id, added_by, added_at)
   SELECT tag_id, $2::uuid, added_by, added_at FROM opportunity_tag WHERE opportunity_id = $1 ON CONFLICT DO NOTHING`,
  `INSERT INTO opportunity_viewed AS viewed (workspace_id, opportunity_id, person_id, viewed_at)
   SELECT workspace_id, $2::uuid, person_id, viewed_at FROM opportunity_viewed WHERE opportunity_id = $1
   ON CONFLICT (workspace_id, opportunity_id, person_id) DO UPDATE
     SET viewed_at = greatest(viewed.viewed_at, excluded.viewed_at)`,
  'UPDATE opportunity_note SET opportunity_id = $2 WHERE opportunity_id = $1',
  'UPDATE notification SET opportunity_id = $2 WHERE opportunity_id = $1 AND note_id IS NOT NULL',
];

/**
 * Moves the marks of an opportunity that is merged into another one. The emptied opportunity is removed with its own rows afterwards. A split does
 * not move them back.
 */
export async function moveMarks(
  manager: Pick<EntityManager, 'query'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const sql of copySql) await manager.query(sql, [from, to]);
}
