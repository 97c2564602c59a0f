import { type DismissReason, type MarkAction } from '@rfp/contracts/tracking/marks';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Parameters } from '../search/query/parameters.js';
import { type MarkReader } from './mark-reader.js';

/** A change of the marks of some opportunities, which are locked. */
export interface RequestedChange {
  readonly action: MarkAction;
  readonly ids: readonly string[];
  readonly reader: MarkReader;
  readonly reason: DismissReason | null;
  /** The tag to add or to remove. */
  readonly tag: { readonly id: string; readonly isNew: boolean } | null;
}

/** Placeholders and other SQL of a statement that changes or undoes marks. */
interface Statement {
  readonly workspace: string;
  readonly person: string;
  readonly at: string;
  readonly ids: string;
  readonly reason: string;
  readonly tag: string;
  readonly isNewTag: string;
}

/**
 * SQL of each action: CTEs that write, and whose last one, `changed`, has a row for each changed opportunity. Its columns are what the undoing needs;
 * see `undoSql`.
 */
const changeSql: Readonly<Record<MarkAction, (statement: Statement) => string>> = {
  watch: ({ workspace, person, at, ids }) => `changed AS (
    INSERT INTO opportunity_watch (workspace_id, opportunity_id, person_id, watched_at)
    SELECT ${workspace}, id, ${person}, ${at} FROM ${ids} ON CONFLICT DO NOTHING RETURNING opportunity_id AS id)`,

  unwatch: ({ workspace, person, ids }) => `changed AS (
    DELETE FROM opportunity_watch WHERE workspace_id = ${workspace} AND person_id = ${person} AND opportunity_id IN (SELECT id FROM ${ids})
    RETURNING opportunity_id AS id, watched_at AS at)`,

  // A dismissed opportunity keeps who dismissed it and when; another reason replaces its reason.
  dismiss: ({ workspace, person, at, ids, reason }) => `dismissed AS (
    INSERT INTO opportunity_mark (workspace_id, opportunity_id, dismissed_at, dismissed_by, dismissed_reason)
    SELECT ${workspace}, id, ${at}, ${person}, ${reason} FROM ${ids} ON CONFLICT DO NOTHING RETURNING opportunity_id),
  former AS (
    SELECT opportunity_id, dismissed_reason FROM opportunity_mark
     WHERE workspace_id = ${workspace} AND opportunity_id IN (SELECT id FROM ${ids}) AND dismissed_reason IS DISTINCT FROM ${reason}
       AND ${reason} IS NOT NULL FOR UPDATE),
  reasoned AS (
    UPDATE opportunity_mark mark SET dismissed_reason = ${reason} FROM former
     WHERE mark.workspace_id = ${workspace} AND mark.opportunity_id = former.opportunity_id
    RETURNING mark.opportunity_id, mark.dismissed_at, former.dismissed_reason AS former),
  changed AS (
    SELECT opportunity_id AS id, ${at} AS at, ${reason} AS reason, true AS is_new, NULL AS former FROM dismissed
    UNION ALL SELECT opportunity_id, dismissed_at, ${reason}, false, former FROM reasoned)`,

  restore: ({ workspace, ids }) => `changed AS (
    DELETE FROM opportunity_mark WHERE workspace_id = ${workspace} AND opportunity_id IN (SELECT id FROM ${ids})
    RETURNING opportunity_id AS id, dismissed_at AS at, dismissed_by AS by, dismissed_reason AS reason)`,

  tag: ({ person, at, ids, tag, isNewTag }) => `tagged AS (
    INSERT INTO opportunity_tag (tag_id, opportunity_id, added_by, added_at)
    SELECT ${tag}, id, ${person}, ${at} FROM ${ids} ON CONFLICT DO NOTHING RETURNING opportunity_id),
  changed AS (SELECT opportunity_id AS id, ${tag} AS tag, ${isNewTag} AS is_new FROM tagged)`,

  untag: ({ ids, tag }) => `changed AS (
    DELETE FROM opportunity_tag WHERE tag_id = ${tag} AND opportunity_id IN (SELECT id FROM ${ids})
    RETURNING opportunity_id AS id, tag_id AS tag, added_by AS by, added_at AS at)`,
};

const changedRow = z.object({ changed: z.int() });

/** Changes marks, and stores the change so that it can be undone. Returns the number of changed opportunities. */
export async function changeMarks(manager: EntityManager, batchId: string, change: RequestedChange): Promise<number> {
  const parameters = new Parameters();
  const { add } = parameters;
  const { reader, ids, reason, tag } = change;
  const workspace = `${add(reader.workspaceId)}::uuid`;
  const person = `${add(reader.personId)}::uuid`;
  // All rows of the change have this instant, which the undo looks for.
  const at = `${add(await readInstant(manager))}::timestamptz`;
  const changes = changeSql[change.action]({
    workspace,
    person,
    at,
    ids: `unnest(${add(ids)}::uuid[]) AS given (id)`,
    reason: `${add(reason)}::text`,
    tag: `${add(tag?.id)}::uuid`,
    isNewTag: `${add(tag?.isNew)}::boolean`,
  });
  const [row] = await parameters.read(
    manager,
    changedRow,
    `WITH ${changes},
          batch AS (
            INSERT INTO mark_batch (id, workspace_id, person_id, action, at, changes)
            SELECT ${add(batchId)}::uuid, ${workspace}, ${person}, ${add(change.action)}, ${at}, jsonb_agg(to_jsonb(changed)) FROM changed
            HAVING count(*) > 0)
     SELECT count(*)::integer AS changed FROM changed`,
  );
  return row?.changed ?? 0;
}

const instantRow = z.object({ at: z.string() });

/** Reads the clock of the database, as text, because a `Date` would truncate it to milliseconds. */
async function readInstant(manager: EntityManager): Promise<string> {
  const [row] = await new Parameters().read(manager, instantRow, 'SELECT clock_timestamp()::text AS at');
  return row?.at ?? '';
}

/** Placeholders and other SQL of a statement that undoes a change. */
interface UndoStatement {
  readonly workspace: string;
  readonly person: string;
  readonly batchAt: string;
}

/** Opportunities of a change that still exist, locked until the transaction ends. */
const existing =
  'was JOIN (SELECT o.id FROM opportunity_summary o WHERE o.id IN (SELECT id FROM was) ORDER BY o.id FOR KEY SHARE) o USING (id)';

/** SQL of CTEs that undo an action; `was` has the rows of `changed`. Rows that were changed since are left alone. */
const undoSql: Readonly<Record<MarkAction, (statement: UndoStatement) => string>> = {
  watch: ({ workspace, person, batchAt }) => `undone AS (
    DELETE FROM opportunity_watch mark USING was WHERE mark.workspace_id = ${workspace} AND mark.person_id = ${person}
       AND mark.opportunity_id = was.id AND mark.watched_at = ${batchAt} RETURNING was.id)`,

  unwatch: ({ workspace, person }) => `undone AS (
    INSERT INTO opportunity_watch (workspace_id, opportunity_id, person_id, watched_at)
    SELECT ${workspace}, id, ${person}, at FROM ${existing} ON CONFLICT DO NOTHING RETURNING opportunity_id)`,

  dismiss: ({ workspace }) => `restored AS (
    DELETE FROM opportunity_mark mark USING was WHERE mark.workspace_id = ${workspace} AND mark.opportunity_id = was.id AND was.is_new
       AND mark.dismissed_at = was.at AND mark.dismissed_reason IS NOT DISTINCT FROM was.reason RETURNING was.id),
  reasoned AS (
    UPDATE opportunity_mark mark SET dismissed_reason = was.former FROM was
     WHERE mark.workspace_id = ${workspace} AND mark.opportunity_id = was.id AND NOT was.is_new
       AND mark.dismissed_at = was.at AND mark.dismissed_reason IS NOT DISTINCT FROM was.reason RETURNING was.id),
  undone AS (SELECT id FROM restored UNION ALL SELECT id FROM reasoned)`,

  restore: ({ workspace }) => `undone AS (
    INSERT INTO opportunity_mark (workspace_id, opportunity_id, dismissed_at, dismissed_by, dismissed_reason)
    SELECT ${workspace}, id, at, by, reason FROM ${existing} ON CONFLICT DO NOTHING RETURNING opportunity_id)`,

  tag: ({ batchAt }) => `undone AS (
    DELETE FROM opportunity_tag mark USING was WHERE mark.tag_id = was.tag AND mark.opportunity_id = was.id AND mark.added_at = ${batchAt}
    RETURNING was.id)`,

  untag: ({ workspace }) => `undone AS (
    INSERT INTO opportunity_tag (tag_id, opportunity_id, added_by, added_at)
    SELECT tag.id, was.id, was.by, was.at FROM ${existing} JOIN workspace_tag tag ON tag.id = was.tag AND tag.workspace_id = ${workspace}
    ON CONFLICT DO NOTHING RETURNING opportunity_id)`,
};

const batchColumns = 'id uuid, at timestamptz, by uuid, reason text, former text, tag uuid, is_new boolean';

/** Undoes a stored change. Returns the number of opportunities whose marks are as before. */
export async function undoMarks(
  manager: EntityManager,
  batch: { readonly id: string; readonly action: MarkAction },
  { workspaceId, personId }: MarkReader,
): Promise<number> {
  const parameters = new Parameters();
  const { add } = parameters;
  const id = `${add(batch.id)}::uuid`;
  const workspace = `${add(workspaceId)}::uuid`;
  const undone = undoSql[batch.action]({
    workspace,
    person: `${add(personId)}::uuid`,
    batchAt: `(SELECT at FROM mark_batch WHERE id = ${id})`,
  });
  const [row] = await parameters.read(
    manager,
    changedRow,
    `WITH was AS MATERIALIZED (
            SELECT was.* FROM mark_batch, jsonb_to_recordset(changes) AS was (${batchColumns}) WHERE mark_batch.id = ${id}),
          ${undone}
     SELECT count(*)::integer AS changed FROM undone`,
  );
  // The tag that the change has created, unless it was used since.
  await manager.query(
    `DELETE FROM workspace_tag tag USING mark_batch batch
      WHERE batch.id = $1 AND batch.action = 'tag' AND tag.workspace_id = $2 AND tag.id = (batch.changes -> 0 ->> 'tag')::uuid
        AND (batch.changes -> 0 ->> 'is_new')::boolean AND NOT EXISTS (SELECT FROM opportunity_tag WHERE tag_id = tag.id)`,
    [batch.id, workspaceId],
  );
  await manager.query('DELETE FROM mark_batch WHERE id = $1', [batch.id]);
  return row?.changed ?? 0;
}
