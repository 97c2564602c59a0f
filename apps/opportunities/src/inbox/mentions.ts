import { type EntityManager } from 'typeorm';
import { newsRanks } from '../notifications/news/news-facts.js';

/** A note, with the members of its workspace that it mentions. */
interface MentioningNote {
  readonly id: string;
  readonly workspace_id: string;
  readonly opportunity_id: string;
  readonly author_id: string | null;
}

/**
 * Stores an entry in the inbox of each mentioned member, except for the author, and removes the entries of people who are no longer mentioned. Entries
 * that exist stay as they are. Those of a removed note are deleted with it.
 */
export async function storeMentions(
  manager: Pick<EntityManager, 'query'>,
  { id, workspace_id, opportunity_id, author_id }: MentioningNote,
  members: readonly string[],
  now: Date,
): Promise<void> {
  const people = members.filter((member) => member !== author_id);
  await manager.query('DELETE FROM notification WHERE note_id = $1 AND person_id <> ALL($2::uuid[])', [id, people]);
  await manager.query(
    `INSERT INTO notification (person_id, opportunity_id, kind, at, score, changed_fields, rank, created_at, workspace_id, note_id)
     SELECT person_id, o.id, 'mention', $3, o.total_score, '{}', ${newsRanks.match}, $3, $4, $5
       FROM unnest($1::uuid[]) AS person_id JOIN opportunity_summary o ON o.id = $2 ORDER BY person_id
     ON CONFLICT DO NOTHING`,
    [people, opportunity_id, now, workspace_id, id],
  );
}
