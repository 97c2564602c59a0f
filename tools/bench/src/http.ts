import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { z } from 'zod';

const child = path.join(import.meta.dirname, 'http-child.js');
const addressSchema = z.object({ url: z.url() });
const connections = 32;
const rounds = 3;
const seconds = 5;

interface Server {
  url: string;
  stop: () => void;
}

async function startServer(kind: string, databaseUrl: string): Promise<Server> {
  const server = fork(child, [kind], { env: { ...process.env, BENCH_DATABASE_URL: databaseUrl } });
  const [message] = await once(server, 'message');
  return { url: addressSchema.parse(message).url, stop: () => server.disconnect() };
}

async function load(url: string): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Requests per second of list and detail over a filled store, in turn with a bare handler of the same SQL and one that only says hello. */
export async function benchHttp(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze opportunity, source_record');
  const found = await client.query<{ id: string }>('select id from opportunity offset 1000 limit 1');
  await client.end();
  const id = found.rows[0]?.id ?? '';
  const servers = new Map<string, Server>();
  for (const kind of ['product', 'bare', 'hello']) servers.set(kind, await startServer(kind, databaseUrl));
  for (const [name, address] of [
    ['list of 50', '/api/opportunities?range=%5B0%2C49%5D&sort=%5B%22total_score%22%2C%22DESC%22%5D'],
    ['detail', `/api/opportunities/${id}`],
  ]) {
    const rates = new Map<string, number[]>();
    const tails: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const [kind, server] of servers) {
        const { rate, p99 } = await load(server.url + address);
        // The first round warms up.
        if (round > 0) rates.set(kind, [...(rates.get(kind) ?? []), rate]);
        if (round > 0 && kind === 'product') tails.push(p99);
      }
    }
    const [product, bare, hello] = ['product', 'bare', 'hello'].map((kind) => median(rates.get(kind) ?? []));
    console.log(`${name}, ${connections} connections, median of ${rounds} rounds`);
    console.log(`  product   ${product?.toFixed(0)} req/s, p99 ${median(tails)} ms`);
    console.log(`  bare SQL  ${bare?.toFixed(0)} req/s  ratio ${((product ?? 0) / (bare ?? 1)).toFixed(2)}`);
    console.log(`  hello     ${hello?.toFixed(0)} req/s  ratio ${((product ?? 0) / (hello ?? 1)).toFixed(2)}`);
  }
  for (const server of servers.values()) server.stop();
}
