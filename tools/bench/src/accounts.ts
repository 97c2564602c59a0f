import { hash } from '@node-rs/argon2';
import { authConfigSchema } from '@rfp/auth/auth.config';
import { authSessionSchema } from '@rfp/contracts/auth';
import { authPrefix } from '@rfp/contracts/http';
import { Pool } from 'pg';
import { startServer } from './http.js';
import { benchAccount, post } from './signed-in-product.js';

const seconds = 5;
const concurrency = 16;
const authDefaults = authConfigSchema.shape;

/** Measures how many calls of `work` per second concurrent workers complete. */
async function callsPerSecond(work: (worker: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const worker = async (number: number): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      await work(number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, number) => worker(number)));
  return done / ((performance.now() - started) / 1000);
}

/** Prints sign-ins and refreshes per second beside their upper bounds: a password hash alone, and a single SQL statement. */
export async function benchAccounts(databases: { auth: string; opportunities: string }): Promise<void> {
  const server = await startServer('product', databases);
  const token = `${server.url}${authPrefix}/token`;
  const signIn = async () => authSessionSchema.parse(await post(`${token}?grant_type=password`, benchAccount));

  const options = {
    memoryCost: authDefaults.AUTH_HASH_MEMORY_KIB.parse(undefined),
    timeCost: authDefaults.AUTH_HASH_PASSES.parse(undefined),
    parallelism: 1,
  };
  const bareHash = await callsPerSecond(() => hash(benchAccount.password, options));
  const signIns = await callsPerSecond(signIn);

  const refreshTokens = await Promise.all(
    Array.from({ length: concurrency }, async () => (await signIn()).refresh_token),
  );
  const refreshes = await callsPerSecond(async (worker) => {
    const session = authSessionSchema.parse(
      await post(`${token}?grant_type=refresh_token`, { refresh_token: refreshTokens[worker] }),
    );
    refreshTokens[worker] = session.refresh_token;
  });
  const pool = new Pool({ connectionString: databases.auth, max: 8, options: '-c search_path=auth' });
  const bareUpdate = await callsPerSecond(() =>
    pool.query('UPDATE account SET updated_at = now() WHERE email = $1', ['nobody']),
  );
  await pool.end();
  server.stop();

  console.log(
    `accounts, ${concurrency} at once, argon2id with ${options.memoryCost / 1024} MiB and ${options.timeCost} passes`,
  );
  console.log(
    `  sign-ins   ${signIns.toFixed(1)}/s  bare hash ${bareHash.toFixed(1)}/s  ratio ${(signIns / bareHash).toFixed(2)}`,
  );
  console.log(
    `  refreshes  ${refreshes.toFixed(0)}/s  bare statement ${bareUpdate.toFixed(0)}/s  ratio ${(refreshes / bareUpdate).toFixed(2)}`,
  );
}
