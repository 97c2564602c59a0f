import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@rfp/testing/free-port';
import { exportJWK, generateKeyPair } from 'jose';
import { type Groups } from './processor-time.js';
import { type Databases, signUpReader } from '../signed-in-product.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const unlimited = '1000000000';

/** Gateway, auth and opportunities in separate processes that communicate over a broker. */
export interface SeparateProduct {
  /** Address of each gateway. */
  urls: string[];
  /** Tokens of several users, because a single user has a request limit. */
  tokens: string[];
  /** Process ids by service. */
  groups: Groups;
  stop: () => Promise<void>;
}

/** Starts `replicas` processes of each service, and signs up several users. */
export async function startSeparateProduct(
  natsUrl: string,
  databases: Databases,
  replicas: number,
): Promise<SeparateProduct> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const shared = {
    NATS_URL: natsUrl,
    SITE_URL: 'http://127.0.0.1:1',
    RFP_INTELLIGENCE: 'off',
    AUTH_SIGNING_KEYS: JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'bench' }),
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64url')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_AUTOCONFIRM: 'on',
    AUTH_RATE_SIGN_UP: unlimited,
    LOG_LEVEL: 'silent',
  };
  const processes: ChildProcess[] = [];
  const groups: Record<'gateway' | 'auth' | 'opportunities', number[]> = { gateway: [], auth: [], opportunities: [] };
  const add = (app: keyof typeof groups, env: Record<string, string>): void => {
    const child = start(app, env);
    processes.push(child);
    groups[app].push(child.pid ?? 0);
  };
  const urls: string[] = [];
  for (let n = 0; n < replicas; n += 1) {
    add('auth', { ...shared, DATABASE_URL: databases.auth });
    add('opportunities', { ...shared, DATABASE_URL: databases.opportunities });
    const port = await freePort();
    add('gateway', { ...shared, PORT: String(port) });
    urls.push(`http://127.0.0.1:${port}`);
  }
  for (const url of urls) await untilReachable(url);
  return {
    urls,
    tokens: await signUpReaders(urls[0] ?? ''),
    groups,
    async stop() {
      for (const child of processes) {
        child.kill('SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}

/** Signs up several users. Returns their tokens. */
export async function signUpReaders(url: string): Promise<string[]> {
  const emails = Array.from({ length: 8 }, () => `bench-${randomBytes(6).toString('hex')}@example.com`);
  return Promise.all(emails.map((email) => signUpReader(url, email)));
}

function start(app: string, env: Record<string, string>): ChildProcess {
  const script = path.join(root, `apps/${app}/dist/main.js`);
  return spawn(process.execPath, [...process.execArgv, script], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Waits until the gateway reaches auth and opportunities. It is never fully ready, because sync does not run. */
async function untilReachable(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    const health = answer === null ? '' : await answer.text();
    if (health.includes('"auth":"ok"') && health.includes('"opportunities":"ok"')) return;
    await delay(100);
  }
  throw new Error(`${url} did not become ready.`);
}
