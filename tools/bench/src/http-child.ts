import { filterConditions } from '@rfp/opportunities/catalogue/filter-conditions';
import { detailColumns, listColumns } from '@rfp/opportunities/catalogue/opportunity-row';
import { recordsSql } from '@rfp/opportunities/store/load-records';
import Fastify from 'fastify';
import pg from 'pg';
import { type SignedInProduct, startSignedInProduct } from './signed-in-product.js';

/** One of the compared servers, in a separate process: `BENCH_DATABASE_URL=... BENCH_AUTH_URL=... node http-child.js product|bare|hello`. Sends its URL to the parent. */
const url = process.env['BENCH_DATABASE_URL'] ?? '';

function startProduct(): Promise<SignedInProduct> {
  return startSignedInProduct({ auth: process.env['BENCH_AUTH_URL'] ?? '', opportunities: url });
}

/** A Fastify handler and the driver, with the SQL of the product. */
async function startBare(): Promise<SignedInProduct> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = Fastify();
  const { sql, parameters } = filterConditions({}, false, new Date());
  const places = parameters.length;
  const order = 'total_score DESC, id DESC';
  const list = `WITH page AS MATERIALIZED (
      SELECT id FROM opportunity WHERE ${sql} ORDER BY ${order} LIMIT $${places + 1} OFFSET $${places + 2}
    ) SELECT ${listColumns} FROM page JOIN opportunity USING (id) ORDER BY ${order}`;
  app.get('/api/opportunities', async (_request, reply) => {
    const [page, count] = await Promise.all([
      pool.query(list, [...parameters, 50, 0]),
      pool.query<{ total: string }>(`SELECT count(*) AS total FROM opportunity WHERE ${sql}`, parameters),
    ]);
    reply.header('content-range', `opportunities 0-49/${count.rows[0]?.total}`);
    return page.rows;
  });
  app.get<{ Params: { id: string } }>('/api/opportunities/:id', async (request) => {
    const found = await pool.query<object>(`SELECT ${detailColumns} FROM opportunity WHERE id = $1 AND demo = $2`, [
      request.params.id,
      false,
    ]);
    const records = await pool.query(recordsSql, [request.params.id]);
    return { ...found.rows[0], sources: records.rows };
  });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), token: '' };
}

async function startHello(): Promise<SignedInProduct> {
  const app = Fastify();
  app.get('/*', async () => ({ hello: 'world' }));
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), token: '' };
}

const servers: Record<string, () => Promise<SignedInProduct>> = {
  product: startProduct,
  bare: startBare,
  hello: startHello,
};
const start = servers[process.argv[2] ?? ''];
if (start === undefined) throw new Error('Specify the server: product, bare or hello');
process.send?.(await start());
process.once('disconnect', () => process.kill(process.pid));
