import { detailSql } from '@rfp/opportunities/catalogue/catalogue.service';
import { listColumns } from '@rfp/opportunities/catalogue/opportunity-row';
import { type Pool } from 'pg';

/** Id of a user without acknowledgements. */
const unknownUserId = '00000000-0000-0000-0000-000000000000';
const order = 'o.total_score DESC, o.id DESC';
/** Rows of all statuses in the order: each status has an index for it. */
const rowsOfStatuses = ['active', 'closed', 'upcoming']
  .map(
    (status) =>
      `(SELECT o.* FROM opportunity_summary o WHERE o.demo = $1 AND o.status = '${status}' ORDER BY ${order})`,
  )
  .join(' UNION ALL ');
const listSql = `WITH page AS MATERIALIZED (
    SELECT o.id FROM (${rowsOfStatuses}) o ORDER BY ${order} LIMIT $2 OFFSET $3
  ) SELECT ${listColumns} FROM page JOIN opportunity_summary o ON o.id = page.id JOIN opportunity_text t ON t.id = o.id ORDER BY ${order}`;
const countSql = `SELECT sum(records) AS total FROM opportunity_count WHERE kind = 'state' AND demo = $1`;

/** Reads a page of the list and the total with the SQL of the product, but without its code. */
export async function queryList(pool: Pool, offset: number, limit: number): Promise<{ rows: object[]; total: string }> {
  const [page, count] = await Promise.all([
    pool.query<object>(listSql, [false, limit, offset]),
    pool.query<{ total: string }>(countSql, [false]),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? '0' };
}

export async function queryDetail(pool: Pool, id: string): Promise<object> {
  const found = await pool.query<object>(detailSql, [id, 'default', unknownUserId]);
  return found.rows[0] ?? {};
}
