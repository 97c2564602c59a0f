import { lifecycleSchema } from '@rfp/contracts/notice';
import { type Digest, digestSearchSchema, notificationKindSchema } from '@rfp/contracts/notifications';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { newsColumns, newsRow, rankSql, toNews } from '../notification-rows.js';
import { compareText } from './mail-order.js';
import { type MailItem, type PlannedMail, planSections } from './plan-sections.js';

type Database = Pick<EntityManager, 'query'>;

/** A digest that was not handed over yet. */
export interface UnsentDigest {
  readonly id: string;
  readonly person_id: string;
  readonly created_at: Date;
  readonly zone: string;
}

const itemRow = z.object({
  digest_id: z.string(),
  id: z.string(),
  opportunity_id: z.string(),
  kind: notificationKindSchema,
  search: digestSearchSchema.nullable(),
  settled: z.boolean(),
  lifecycle: lifecycleSchema,
  is_lead: z.boolean(),
  rank: z.number(),
  due_at: z.date().nullable(),
  score: z.number(),
  at: z.date(),
});

/**
 * SQL condition for whether a notification `n` of the search `s` is settled. A search for dismissed records reports these. Matches of the threshold and
 * acknowledged changes belong to the personal workspace, which has the id of the person.
 */
const settledSql = `(s.content #>> '{filter,dismissed}' IS NULL AND EXISTS (
    SELECT FROM opportunity_mark m WHERE m.opportunity_id = n.opportunity_id AND m.workspace_id = coalesce(n.workspace_id, n.person_id)))
  OR EXISTS (SELECT FROM opportunity_viewed v WHERE v.opportunity_id = n.opportunity_id AND v.person_id = n.person_id AND v.viewed_at > n.created_at)`;

const itemsSql = `
  SELECT n.digest_id, n.id, n.opportunity_id, n.kind, (${settledSql}) AS settled, o.lifecycle, o.due_at, n.score, n.at,
         coalesce((n.facts ->> 'is_lead')::boolean, false) AS is_lead, ${rankSql} AS rank,
         CASE WHEN n.search_id IS NOT NULL THEN jsonb_build_object('id', s.id, 'name', s.name, 'workspace_id', s.workspace_id) END AS search
    FROM notification n JOIN opportunity_summary o ON o.id = n.opportunity_id LEFT JOIN saved_search s ON s.id = n.search_id
   WHERE n.digest_id = ANY($1::uuid[]) AND n.dismissed_at IS NULL AND s.deleted_at IS NULL`;

const describedRow = newsRow.extend({ id: z.string() });
const describedSql = `SELECT n.id, ${newsColumns} FROM notification n JOIN opportunity_summary o ON o.id = n.opportunity_id WHERE n.id = ANY($1::uuid[])`;

/** Reads the mails of digests. A mail whose opportunities are all settled has no item. */
export async function readMails(
  database: Database,
  digests: readonly UnsentDigest[],
): Promise<Map<UnsentDigest, Digest>> {
  const items = await readRows(database, itemRow, itemsSql, [digests.map(({ id }) => id)]);
  const mails = new Map<UnsentDigest, Digest>();
  for (const digest of digests) {
    const own = items.filter(({ digest_id }) => digest_id === digest.id);
    mails.set(digest, await describeMail(database, digest, planSections(own, digest.created_at)));
  }
  return mails;
}

async function describeMail(
  database: Database,
  { id, person_id, zone }: UnsentDigest,
  { opportunities, sections }: PlannedMail,
): Promise<Digest> {
  const ids = sections.flatMap(({ listed }) => listed.flatMap((group) => group.map((item) => item.id)));
  const rows = new Map((await readRows(database, describedRow, describedSql, [ids])).map((row) => [row.id, row]));
  const describe = (group: readonly MailItem[]) => {
    const [first, ...others] = group.toSorted(byTime).flatMap((item) => rows.get(item.id) ?? []);
    return first === undefined ? [] : [toNews([first, ...others], zone)];
  };
  return {
    id,
    person_id,
    opportunities,
    sections: sections.map(({ listed, ...section }) => ({ ...section, items: listed.flatMap(describe) })),
  };
}

function byTime(one: MailItem, other: MailItem): number {
  return one.at.getTime() - other.at.getTime() || compareText(one.kind, other.kind) || compareText(one.id, other.id);
}
