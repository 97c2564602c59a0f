import { once } from 'node:events';
import path from 'node:path';
import { roleOf } from '@rfp/persistence/schema/roles';
import { prepareDatabase, storedServices } from '@rfp/setup/prepare-database';
import { testDatabase, type TestDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/servers/service-role';
import { type ShippedBroker, startShippedBroker } from '@rfp/setup/testing/shipped-broker';
import { freePort } from '@rfp/testing/free-port';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '@rfp/testing/servers/otlp-collector';
import { perplexityTwin, perplexityTwinKey, type PerplexityScript } from '@rfp/twins/perplexity';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Browser } from 'playwright-core';
import { z } from 'zod';
import { startMailbox } from '@rfp/mailbox/mailbox';
import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import { closePages, openProductTab, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose } from '../browser/expectations.js';
import { card } from '../browser/navigation.js';
import { callApi, callAuth } from '../product/api.js';
import { createUser, signIn, type TestUser } from '../product/test-user.js';
import { startProgram, type Program, runCli, waitUntil } from '../product/programs.js';
import {
  expectFoundInBrowser,
  expectFoundInTerminal,
  type SourceTwins,
  startSourceTwins,
  syncBoth,
} from './sync-and-find.js';
import { ancestry, findMissingMetrics, findUnboundedSamples, monitoringSettings, scrape } from './monitored-process.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 180_000;
/** Timeout of a start: five services start concurrently. */
const startTimeoutMs = 90_000;

let twins: SourceTwins;
const model: PerplexityScript = {};
let modelTwin: Twin;
let browser: Browser;
let broker: ShippedBroker;
let database: TestDatabase;
let url: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let keys: Record<string, string>;
let user: TestUser;

const access = () => ({ url, token: user.token });
const signedIn = async () => ({ url, session: await signIn(url, user.email, user.password) });
const asUser = () => ({ headers: { authorization: `Bearer ${user.token}` } });
const programs = new Map<string, Program>();
/** Address of the metrics of each service. */
const metrics = new Map<string, string>();
let collector: OtlpCollector;
const consoleDir = path.resolve(import.meta.dirname, '../../../../apps/console/dist');

async function startService(name: string): Promise<void> {
  const env = {
    ...twins.settings,
    PERPLEXITY_BASE_URL: modelTwin.url,
    PERPLEXITY_API_KEY: perplexityTwinKey,
    ...keys,
    SITE_URL: url,
    SMTP_URL: mailbox.smtpUrl,
    ...broker.environmentOf(name),
    DATABASE_URL: addressAs(database.url, roleOf(name)),
    PORT: new URL(url).port,
    RFP_CONSOLE_DIR: consoleDir,
  };
  const { settings, metricsUrl } = await monitoringSettings(collector.url);
  metrics.set(name, metricsUrl);
  programs.set(name, startProgram(`${name}/main`, [], { ...env, ...settings }));
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
  collector = await startOtlpCollector();
  [twins, modelTwin, browser, broker, database] = await Promise.all([
    startSourceTwins(),
    startTwin(perplexityTwin(model)),
    sharedBrowser(),
    startShippedBroker(),
    testDatabase(),
  ]);
  await prepareDatabase(database.url, new Map(storedServices.map((name) => [name, testRolePassword])));
  const setup = startProgram('setup/stream', [], broker.environmentOf('stream'));
  const [code] = await once(setup.child, 'close');
  expect([code, setup.output()]).toEqual([0, 'The stream is ready.\n']);
  url = `http://127.0.0.1:${await freePort()}`;
  mailbox = await startMailbox({ webPort: 0 });
  keys = await makeKeys();
  for (const name of ['auth', 'opportunities', 'sync', 'intelligence', 'gateway']) await startService(name);
  await waitUntil(isReady, startTimeoutMs);
  user = await createUser({ url, mailboxUrl: mailbox.url });
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  for (const program of programs.values()) await program.stop('SIGTERM');
  await mailbox.close();
  await twins.stop();
  await modelTwin.stop();
  await collector.close();
  await broker.stop();
  await database.drop();
});

describe('services in separate processes, over NATS with users and TLS, each with a separate role in PostgreSQL', () => {
  it(
    'sync both sources, and find the notice in the terminal and in the browser [spec 2.95]',
    async () => {
      await syncBoth(access());
      await expectFoundInTerminal(access(), twins);
      await expectFoundInBrowser(browser, await signedIn(), twins);
    },
    testTimeoutMs,
  );

  it(
    'emit each metric of the table, with bounded label values',
    async () => {
      expect(await callApi(access(), 'POST', '/scraping/test', { url: 'http://127.0.0.1/' })).toMatchObject({
        status: 422,
      });
      const samples = (await Promise.all([...metrics.values()].map(scrape))).flatMap((each) => each.samples);
      expect(findMissingMetrics(samples)).toEqual([]);
      expect(findUnboundedSamples(samples)).toEqual([]);
    },
    testTimeoutMs,
  );

  it(
    'connect the trace of a request from its client through gateway, bus and service to an SQL statement',
    async () => {
      const [traceId, parent] = ['c1'.repeat(16), 'd2'.repeat(8)];
      const isStatement = ({ name, traceId: of }: CollectedSpan) => of === traceId && /^\w+ opportunities$/.test(name);
      const headers = {
        ...asUser().headers,
        traceparent: `00-${traceId}-${parent}-01`,
        'x-request-id': 'traced-request',
      };
      expect((await fetch(`${url}/api/opportunities?range=[0,0]`, { headers })).status).toBe(200);
      const chain = () => ancestry(collector.spans, isStatement);
      await waitUntil(async () => chain().at(-1)?.parentSpanId === parent);
      expect(chain().map(({ service, name }) => `${service} ${name}`)).toEqual([
        expect.stringMatching(/^rfp-opportunities \w+ opportunities$/),
        'rfp-opportunities handle opportunities.list',
        'rfp-gateway request opportunities.list',
        'rfp-gateway GET /api/opportunities',
      ]);
      const line = programs
        .get('gateway')
        ?.output()
        .split('\n')
        .find((each) => each.includes('"traced-request"'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId, route: '/api/opportunities' });
    },
    testTimeoutMs,
  );

  it(
    'connect the trace of a sync from the command line to the source, and to the consumers of its events',
    async () => {
      const isSourceRequest = ({ attributes }: CollectedSpan) => attributes['rfp.upstream'] === 'grants_gov';
      const names = (pick: (span: CollectedSpan) => boolean) => ancestry(collector.spans, pick).map(({ name }) => name);
      const sourceChain = () => names(isSourceRequest);
      await waitUntil(async () => sourceChain().at(-1) === 'POST /api/sync');
      expect(sourceChain().slice(0, 2)).toEqual(['POST grants_gov', 'sync run']);
      // The trace begins in the command line.
      expect(ancestry(collector.spans, isSourceRequest).at(-1)?.parentSpanId).toMatch(/^[\da-f]{16}$/);
      const consumed = () => names(({ name }) => name === 'consume opportunities.stored');
      await waitUntil(async () => consumed().at(-1) === 'POST /api/sync');
      expect(consumed().slice(0, 3)).toEqual([
        'consume opportunities.stored',
        'publish opportunities.stored',
        'handle opportunities.intake',
      ]);
    },
    testTimeoutMs,
  );

  it(
    'write no secrets and no user input into logs, traces, metrics or errors',
    async () => {
      const { session } = await signedIn();
      const personal = { url, token: session.access_token };
      const answers = await Promise.all([
        callAuth(access(), 'POST', '/token?grant_type=password', { email: 'canary@example.org', password: 'CANARY-1' }),
        callApi({ url, token: 'rfp_CANARY-2' }, 'GET', '/me'),
        callApi(personal, 'PUT', '/source-keys/sam_gov', { key: 'CANARY-3-0123456789' }),
        callApi(access(), 'GET', '/opportunities?q=CANARY-4&filter=%7B%22CANARY-5%22:1%7D'),
        callApi(access(), 'GET', '/opportunities?filter=%7B%22search%22:%22CANARY-6%22%7D'),
        callApi(access(), 'POST', '/scraping/test', { url: 'http://user:CANARY-7@127.0.0.1/?api_key=CANARY-8' }),
        callApi(personal, 'POST', '/source-keys/sam_gov/test'),
      ]);
      await callApi(personal, 'DELETE', '/source-keys/sam_gov');
      await fetch(`${url}/api/me`, {
        headers: { cookie: 'session=CANARY-9', 'x-api-key': 'CANARY-10', traceparent: 'CANARY-11' },
      });
      const scrapes = await Promise.all([...metrics.values()].map(scrape));
      const logs = [...programs.values()].map((program) => program.output());
      const output = [...logs, ...scrapes.map(({ text }) => text), collector.text()].join('\n');
      const configured = [...Object.values(keys), perplexityTwinKey, testRolePassword, user.password, user.email];
      for (const secret of [/CANARY/, /canary@example/, ...configured]) expect(output).not.toMatch(secret);
      const errors = JSON.stringify(answers.filter(({ status }) => status >= 400).map(({ body }) => body));
      expect(errors).not.toMatch(/CANARY-(?:1|2|3|7|8|9|10|11)\b/);
    },
    testTimeoutMs,
  );

  it(
    'display the text of a language model on the page while it is written',
    async () => {
      let finish = (): void => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const text = JSON.stringify({ summary: 'Cloud spending grows.', key_trends: [], hot_sectors: [] });
      model.answer = () => ({ text, held });
      const readMetrics = () => callApi(access(), 'GET', '/perplexity/financial-metrics');
      await waitUntil(async () => (await readMetrics()).status === 200);
      const tab = await openProductTab(browser, url, { session: (await signedIn()).session });
      await tab.page.goto(`${url}/perplexity?tab=market`);
      await card(tab.page, 'Writing...').getByText('Cloud spending grows.').waitFor();
      finish();
      await card(tab.page, 'Comment of the Language Model').getByText('Cloud spending grows.').waitFor();
      await card(tab.page, 'Writing...').waitFor({ state: 'detached' });
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'report a killed service, answer requests that do not need it, and recover',
    async () => {
      await programs.get('sync')?.stop('SIGKILL');
      await waitUntil(async () => {
        const status = await fetch(`${url}/api/sync/status`, asUser());
        // Requests before the broker notices the end of the service's connection time out (504).
        expect([503, 504]).toContain(status.status);
        expect(await status.json()).toMatchObject({
          success: false,
          code: expect.stringMatching(/NO_HANDLER|UNAVAILABLE|TIMEOUT/),
        });
        return status.status === 503;
      });
      expect((await fetch(`${url}/api/opportunities/stats`, asUser())).status).toBe(200);
      // Within the timeout of the Kubernetes probe: otherwise the gateway would get no requests for the other services either.
      expect((await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).status).toBe(200);
      expect(await brokenParts()).toContain('service sync');
      await startService('sync');
      await waitUntil(async () => (await fetch(`${url}/api/sync/status`, asUser())).status === 200, startTimeoutMs);
      expect(await brokenParts()).toEqual([]);
    },
    testTimeoutMs,
  );

  it(
    'report that the broker is unavailable, and continue after its restart',
    async () => {
      await broker.kill();
      await waitUntil(async () => (await brokenParts()).includes('messaging'));
      await broker.restart();
      // Services reconnect after different times.
      for (const path of ['opportunities/stats', 'sync/status'])
        await waitUntil(async () => (await fetch(`${url}/api/${path}`, asUser())).status === 200, startTimeoutMs);
      await waitUntil(async () => (await brokenParts()).length === 0, startTimeoutMs);
      expect(await syncBoth(access())).toHaveLength(2);
    },
    testTimeoutMs,
  );

  it('have all NATS permissions that they need', () => {
    for (const [name, program] of programs)
      expect([name, program.output()]).toEqual([name, expect.not.stringContaining('Permissions Violation')]);
  });

  /** Broken parts by `rfp doctor`, except the disk, which is that of the machine that runs the tests. */
  async function brokenParts(): Promise<string[]> {
    const { stdout } = await runCli(access(), 'doctor', '--json');
    const checks = z.array(z.object({ check: z.string(), state: z.string() })).parse(JSON.parse(stdout));
    return checks.flatMap(({ check, state }) => (state === 'broken' && check !== 'disk' ? [check] : []));
  }
});
