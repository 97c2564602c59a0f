import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type KeyedSource } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { emptyTables } from './empty-tables.js';
import { eventually } from './eventually.js';
import { assertionOf, person, startSyncService, type SyncService } from './sync-service.js';

export const canary = 'CANARY-of-the-spec-0123456789';
export const oldEncryptionKey = `2026a:${randomBytes(32).toString('base64url')}`;

const assertion = assertionOf(person);

type Answer = (response: ServerResponse, address: string) => void;

/** Received requests of the twin, and its next answers. */
interface KeyLog {
  requestKeys: (string | null)[];
  /** Received `Authorization` headers. */
  authorizations: (string | undefined)[];
  answer: Answer;
}

const forbid: Answer = (response, address) =>
  response.writeHead(403, { 'content-type': 'text/html' }).end(`<p>Forbidden: ${address}`);

/** Starts the service with a twin of a source, whose responses may echo the API key of the request. Reset before each test. */
export function setUpSourceKeys() {
  let twin: Server;
  let service: SyncService;
  let settings: Record<string, string>;
  let origin: string;
  const log: KeyLog = { requestKeys: [], authorizations: [], answer: forbid };

  beforeAll(async () => {
    twin = createServer((request, response) => {
      log.authorizations.push(request.headers.authorization);
      log.requestKeys.push(new URL(request.url ?? '', 'http://twin').searchParams.get('api_key'));
      log.answer(response, request.url ?? '');
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
    Object.assign(log, { requestKeys: [], authorizations: [], answer: forbid });
  });

  const start = (source = 'sam_gov') =>
    service.rpc.call('sync.start', { sources: [source], kind: 'any', idempotency_key: null }, { assertion });

  return {
    log,
    get service() {
      return service;
    },
    get settings() {
      return settings;
    },
    get origin() {
      return origin;
    },
    list: async () => (await service.rpc.call('sync.keys', {}, { assertion })).keys,
    set: (source: KeyedSource, key: string, caller: Caller = person) =>
      service.rpc.call('sync.set-key', { source, key }, { assertion: assertionOf(caller) }),
    remove: (source: KeyedSource) => service.rpc.call('sync.remove-key', { source }, { assertion }),
    encryptedKeys: async () =>
      (
        await readRows(service.db, z.object({ sealed: z.string() }), 'SELECT sealed FROM source_key ORDER BY source')
      ).map((row) => row.sealed),
    start,
    runToEnd: async (source?: string): Promise<SyncRun> => {
      const { runs } = await start(source);
      return eventually(
        () => service.rpc.call('sync.run', { id: runs[0]?.run_id ?? '' }, { assertion }),
        ({ status }) => status !== 'running',
      );
    },
  };
}
