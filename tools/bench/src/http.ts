import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { type Databases } from './signed-in-product.js';

const child = path.join(import.meta.dirname, 'http-child.js');
const addressSchema = z.object({ url: z.url(), token: z.string() });
const memorySchema = z.object({ mib: z.number() });

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
