import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { cancelKillOnExit, killOnExit, temporaryFolder } from '../exit-cleanup.js';
import { freePort } from '../free-port.js';
import { testRolePassword } from './service-role.js';

const tool = fileURLToPath(new URL('../../../../tools/programs/pgbouncer.mjs', import.meta.url));
const startMs = 10_000;

/** A PgBouncer in transaction mode in front of a test server. */
export interface TestPgBouncer {
  /** The address of the same database through the pooler. */
  pooledUrl(url: string): string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Path of a PgBouncer, which is downloaded if the machine allows it; undefined if none is available. */
export function findPgBouncer(): string | undefined {
  try {
    return execFileSync(process.execPath, [tool], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Starts a PgBouncer for roles with the password of specs.
 * @param serverUrl - address of any database of the server
 * @param poolSize - number of connections to the server for each role
 */
export async function startPgBouncer(
  program: string,
  { serverUrl, roles, poolSize }: { serverUrl: string; roles: readonly string[]; poolSize: number },
): Promise<TestPgBouncer> {
  const folder = temporaryFolder('pgbouncer');
  const port = await freePort();
  const server = new URL(serverUrl);
  const users = roles.map((role) => `"${role}" "${testRolePassword}"\n`);
  const settings = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${path.join(folder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
    'query_wait_timeout = 10',
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  writeFileSync(path.join(folder, 'users'), users.join(''));
  writeFileSync(path.join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  chmodSync(path.join(folder, 'users'), 0o644);
  const pooledUrl = (url: string): string => {
    const address = new URL(url);
    address.hostname = '127.0.0.1';
    address.port = String(port);
    return address.href;
  };
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program, [path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    if (child.pid !== undefined) killOnExit(child.pid);
    child.unref();
    await untilListening(pooledUrl(serverUrl), child);
    return child;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    if (child.pid !== undefined) cancelKillOnExit(child.pid);
  };
  return {
    pooledUrl,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGKILL');
      child = await start();
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until PgBouncer listens, which it does once it refuses an unknown user. */
async function untilListening(url: string, child: ChildProcess): Promise<void> {
  const stranger = new URL(url);
  stranger.username = 'stranger';
  for (const end = Date.now() + startMs; ; await pause(20)) {
    const client = new Client({ connectionString: stranger.href, connectionTimeoutMillis: 1000 });
    const answer: unknown = await client.connect().catch((error: unknown) => error);
    if (typeof answer === 'object' && answer !== null && 'severity' in answer) return;
    if (child.exitCode !== null || Date.now() > end) throw new Error('PgBouncer does not start.');
  }
}
