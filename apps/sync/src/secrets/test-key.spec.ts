import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { emptyTables } from '../testing/empty-tables.js';
import { eventually } from '../testing/eventually.js';
import { failureOf } from '../testing/failure-of.js';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

const canary = 'CANARY-of-the-spec-0123456789';
const assertion = assertionOf(person);

/** A twin of SAM.gov, limited to the requests of a key test. */
let twin: Server;
let requestedUrls: (string | undefined)[] = [];
let answer: (response: ServerResponse, address: string) => void;
let service: SyncService;

beforeAll(async () => {
  twin = createServer((request, response) => {
    requestedUrls.push(request.url);
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => twin.listen(0, '127.0.0.1', resolve));
  const address = twin.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  service = await startSyncService({
    ENCRYPTION_KEYS: `2026a:${randomBytes(32).toString('base64url')}`,
    SAM_BASE_URL: `http://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  await service.close();
  await new Promise((resolve) => twin.close(resolve));
});
beforeEach(async () => {
  await emptyTables(service.db, ['source_key', 'source_usage']);
  requestedUrls = [];
  answer = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"totalRecords":1234,"opportunitiesData":[]}');
});

const test = (source = 'sam_gov') => service.rpc.call('sync.test-key', { source }, { assertion });
const set = (key: string) => service.rpc.call('sync.set-key', { source: 'sam_gov', key }, { assertion });

describe('a test of an API key', () => {
  it('reports that none is set, without a request', async () => {
    expect(await test()).toMatchObject({ success: false, message: 'No API key of SAM.gov is set.' });
    expect(requestedUrls).toEqual([]);
    expect(await failureOf(test('feed'))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });

  it('sends one request, which counts against the quota of the key', async () => {
    await set(canary);
    expect(await test()).toEqual({
      success: true,
      message: 'SAM.gov accepts the key. It lists 1,234 notices of the last 7 days.',
      elapsed_ms: expect.any(Number),
    });
    expect(requestedUrls).toHaveLength(1);
    const usage = await readRows(
      service.db,
      z.object({ account: z.string(), usage: z.object({ requests: z.int() }) }),
      'SELECT account, usage FROM source_usage',
    );
    expect(usage).toEqual([{ account: 'sam_gov', usage: expect.objectContaining({ requests: 1 }) }]);
  });

  it('reports a refusal after one request, without the key that the source echoes', async () => {
    await set(canary);
    answer = (response, address) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end(`<p>Forbidden: ${address}`);
    const refused = await test();
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('status 403') });
    expect(JSON.stringify([refused, service.lines])).not.toContain(canary);
    expect(requestedUrls).toHaveLength(1);
  });

  it('is refused while two tests of the same account are in progress', async () => {
    await set(canary);
    const waiting: ServerResponse[] = [];
    answer = (response) => waiting.push(response);
    const two = [test(), test()];
    await eventually(
      async () => waiting.length,
      (count) => count === 2,
    );
    expect(await failureOf(test())).toMatchObject({ code: 'RATE_LIMITED' });
    for (const response of waiting) response.writeHead(503).end();
    expect((await Promise.all(two)).map(({ success }) => success)).toEqual([false, false]);
  });
});
