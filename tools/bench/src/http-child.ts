import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { queryDetail, queryList } from './bare-queries.js';
import { type SignedInProduct, startSignedInProduct } from './signed-in-product.js';

/**
 * Program of one of the compared servers: `BENCH_DATABASE_URL=... BENCH_AUTH_URL=... [BENCH_INTELLIGENCE_URL=...] node http-child.js
 * product|bare`. Sends its URL and token to the parent.
 */
const url = process.env['BENCH_DATABASE_URL'] ?? '';
const rangeSchema = z.tuple([z.number(), z.number()]);

function startProduct(): Promise<SignedInProduct> {
  const intelligence = process.env['BENCH_INTELLIGENCE_URL'] ?? '';
  const databases = { auth: process.env['BENCH_AUTH_URL'] ?? '', opportunities: url };
  return startSignedInProduct(intelligence === '' ? databases : { ...databases, intelligence });
}

/** Starts a Fastify server that only runs the SQL of the product with the database driver. */
async function startBare(): Promise<SignedInProduct> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = Fastify();
  app.get<{ Querystring: { range?: string } }>('/api/opportunities', async (request, reply) => {
    const [first, last] = rangeSchema.parse(JSON.parse(request.query.range ?? '[0,49]'));
    const { rows, total } = await queryList(pool, first, last - first + 1);
    reply.header('content-range', `opportunities ${first}-${last}/${total}`);
    return rows;
  });
  app.get<{ Params: { id: string } }>('/api/opportunities/:id', (request) => queryDetail(pool, request.params.id));
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), token: '' };
}

const servers: Record<string, () => Promise<SignedInProduct>> = {
  product: startProduct,
  bare: startBare,
};
const start = servers[process.argv[2] ?? ''];
if (start === undefined) throw new Error('Specify the server: product or bare');
process.send?.(await start());
// Any message from the parent requests the memory use.
process.on('message', () => process.send?.({ mib: process.memoryUsage.rss() / 1024 ** 2 }));
process.once('disconnect', () => process.kill(process.pid));
