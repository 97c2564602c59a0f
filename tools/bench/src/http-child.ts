import { filterConditions } from '@rfp/opportunities/catalogue/filter-conditions';
import { detailColumns, listColumns } from '@rfp/opportunities/catalogue/opportunity-row';
import { recordsSql } from '@rfp/opportunities/store/load-records';
import Fastify from 'fastify';
import pg from 'pg';
import { type SignedInProduct, startSignedInProduct } from './signed-in-product.js';

/** One of the servers that are compared, in a process of its own: `BENCH_DATABASE_URL=... BENCH_AUTH_URL=... node http-child.js product|bare|hello`. Sends its address to the parent. */
const url = process.env['BENCH_DATABASE_URL'] ?? '';

function startProduct(): Promise<SignedInProduct> {
  return startSignedInProduct({ auth: process.env['BENCH_AUTH_URL'] ?? '', opportunities: url });
}

/** A Fastify handler and the driver, with the very SQL of the product and nothing else. */
async function startBare(): Promise<SignedInProduct> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = Fastify();
  const { sql, parameters } = filterConditions({}, false, new Date());
  const places = parameters.length;
  const order = 'total_score desc, id desc';
  const list = `with page as materialized (
      select id from opportunity where ${sql} order by ${order} limit $${places + 1} offset $${places + 2}
    ) select ${listColumns} from page join opportunity using (id) order by ${order}`;
  app.get('/api/opportunities', async (_request, reply) => {
    const [page, count] = await Promise.all([
      pool.query(list, [...parameters, 50, 0]),
      pool.query<{ total: string }>(`select count(*) as total from opportunity where ${sql}`, parameters),
    ]);
    reply.header('content-range', `opportunities 0-49/${count.rows[0]?.total}`);
    return page.rows;
  });
  app.get<{ Params: { id: string } }>('/api/opportunities/:id', async (request) => {
    const found = await pool.query<object>(`select ${detailColumns} from opportunity where id = $1 and demo = $2`, [
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
if (start === undefined) throw new Error('Say which server: product, bare or hello');
process.send?.(await start());
process.once('disconnect', () => process.kill(process.pid));
