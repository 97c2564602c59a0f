import path from 'node:path';
import { provision, roleOf } from '@rfp/persistence/provision';
import { startNats } from '@rfp/testing/nats';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/service-role';
import { type TestNats } from '@rfp/testing/test-nats';
import { syncRunSchema } from '@rfp/contracts/sync-run';
import { type Browser } from 'playwright-core';
import { z } from 'zod';
import { startMailbox } from '@rfp/mailbox/mailbox';
import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import { launchBrowser } from './browser.js';
import { askApi } from './account.js';
import { newPerson, type Person, signIn } from './people.js';
import { freePort, type Program, startProgram, until } from './programs.js';
import { changeInSync } from './sync-database.js';
import { findInBrowser, findInTerminal, type Outside, startOutside, syncBoth } from './walk-the-path.js';

let outside: Outside;
let browser: Browser;
let nats: TestNats;
let database: TestDatabase;
let url: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let keys: Record<string, string>;
let person: Person;

const account = () => ({ url, token: person.token });
const signedIn = async () => ({ url, session: await signIn(url, person.email, person.password) });
const asPerson = () => ({ headers: { authorization: `Bearer ${person.token}` } });
const programs = new Map<string, Program>();
const consoleDir = path.resolve(import.meta.dirname, '../../../apps/console/dist');

async function startService(name: string, replica = name, settings: Record<string, string> = {}): Promise<void> {
  const env = {
    ...outside.env,
    ...keys,
    SITE_URL: url,
    SMTP_URL: mailbox.smtpUrl,
    NATS_URL: nats.url,
    DATABASE_URL: addressAs(database.url, roleOf(name)),
    PORT: new URL(url).port,
    RFP_CONSOLE_DIR: consoleDir,
    ...settings,
  };
  programs.set(replica, startProgram(`apps/${name}/dist/main.js`, [], env));
}

async function makeKeys(): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    AUTH_SIGNING_KEYS: JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'first' }),
    ENCRYPTION_KEYS: `first:${randomBytes(32).toString('base64url')}`,
  };
}

const isReady = async () => {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  const body: unknown = await answer?.json();
  return JSON.stringify(body ?? '').includes('"status":"ok"');
};

beforeAll(async () => {
  [outside, browser, nats, database] = await Promise.all([
    startOutside(),
    launchBrowser(),
    startNats(),
    testDatabase(),
  ]);
  await provision(
    database.url,
    ['auth', 'opportunities', 'sync'].map((name) => ({ name, password: testRolePassword })),
  );
  url = `http://127.0.0.1:${await freePort()}`;
  mailbox = await startMailbox({ webPort: 0 });
  keys = await makeKeys();
  for (const name of ['auth', 'opportunities', 'sync', 'gateway']) await startService(name);
  await until(isReady);
  person = await newPerson(url, mailbox.url);
}, 60_000);

afterAll(async () => {
  await browser.close();
  for (const program of programs.values()) await program.end('SIGTERM');
  await mailbox.close();
  await outside.stop();
  await nats.stop();
  await database.drop();
});

describe('every service as its own process, over NATS and a PostgreSQL of its own', () => {
  it('walks the same path', async () => {
    await syncBoth(account());
    await findInTerminal(account(), outside);
    await findInBrowser(browser, await signedIn(), outside);
  }, 90_000);

  it('finds it again after every service was restarted', async () => {
    const before = await findInTerminal(account(), outside);
    for (const [name, program] of programs) {
      expect([name, await program.end('SIGTERM')]).toEqual([name, 0]);
      await startService(name);
    }
    await until(isReady);
    expect(await findInTerminal(account(), outside)).toBe(before);
  }, 90_000);

  it('says which part is away while a service is killed, serves the rest, and mends itself', async () => {
    await programs.get('sync')?.end('SIGKILL');
    const status = await fetch(`${url}/api/sync/status`, asPerson());
    expect(status.status).toBe(503);
    expect(await status.json()).toMatchObject({
      success: false,
      code: expect.stringMatching(/NO_HANDLER|UNAVAILABLE|TIMEOUT/),
    });
    expect((await fetch(`${url}/api/opportunities/stats`, asPerson())).status).toBe(200);
    await startService('sync');
    await until(async () => (await fetch(`${url}/api/sync/status`, asPerson())).status === 200);
  }, 60_000);

  it('goes on after the broker was restarted', async () => {
    await nats.restart();
    await until(async () => (await fetch(`${url}/api/opportunities/stats`, asPerson())).status === 200);
    await syncBoth(account());
  }, 60_000);

  it('reads a source once at each time that comes, however many sync services look at the clock', async () => {
    await programs.get('sync')?.end('SIGTERM');
    const replicas = ['sync', 'sync-2', 'sync-3'];
    for (const replica of replicas) await startService('sync', replica, { RFP_SCHEDULE: 'on' });
    await until(async () => replicas.every((replica) => programs.get(replica)?.output().includes('started')));
    const due = ['grants_gov', 'sam_gov'];
    for (const times of [1, 2]) {
      await changeInSync(
        addressAs(database.url, roleOf('sync')),
        'update source set next_due_at = now() where key = any($1)',
        [due],
      );
      await until(
        async () => (await scheduledRuns()).filter(({ status }) => status === 'completed').length >= times * due.length,
      );
    }
    const runs = await scheduledRuns();
    expect(due.map((key) => runs.filter(({ source }) => source === key).length)).toEqual([2, 2]);
    expect(runs.reduce((sum, { counters }) => sum + counters.added, 0)).toBe(0);
  }, 90_000);

  async function scheduledRuns() {
    const { body } = await askApi(account(), 'GET', '/runs?range=[0,99]');
    return z
      .array(syncRunSchema)
      .parse(body)
      .filter(({ trigger }) => trigger === 'schedule');
  }
});
