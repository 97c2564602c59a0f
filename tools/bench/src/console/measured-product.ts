import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { authSessionSchema, type AuthSession } from '@rfp/contracts/auth';
import { replyIn } from '@rfp/contracts/wire/envelope';
import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { opportunitySchema } from '@rfp/contracts/opportunity';
import { routes } from '@rfp/contracts/routes';
import { statsSchema } from '@rfp/contracts/stats';
import { build } from 'vite';
import { z } from 'zod';
import { post } from '../signed-in-product.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const reference = path.join(root, 'tools/bench/console/reference');
const demoRecords = 2000;

export interface MeasuredProduct {
  url: string;
  /** Signs in to a new session, because a long run outlives a token. */
  signIn: () => Promise<AuthSession>;
  /** Id of an opportunity. */
  opportunity: string;
  stop: () => Promise<void>;
}

/** Path of the reference list on the server of the console. */
export const referencePath = '/reference.html#/opportunities';

/**
 * Starts the built product with demo data and one user. Its gateway serves the reference list from the folder of the console, so that both are
 * compressed and cached alike.
 */
export async function startMeasuredProduct(folder: string): Promise<MeasuredProduct> {
  const consoleFolder = path.join(folder, 'console');
  await cp(path.join(root, 'apps/console/dist'), consoleFolder, { recursive: true });
  await buildReference(path.join(folder, 'reference'), consoleFolder);
  const { url, stop } = await startProduct({
    RFP_DATA_DIR: path.join(folder, 'data'),
    RFP_CONSOLE_DIR: consoleFolder,
    AUTH_AUTOCONFIRM: 'on',
  });
  const email = `bench-${randomBytes(6).toString('hex')}@example.com`;
  const account = { email, password: 'a password of the bench' };
  const session = authSessionSchema.parse(await post(`${url}${authPrefix}/signup`, account));
  const read = async (route: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${session.access_token}` };
    return (await fetch(`${url}${apiPrefix}${route}`, { headers })).json();
  };
  const statistics = async () => statsSchema.parse(replyIn(await read('/opportunities/stats'), routes.stats));
  while ((await statistics()).total_opportunities < demoRecords) await delay(200);
  const [first] = opportunitySchema.array().parse(await read('/opportunities?range=[0,0]'));
  const signIn = async (): Promise<AuthSession> =>
    authSessionSchema.parse(await post(`${url}${authPrefix}/token?grant_type=password`, account));
  return { url, signIn, opportunity: first?.id ?? '', stop };
}

async function buildReference(outDir: string, consoleFolder: string): Promise<void> {
  await build({
    root: reference,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  await compressScripts(path.join(outDir, 'assets'));
  await cp(path.join(outDir, 'assets'), path.join(consoleFolder, 'assets'), { recursive: true });
  await cp(path.join(outDir, 'index.html'), path.join(consoleFolder, 'reference.html'));
}

/** Compresses scripts like the files of the console. */
async function compressScripts(folder: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file), { params }));
  }
}

const readySchema = z.object({ ready: z.literal(true), url: z.url() });

async function startProduct(settings: Record<string, string>): Promise<Pick<MeasuredProduct, 'url' | 'stop'>> {
  const script = path.join(root, 'apps/standalone/dist/main.js');
  const noSync = { RFP_FIRST_SYNC: 'off', RFP_SCHEDULE: 'off' };
  const child = spawn(process.execPath, [...process.execArgv, script], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', MAILBOX_PORT: '0', ...noSync, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  for (;;) {
    const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
    const ready = readySchema.safeParse(message);
    if (ready.success) return { url: ready.data.url, stop };
    if (child.exitCode !== null) throw new Error(`the product did not start: exit code ${child.exitCode}`);
  }
}
