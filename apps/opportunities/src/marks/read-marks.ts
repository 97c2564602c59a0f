import { dismissReasonSchema, maxViewers, type OpportunityMarks, tagColourSchema } from '@rfp/contracts/tracking/marks';
import { prepared } from '@rfp/persistence/connection/prepared';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type MarkReader } from './mark-reader.js';

const instant = z.coerce.date().transform((date) => date.toISOString());

const marksRow: z.ZodType<OpportunityMarks> = z.object({
  id: z.string(),
  watched: z.boolean(),
  watchers: z.array(z.string()),
  dismissal: z.object({ by: z.string().nullable(), at: instant, reason: dismissReasonSchema.nullable() }).nullable(),
  tags: z.array(z.object({ id: z.string(), name: z.string(), colour: tagColourSchema })),
  notes: z.int(),
  viewers: z.array(z.object({ id: z.string(), at: instant })),
});

/** `$1`: workspace; `$2`: person; `$3`: ids of opportunities. */
const marksSql = prepared(`
  SELECT requested.id,
         coalesce($2::uuid = ANY(watch.people), false) AS watched,
         coalesce(watch.people, '{}')::text[] AS watchers,
         (SELECT jsonb_build_object('by', dismissed_by, 'at', dismissed_at, 'reason', dismissed_reason)
            FROM opportunity_mark WHERE workspace_id = $1 AND opportunity_id = requested.id) AS dismissal,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'colour', tag.colour) ORDER BY lower(tag.name)), '[]')
            FROM opportunity_tag JOIN workspace_tag tag ON tag.id = tag_id
           WHERE tag.workspace_id = $1 AND opportunity_id = requested.id) AS tags,
         (SELECT count(*)::integer FROM opportunity_note WHERE workspace_id = $1 AND opportunity_id = requested.id) AS notes,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', person_id, 'at', viewed_at) ORDER BY viewed_at DESC), '[]')
            FROM (SELECT person_id, viewed_at FROM opportunity_viewed WHERE workspace_id = $1 AND opportunity_id = requested.id
                   ORDER BY viewed_at DESC LIMIT ${maxViewers}) viewed) AS viewers
    FROM unnest($3::uuid[]) WITH ORDINALITY AS requested (id, place)
   CROSS JOIN LATERAL (
     SELECT array_agg(person_id ORDER BY watched_at, person_id) AS people FROM opportunity_watch
      WHERE workspace_id = $1 AND opportunity_id = requested.id) watch
   ORDER BY place`);

/** Reads the marks of opportunities in a workspace, in the order of the ids. Visitors have none. */
export async function readMarks(
  database: Pick<EntityManager, 'query'>,
  ids: readonly string[],
  reader: MarkReader | null,
): Promise<OpportunityMarks[]> {
  if (reader !== null) return readRows(database, marksRow, marksSql, [reader.workspaceId, reader.personId, ids]);
  return ids.map((id) => ({ id, watched: false, watchers: [], dismissal: null, tags: [], notes: 0, viewers: [] }));
}
