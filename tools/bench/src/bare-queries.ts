import { detailSql } from '@rfp/opportunities/catalogue/catalogue.service';
import { listColumns } from '@rfp/opportunities/catalogue/opportunity-row';
import { type Pool } from 'pg';

/** A user who has acknowledged nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';
const order = 'o.total_score DESC, o.id DESC';
/** Each status has an index for the order. */
const byStatus = ['active', 'closed', 'upcoming']
  .map(
    (status) =>
      `(SELECT o.* FROM opportunity_summary o WHERE o.demo = $1 AND o.status = '${status}' ORDER BY ${order})`,
  )
  .join(' UNION ALL ');
const listSql = `WITH page AS MATERIALIZED (
    SELECT o.id FROM (${byStatus}) o ORDER BY ${order} LIMIT $2 OFFSET $3
  ) SELECT ${listColumns} FROM page JOIN opportunity_summary o ON o.id = page.id JOIN opportunity_text t ON t.id = o.id ORDER BY ${order}`;
const countSql = `SELECT sum(records) AS total FROM opportunity_count WHERE kind = 'state' AND demo = $1`;

/** A page of the list and its total, with the SQL of the product. */
export async function queryList(pool: Pool, offset: number, limit: number): Promise<{ rows: object[]; total: string }> {
  const [page, count] = await Promise.all([
    pool.query<object>(listSql, [false, limit, offset]),
    pool.query<{ total: string }>(countSql, [false]),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? '0' };
}

export async function queryDetail(pool: Pool, id: string): Promise<object> {
  const found = await pool.query<object>(detailSql, [id, 'default', nobody]);
  return found.rows[0] ?? {};
}
