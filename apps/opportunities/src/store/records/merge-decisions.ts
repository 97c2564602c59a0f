import { mergeDecisionSchema } from '@rfp/contracts/opportunities/merge-decision';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { MergeDecisionNoticeEntity } from '../entities/merge-decision.entity.js';

type Database = Pick<EntityManager, 'query'>;

/** State from which an emptied opportunity can be restored. */
const formerSchema = z.strictObject({
  version: z.number(),
  amended_at: z.coerce.date().nullable(),
  created_at: z.coerce.date(),
  /** Number of amendments of its records at that time. */
  amendments: z.number(),
});
export type FormerState = z.infer<typeof formerSchema>;

const decisionRow = z.object({
  id: z.string(),
  kind: mergeDecisionSchema.shape.kind,
  demo: z.boolean(),
  opportunity_id: z.string(),
  other_id: z.string(),
  decided_by: z.string(),
  decided_label: z.string(),
  decided_at: z.date(),
  revoked_label: z.string().nullable(),
  revoked_at: z.date().nullable(),
  request: z.string().nullable(),
  superseded: z.boolean(),
  records: mergeDecisionSchema.shape.records,
});
export type StoredDecision = z.infer<typeof decisionRow>;

const decisionColumns = `d.id, d.kind, d.demo, d.opportunity_id, d.other_id, d.decided_by, d.decided_label, d.decided_at, d.revoked_label, d.revoked_at, d.request,
  EXISTS (
    SELECT FROM merge_decision later
     WHERE later.number > d.number AND later.revoked_at IS NULL
       AND (later.opportunity_id IN (d.opportunity_id, d.other_id) OR later.other_id IN (d.opportunity_id, d.other_id))
  ) AS superseded,
  (SELECT json_agg(json_build_object('source_name', moved.source_name, 'source_id', moved.source_id) ORDER BY moved.source_name, moved.source_id)
     FROM merge_decision_notice moved WHERE moved.decision_id = d.id AND moved.former_id <> moved.opportunity_id) AS records`;

export function findDecision(database: Database, id: string): Promise<StoredDecision | undefined> {
  return readOne(database, decisionRow, `SELECT ${decisionColumns} FROM merge_decision d WHERE d.id = $1`, [id]);
}

/** Finds the decision that an earlier request of the person with the same idempotency key made. */
export function findByRequestKey(
  database: Database,
  personId: string,
  key: string,
): Promise<StoredDecision | undefined> {
  return readOne(
    database,
    decisionRow,
    `SELECT ${decisionColumns} FROM merge_decision d WHERE d.decided_by = $1 AND d.request_key = $2`,
    [personId, key],
  );
}

/** Lists decisions about the opportunity or one of its notices, newest first. */
export function listDecisions(database: Database, opportunityId: string): Promise<StoredDecision[]> {
  return readRows(
    database,
    decisionRow,
    `SELECT ${decisionColumns} FROM merge_decision d
      WHERE d.opportunity_id = $1 OR d.other_id = $1 OR d.id IN (
        SELECT named.decision_id FROM source_record JOIN merge_decision_notice named USING (source_name, source_id)
         WHERE source_record.opportunity_id = $1)
      ORDER BY d.number DESC LIMIT 200`,
    [opportunityId],
  );
}

/** Finds the last decision in force about the opportunity, if it is a merge into the opportunity. */
export function findLastMerge(database: Database, opportunityId: string): Promise<StoredDecision | undefined> {
  return readOne(
    database,
    decisionRow,
    `SELECT ${decisionColumns} FROM merge_decision d
      WHERE (d.opportunity_id = $1 OR d.other_id = $1) AND d.revoked_at IS NULL
      ORDER BY d.number DESC LIMIT 1`,
    [opportunityId],
  ).then((last) => (last?.kind === 'merge' && last.opportunity_id === opportunityId ? last : undefined));
}

/** A notice of either opportunity, with its opportunity before and after the decision. */
export interface DecidedNotice {
  source_name: string;
  source_id: string;
  former_id: string;
  opportunity_id: string;
  merge_key: string | null;
}

export interface NewDecision {
  id: string;
  kind: 'split' | 'merge';
  demo: boolean;
  opportunity_id: string;
  other_id: string;
  former: FormerState | null;
  decided_by: string;
  decided_label: string;
  request_key: string | null;
  request: string | null;
}

export async function storeDecision(
  database: Database,
  decision: NewDecision,
  notices: readonly DecidedNotice[],
): Promise<void> {
  // Uses `clock_timestamp`: `now()` is the start of the transaction, which may have waited for the write lock while another decision was made.
  await database.query(
    `INSERT INTO merge_decision (id, kind, demo, opportunity_id, other_id, former, decided_by, decided_label, request_key, request, decided_at)
     SELECT id, kind, demo, opportunity_id, other_id, former, decided_by, decided_label, request_key, request, clock_timestamp()
       FROM json_to_record($1::json) AS given (id uuid, kind text, demo boolean, opportunity_id uuid, other_id uuid, former jsonb, decided_by uuid, decided_label text, request_key text, request text)`,
    [JSON.stringify(decision)],
  );
  await database.query(
    `INSERT INTO merge_decision_notice (decision_id, source_name, source_id, former_id, opportunity_id, merge_key)
     SELECT $1, source_name, source_id, former_id, opportunity_id, merge_key
       FROM json_to_recordset($2::json) AS given (source_name text, source_id text, former_id uuid, opportunity_id uuid, merge_key text)`,
    [decision.id, JSON.stringify(notices)],
  );
}

/** @param former - state of the opportunity that undoing emptied */
export async function revokeDecision(
  database: Database,
  id: string,
  by: { user_id: string; label: string },
  former: FormerState | null,
): Promise<void> {
  await database.query(
    `UPDATE merge_decision SET revoked_by = $2, revoked_label = $3, revoked_at = clock_timestamp(), former = coalesce($4::jsonb, former) WHERE id = $1`,
    [id, by.user_id, by.label, former === null ? null : JSON.stringify(former)],
  );
}

export function loadDecidedNotices(manager: EntityManager, decision_id: string): Promise<DecidedNotice[]> {
  return manager.findBy(MergeDecisionNoticeEntity, { decision_id });
}

const formerRow = z.object({ former: formerSchema });

/** Finds the state of an opportunity before it was last emptied. */
export async function findFormerState(database: Database, opportunityId: string): Promise<FormerState | undefined> {
  const found = await readOne(
    database,
    formerRow,
    `SELECT former FROM merge_decision WHERE other_id = $1 AND former IS NOT NULL
      ORDER BY greatest(decided_at, revoked_at) DESC, number DESC LIMIT 1`,
    [opportunityId],
  );
  return found?.former;
}

const idRow = z.object({ id: z.string() });

/** Finds the opportunity that now has the notices of an opportunity that was merged, or split off and moved back; undefined if there is none. */
export async function findSuccessor(database: Database, opportunityId: string): Promise<string | undefined> {
  const found = await readOne(
    database,
    idRow,
    `WITH RECURSIVE path AS (
       SELECT $1::uuid AS id, 0 AS hops
        UNION ALL
       SELECT emptied.opportunity_id, path.hops + 1
         FROM path CROSS JOIN LATERAL (
           SELECT opportunity_id FROM merge_decision
            WHERE other_id = path.id AND (kind = 'merge') = (revoked_at IS NULL)
            ORDER BY greatest(decided_at, revoked_at) DESC, number DESC LIMIT 1) emptied
        WHERE path.hops < 50 AND NOT EXISTS (SELECT FROM opportunity_summary existing WHERE existing.id = path.id)
     )
     SELECT path.id FROM path JOIN opportunity_summary USING (id) ORDER BY path.hops LIMIT 1`,
    [opportunityId],
  );
  return found?.id;
}
