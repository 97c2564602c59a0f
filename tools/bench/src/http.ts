import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { z } from 'zod';
import { type Databases } from './signed-in-product.js';

const child = path.join(import.meta.dirname, 'http-child.js');
const addressSchema = z.object({ url: z.url(), token: z.string() });
const memorySchema = z.object({ mib: z.number() });
const connections = 32;
const rounds = 3;
const seconds = 5;

export interface ServerProcess {
  url: string;
  token: string;
  pid: number;
  /** Memory of the process in MiB. */
  memory: () => Promise<number>;
  stop: () => void;
}

/** Starts one of the servers of `http-child.ts` in a separate process. */
export async function startServer(
  kind: string,
  { opportunities, auth, intelligence = '' }: Databases,
): Promise<ServerProcess> {
  const urls = { BENCH_DATABASE_URL: opportunities, BENCH_AUTH_URL: auth, BENCH_INTELLIGENCE_URL: intelligence };
  const env = { ...process.env, ...urls };
  const server = fork(child, [kind], { env });
  const [message] = await once(server, 'message');
  const memory = async (): Promise<number> => {
    server.send('memory');
    const [answer] = await once(server, 'message');
    return memorySchema.parse(answer).mib;
  };
  return { ...addressSchema.parse(message), pid: server.pid ?? 0, memory, stop: () => server.disconnect() };
}

async function load(url: string, token: string): Promise<Measured> {
  const result = await autocannon({
    url,
    headers: { authorization: `Bearer ${token}` },
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Updates the planner's statistics. Returns the id of an opportunity. */
async function analyzeAndPickId(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('VACUUM ANALYZE opportunity_summary, opportunity_text, opportunity_search, source_record');
  const found = await client.query<{ id: string }>('SELECT id FROM opportunity_summary OFFSET 1000 LIMIT 1');
  await client.end();
  return z.uuid().parse(found.rows[0]?.id);
}

interface Measured {
  rate: number;
  p99: number;
}

/**
 * Measures the servers alternately in rounds, so that changes of the machine's speed affect all servers. The first round is a warm-up. Returns the
 * medians by server.
 */
async function measure(
  servers: ReadonlyMap<string, ServerProcess>,
  address: string,
): Promise<(kind: string) => Measured> {
  const results = new Map([...servers.keys()].map((kind): [string, Measured[]] => [kind, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, server] of servers) {
      const result = await load(server.url + address, server.token);
      if (round > 0) results.get(kind)?.push(result);
    }
  }
  return (kind) => {
    const rounds = results.get(kind) ?? [];
    return { rate: median(rounds.map((each) => each.rate)), p99: median(rounds.map((each) => each.p99)) };
  };
}

/** Prints requests per second for list and detail on a filled store, beside a bare handler of the same SQL and a hello-world server. */
export async function benchHttp(databases: Databases): Promise<void> {
  const id = await analyzeAndPickId(databases.opportunities);
  const servers = new Map<string, ServerProcess>();
  for (const kind of ['product', 'bare', 'hello']) servers.set(kind, await startServer(kind, databases));
  const list = '/api/opportunities?range=%5B0%2C49%5D&sort=%5B%22total_score%22%2C%22DESC%22%5D';
  for (const [name, address] of Object.entries({ 'list of 50': list, detail: `/api/opportunities/${id}` })) {
    const resultOf = await measure(servers, address);
    const product = resultOf('product');
    console.log(`${name}, ${connections} connections, median of ${rounds} rounds`);
    console.log(`  product   ${product.rate.toFixed(0)} req/s, p99 ${product.p99} ms`);
    for (const kind of ['bare', 'hello']) {
      console.log(
        `  ${kind.padEnd(8)}  ${resultOf(kind).rate.toFixed(0)} req/s  ratio ${(product.rate / resultOf(kind).rate).toFixed(2)}`,
      );
    }
  }
  for (const server of servers.values()) server.stop();
}
