import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type KeyedSource } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { storeUsage, trackUsage } from '../runs/ledger/account-usage.js';
import { emptyTables } from '../testing/empty-tables.js';
import { eventually } from '../testing/eventually.js';
import { failureOf } from '../testing/failure-of.js';
import { lockWait } from '../testing/lock-wait.js';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

const canary = 'CANARY-of-the-spec-0123456789';
const oldEncryptionKey = `2026a:${randomBytes(32).toString('base64url')}`;
const newEncryptionKey = `2026b:${randomBytes(32).toString('base64url')}`;

/** A source that echoes the key of its requests in every kind of response. */
let twin: Server;
let requestKeys: (string | null)[] = [];
/** Received `Authorization` headers. */
let authorizations: (string | undefined)[] = [];
let answer: (response: ServerResponse, address: string) => void;
let service: SyncService;
let settings: Record<string, string>;
let origin: string;

beforeAll(async () => {
  twin = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    requestKeys.push(new URL(request.url ?? '', 'http://twin').searchParams.get('api_key'));
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => twin.listen(0, '127.0.0.1', resolve));
  const address = twin.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  origin = `http://127.0.0.1:${port}`;
  settings = { ENCRYPTION_KEYS: oldEncryptionKey, SAM_BASE_URL: origin, SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${port}` };
  service = await startSyncService(settings);
});

afterAll(async () => {
  await service.close();
  await new Promise((resolve) => twin.close(resolve));
});

beforeEach(async () => {
  await service.restart(settings);
  await emptyTables(service.db, ['rejected_record', 'source_key', 'source_state', 'source_usage', 'run', 'outbox']);
  requestKeys = [];
  authorizations = [];
  answer = (response, address) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end(`<p>Forbidden: ${address}`);
});

const assertion = assertionOf(person);
const list = async () => (await service.rpc.call('sync.keys', {}, { assertion })).keys;
const set = (source: KeyedSource, key: string, caller: Caller = person) =>
  service.rpc.call('sync.set-key', { source, key }, { assertion: assertionOf(caller) });
const remove = (source: KeyedSource) => service.rpc.call('sync.remove-key', { source }, { assertion });
const readiness = async () =>
  (await service.rpc.call('sync.sources', {}, { assertion })).sources.find(({ key }) => key === 'sam_gov')?.ready;
const encryptedKeys = async () =>
  (await readRows(service.db, z.object({ sealed: z.string() }), 'SELECT sealed FROM source_key ORDER BY source')).map(
    (row) => row.sealed,
  );
const keyIdOf = (text = '') =>
  z.object({ kid: z.string() }).parse(JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString())).kid;

async function start(source = 'sam_gov') {
  return service.rpc.call('sync.start', { sources: [source], kind: 'any', idempotency_key: null }, { assertion });
}

async function runToEnd(source?: string): Promise<SyncRun> {
  const { runs } = await start(source);
  return eventually(
    () => service.rpc.call('sync.run', { id: runs[0]?.run_id ?? '' }, { assertion }),
    ({ status }) => status !== 'running',
  );
}

/** Every value of every table, as a dump would show it. */
async function dump(): Promise<string> {
  const tables = await readRows(
    service.db,
    z.object({ name: z.string() }),
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      readRows(
        service.db,
        z.object({ text: z.string().nullable() }),
        `SELECT string_agg(each::text, ' ') AS text FROM ${name} each`,
      ),
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text ?? '')
    .join('\n');
}

describe('the API keys of sources', () => {
  it('are reported as missing, then as set with user and time, then as missing again', async () => {
    const nothing = { origin: 'none', set_at: null, set_by: null };
    expect(await list()).toEqual([
      { source: 'sam_gov', name: 'SAM.gov', ...nothing },
      { source: 'firecrawl', name: 'Firecrawl', ...nothing },
      { source: 'perplexity', name: 'Perplexity', ...nothing },
      { source: 'simpler_grants', name: 'Simpler.Grants.gov', ...nothing },
      { source: 'socrata', name: 'Socrata', ...nothing },
    ]);
    const state = await set('firecrawl', canary);
    expect(state).toEqual({
      source: 'firecrawl',
      name: 'Firecrawl',
      origin: 'stored',
      set_at: expect.any(String),
      set_by: 'ada@example.org',
    });
    expect(Math.abs(Date.parse(state.set_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await list())[1]).toEqual(state);
    expect(await set('firecrawl', `${canary}-2`, { ...person, label: 'bob@example.org' })).toMatchObject({
      set_by: 'bob@example.org',
    });
    expect(await remove('firecrawl')).toEqual({ source: 'firecrawl', name: 'Firecrawl', ...nothing });
    expect(await remove('firecrawl')).toMatchObject({ origin: 'none' });
    expect(new Set((await list()).map(({ origin }) => origin))).toEqual(new Set(['none']));
  });

  it.each<[string, Partial<Caller>, string]>([
    ['the demo account', { kind: 'demo' }, 'READ_ONLY'],
    ['an anonymous session', { kind: 'anonymous' }, 'READ_ONLY'],
    ['an API token, even a writable one', { via: 'token' }, 'SESSION_REQUIRED'],
    ['a session without its second factor', { second_factor: true }, 'SECOND_FACTOR_REQUIRED'],
  ])('are neither shown to %s nor changed by it', async (_caller, part, code) => {
    await set('sam_gov', canary);
    const refused = assertionOf({ ...person, ...part });
    for (const failure of [
      service.rpc.call('sync.keys', {}, { assertion: refused }),
      service.rpc.call('sync.set-key', { source: 'sam_gov', key: 'another-key' }, { assertion: refused }),
      service.rpc.call('sync.remove-key', { source: 'sam_gov' }, { assertion: refused }),
    ]) {
      expect(await failureOf(failure)).toMatchObject({ code });
    }
    expect((await list())[0]).toMatchObject({ origin: 'stored' });
  });

  it('are accepted only for sources that need one', async () => {
    for (const source of ['feed', 'nobody', 'constructor']) {
      expect(await failureOf(set(source, canary))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
      expect(await failureOf(remove(source))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    }
    expect(await encryptedKeys()).toEqual([]);
  });

  it('are refused without a caller assertion, and with a forged one', async () => {
    expect(await failureOf(service.rpc.call('sync.keys', {}))).toMatchObject({ code: 'UNAUTHENTICATED' });
    const [head, body] = assertion.split('.');
    expect(
      await failureOf(service.rpc.call('sync.keys', {}, { assertion: `${head}.${body}.${'A'.repeat(86)}` })),
    ).toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('stay in this service, except the key of Perplexity, which other services may request but users may not', async () => {
    expect(await service.rpc.call('sync.model-key', {})).toEqual({ key: null });
    await set('perplexity', canary);
    expect(await service.rpc.call('sync.model-key', {})).toEqual({ key: canary });
    expect(await failureOf(service.rpc.call('sync.model-key', {}, { assertion }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('from the environment take precedence and cannot be changed', async () => {
    await set('sam_gov', canary);
    await service.restart({ ...settings, SAM_API_KEY: 'SAM-key-of-the-operator' });
    expect((await list())[0]).toEqual({
      source: 'sam_gov',
      name: 'SAM.gov',
      origin: 'environment',
      set_at: null,
      set_by: null,
    });
    expect(await failureOf(set('sam_gov', 'another-key'))).toMatchObject({ code: 'KEY_FROM_ENVIRONMENT' });
    expect(await failureOf(remove('sam_gov'))).toMatchObject({ code: 'KEY_FROM_ENVIRONMENT' });
    await runToEnd();
    expect(requestKeys).toEqual(['SAM-key-of-the-operator']);
  });

  it('make a source ready at its next run, without a restart', async () => {
    expect(await readiness()).toBe(false);
    expect((await start()).skipped).toMatchObject([{ source: 'sam_gov', code: 'SOURCE_KEY_MISSING' }]);
    await set('sam_gov', canary);
    expect(await readiness()).toBe(true);
    expect((await service.rpc.call('sync.status', {}, { assertion })).sources['SAM.gov']).toMatchObject({
      ready: true,
    });
    await runToEnd();
    await set('sam_gov', `${canary}-2`);
    await runToEnd();
    expect(requestKeys).toEqual([canary, `${canary}-2`]);
    await remove('sam_gov');
    expect(await readiness()).toBe(false);
    expect((await start()).skipped).toHaveLength(1);
  });

  it('that were replaced are usable despite the usage of the previous key', async () => {
    await set('sam_gov', canary);
    answer = (response) =>
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '86400' }).end('{}');
    expect((await runToEnd()).status).toBe('failed');
    expect((await start()).skipped).toMatchObject([{ source: 'sam_gov', code: 'SOURCE_RATE_LIMITED' }]);
    const before = requestKeys.length;
    await set('sam_gov', `${canary}-2`);
    await runToEnd();
    expect(requestKeys.slice(before)).toContain(`${canary}-2`);
  });

  it('that were replaced during a run are usable despite the pause that the previous key gets at the end of the run', async () => {
    await set('sam_gov', canary);
    answer = (response) =>
      void set('sam_gov', `${canary}-2`).then(() =>
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '86400' }).end('{}'),
      );
    expect(await runToEnd()).toMatchObject({ status: 'failed', reason: { code: 'SOURCE_RATE_LIMITED' } });
    expect((await start()).skipped).toEqual([]);
  });

  it('that were replaced are usable despite a pause of the previous key that is being stored at that moment', async () => {
    await set('sam_gov', canary);
    const trackedUsage = await trackUsage(service.db, { account: 'sam_gov', keyOf: 'sam_gov' }, new Date());
    trackedUsage.usage.pause = { until: new Date(Date.now() + 3_600_000).toISOString(), code: 'SOURCE_QUOTA' };
    const storing = service.db.createQueryRunner();
    await storing.startTransaction();
    await storeUsage(storing.manager, trackedUsage);
    const replaced = set('sam_gov', `${canary}-2`);
    await lockWait(service.db);
    await storing.commitTransaction();
    await storing.release();
    await replaced;
    expect((await start()).skipped).toEqual([]);
  });

  it('that were replaced are usable at all hosts with separate counts, and other accounts are unaffected', async () => {
    const accounts = async () =>
      (
        await readRows(
          service.db,
          z.object({ account: z.string() }),
          'SELECT account FROM source_usage ORDER BY account',
        )
      ).map(({ account }) => account);
    await service.db.query(
      `INSERT INTO source_usage (account, updated_at) VALUES ('firecrawl_0123456789ab', now()), ('socrata_0123456789ab', now()), ('socrata_other', now())`,
    );
    await set('socrata', 'an-app-token-of-ours');
    expect(await accounts()).toEqual(['firecrawl_0123456789ab', 'socrata_other']);
  });
});

describe('a stored key', () => {
  it('is reencrypted at the start with a new first encryption key, and the count is logged', async () => {
    await set('sam_gov', canary);
    await set('perplexity', canary);
    await service.restart({ ...settings, ENCRYPTION_KEYS: `${newEncryptionKey},${oldEncryptionKey}` });
    expect((await encryptedKeys()).map(keyIdOf)).toEqual(['2026b', '2026b']);
    expect(service.lines.some((line) => line.includes('2 stored API keys'))).toBe(true);
    const before = await encryptedKeys();
    await service.restart({ ...settings, ENCRYPTION_KEYS: newEncryptionKey });
    expect(await encryptedKeys()).toEqual(before);
    await runToEnd();
    expect(requestKeys).toEqual([canary]);
  });

  it('only fails its run, with this reason, if its encryption key is gone', async () => {
    await set('sam_gov', canary);
    await service.restart({ ...settings, ENCRYPTION_KEYS: newEncryptionKey });
    expect(await runToEnd()).toMatchObject({
      status: 'failed',
      reason: { code: 'CONFIGURATION', message: expect.stringContaining('"2026a"') },
    });
    expect(requestKeys).toEqual([]);
    await set('sam_gov', `${canary}-2`);
    await runToEnd();
    expect(requestKeys).toEqual([`${canary}-2`]);
  });

  it('cannot be decrypted in the row of another source', async () => {
    await set('firecrawl', canary);
    await service.db.query(`UPDATE source_key SET source = 'sam_gov'`);
    expect(await runToEnd()).toMatchObject({ status: 'failed', reason: { code: 'INTERNAL' } });
    expect(requestKeys).toEqual([]);
  });

  it('does not appear in plain text in any table, log line, event, reply or error', async () => {
    const seen: unknown[] = [];
    const ran: string[] = [];
    seen.push(await set('sam_gov', canary), await list());
    const pageOf = (address: string) =>
      JSON.stringify({
        totalRecords: 1,
        opportunitiesData: [{ noticeId: 'x', title: '', uiLink: `http://x${address}` }],
      });
    const answers: (typeof answer)[] = [
      answer,
      (response, address) =>
        response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: address })),
      (response, address) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${address}">Go on</a>`),
      (response, address) => response.writeHead(302, { location: address }).end(),
      (response, address) => response.writeHead(200, { 'content-type': 'application/json' }).end(pageOf(address)),
      (response) => response.destroy(),
    ];
    for (const each of answers) {
      answer = each;
      const run = await runToEnd();
      ran.push(run.id);
      seen.push(run);
    }
    seen.push(
      await failureOf(set('sam_gov', `${canary} with blanks`)),
      await failureOf(set('sam_gov', `${canary}${'x'.repeat(600)}`)),
    );
    seen.push(
      await service.rpc.call('sync.status', {}, { assertion }),
      await remove('sam_gov'),
      await set('sam_gov', canary),
    );
    expect(new Set(requestKeys)).toEqual(new Set([canary]));

    const stored = await dump();
    expect(stored).toContain('ada@example.org');
    expect(stored).not.toContain(canary);
    expect(service.lines.join('')).not.toContain(canary);
    const replies = JSON.stringify(
      seen.map((one) =>
        one instanceof Error ? { ...toAppError(one).details, message: one.message, stack: one.stack } : one,
      ),
    );
    expect(replies).not.toContain(canary);
    await eventually(
      () => JSON.stringify(service.events),
      (events) => ran.every((id) => events.includes(id)),
    );
    expect(JSON.stringify(service.events)).not.toContain(canary);
  });

  it('does not appear in plain text anywhere, even if a source echoes it in a successful response', async () => {
    await set('firecrawl', canary);
    const settingsOfIt = { urls: [`${origin}/bids`, `${origin}/more`], base_url: origin };
    await service.rpc.call(
      'sync.add-source',
      {
        source: { key: 'pages', name: 'Pages', connector: 'firecrawl', paused: true, settings: settingsOfIt },
        idempotency_key: null,
      },
      { assertion },
    );
    const seen: unknown[] = [];
    for (const body of [
      { success: false, error: `Token ${canary} has no credits` },
      {
        success: true,
        data: {
          markdown: canary,
          json: { opportunities: [{ title: canary, url: canary }] },
          metadata: { title: canary, sourceURL: `${origin}/bids`, statusCode: 500, error: canary },
        },
      },
      {
        success: true,
        data: { markdown: canary, json: canary, metadata: { title: canary, sourceURL: canary, statusCode: 200 } },
      },
      { success: true, data: canary },
    ]) {
      answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      seen.push(
        await runToEnd('pages'),
        await service.rpc.call('sync.test-source', { test: { source: 'pages' } }, { assertion }).catch(toAppError),
      );
    }
    expect(new Set(authorizations)).toEqual(new Set([`Bearer ${canary}`]));
    expect(seen[0]).toMatchObject({
      reason: { code: 'SOURCE_ERROR', message: expect.stringContaining('Token [redacted] has no credits') },
    });
    expect(await dump()).not.toContain(canary);
    expect(service.lines.join('')).not.toContain(canary);
    expect(
      JSON.stringify(
        seen.map((one) => (one instanceof AppError ? { ...one.details, message: one.message, stack: one.stack } : one)),
      ),
    ).not.toContain(canary);
  });
});
