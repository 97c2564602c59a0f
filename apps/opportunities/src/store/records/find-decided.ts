import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type NoticeIdentity } from './stored-records.js';

const opportunityRow = z.object({ key: z.string(), opportunity_id: z.string() });

/** Finds the opportunity of each notice, by key of the notice, according to the last merge decision about the notice that is not revoked. */
export async function findDecidedOpportunities(
  manager: EntityManager,
  notices: readonly NoticeIdentity[],
  demo: boolean,
): Promise<Map<string, string>> {
  const rows = await readRows(
    manager,
    opportunityRow,
    `SELECT DISTINCT ON (requested.key) requested.key, named.opportunity_id
       FROM unnest($1::text[], $2::text[], $3::text[]) AS requested (key, source_name, source_id)
       JOIN merge_decision_notice named USING (source_name, source_id)
       JOIN merge_decision d ON d.id = named.decision_id AND d.revoked_at IS NULL AND d.demo = $4
      ORDER BY requested.key, d.number DESC`,
    [
      notices.map((notice) => notice.key),
      notices.map((notice) => notice.source_name),
      notices.map((notice) => notice.source_id),
      demo,
    ],
  );
  return new Map(rows.map((row) => [row.key, row.opportunity_id]));
}

/**
 * Finds opportunities into which a person has merged notices with these merge keys. The opportunity itself has only the key of its newest notice, so an
 * amendment of one of its other notices would not find it by that key.
 */
export async function findMergedByKey(
  manager: EntityManager,
  mergeKeys: readonly string[],
): Promise<Map<string, string>> {
  if (mergeKeys.length === 0) return new Map();
  const rows = await readRows(
    manager,
    opportunityRow,
    `SELECT DISTINCT ON (named.merge_key) named.merge_key AS key, named.opportunity_id
       FROM merge_decision_notice named
       JOIN merge_decision d ON d.id = named.decision_id AND d.revoked_at IS NULL AND d.kind = 'merge'
       JOIN opportunity_summary o ON o.id = named.opportunity_id
      WHERE named.merge_key = ANY($1) AND NOT EXISTS (
        SELECT FROM merge_decision_notice again JOIN merge_decision later ON later.id = again.decision_id
         WHERE (again.source_name, again.source_id) = (named.source_name, named.source_id)
           AND later.number > d.number AND later.revoked_at IS NULL)
      ORDER BY named.merge_key, d.number DESC`,
    [mergeKeys],
  );
  return new Map(rows.map((row) => [row.key, row.opportunity_id]));
}
