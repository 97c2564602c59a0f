import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { MemoryDeadLetters } from '@rfp/messaging/suite/memory-dead-letters';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type ReadPage, readPageSchema } from '@rfp/contracts/intelligence/notice-document';
import { type EventEnvelope } from '@rfp/contracts/events';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { assertionAudience } from '@rfp/service-kit/caller-assertion';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { startSync } from '../start-sync.js';
import { createSyncDataSource } from '../store/data-source.js';
import { syncConfigSchema } from '../sync.config.js';
import { serviceDatabase } from './service-database.js';
import { StubIntake } from './stub-intake.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const removalSchema = z.object({ request: z.object({ source_name: z.string() }) });
const pagesSchema = z.object({ request: z.object({ pages: z.array(readPageSchema) }) });
const kid = 'spec';
const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A user with a session, who may set API keys. */
export const person: Caller = {
  user_id: '0197a3a4-0000-7000-8000-00000000000a',
  kind: 'person',
  role: 'administrator',
  workspace_role: 'owner',
  via: 'session',
  via_id: '0197a3a4-0000-7000-8000-00000000000b',
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'ada@example.org',
};

/** A caller assertion, signed like those of the auth service. */
export function assertionOf({ user_id, ...claims }: Caller): string {
  const iat = Math.floor(Date.now() / 1000);
  const text = `${encoded({ alg: 'ES256', kid })}.${encoded({ ...claims, sub: user_id, aud: assertionAudience, iat, exp: iat + 60, jti: randomUUID() })}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

export interface SyncService {
  rpc: BusClient;
  db: DataSource;
  /** Log lines. */
  lines: string[];
  /** Published events. */
  events: EventEnvelope[];
  /** Progress reports. */
  progress: unknown[];
  intake: StubIntake;
  catalogue: StubCatalogue;
  /** Acts as the intelligence service, which receives pages of documents. */
  keepPages(keep: (pages: ReadPage[]) => void): Promise<void>;
  /** Starts another replica on the same database; the returned function stops it. */
  join(settings: Record<string, string>): Promise<() => Promise<void>>;
  /** Restarts the service on the same database with these settings. */
  restart(settings: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** Stub of the catalogue for the removal of sources. */
export interface StubCatalogue {
  /** Names of the sources whose records were removed. */
  removals: string[];
  /** Whether requests fail. */
  isDown: boolean;
  /** Called at each request with the name of the source; the stub waits for the result. */
  onRequest: (name: string) => Promise<void>;
}

/** The service on an in-process bus with its own database and a stub intake. */
export async function startSyncService(settings: Record<string, string>): Promise<SyncService> {
  const database = await serviceDatabase();
  const events: EventEnvelope[] = [];
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  await bus.subscribe(
    { type: 'sync.finished', service: 'spec', deadLetters: new MemoryDeadLetters() },
    async (event) => void events.push(event),
  );
  const progress: unknown[] = [];
  await bus.onBroadcast('sync.progress', (each) => void progress.push(each));
  await bus.respond(requestSubject('auth.keys'), 'auth', async () =>
    succeed({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] }),
  );
  const intake = new StubIntake();
  await intake.answerOn(bus);
  const catalogue: StubCatalogue = { removals: [], isDown: false, onRequest: async () => undefined };
  await bus.respond(requestSubject('opportunities.remove-source'), 'opportunities', async (payload) => {
    const { source_name } = removalSchema.parse(payload).request;
    await catalogue.onRequest(source_name);
    if (catalogue.isDown) return fail(new AppError('UNAVAILABLE'));
    catalogue.removals.push(source_name);
    return succeed({ removed: 7 });
  });
  const lines: string[] = [];
  const logger = createLogger('sync', { level: 'trace', destination: { write: (line) => void lines.push(line) } });
  const start = (given: Record<string, string>, alone = true) =>
    startSync({
      bus,
      databaseUrl: database.url,
      config: loadConfig(syncConfigSchema, { RFP_SCHEDULE: 'off', ...given }),
      logger,
      alone,
    });
  let stop = await start(settings);
  const db = await createSyncDataSource(database.url).initialize();
  return {
    rpc: new BusClient(bus),
    db,
    lines,
    events,
    progress,
    intake,
    catalogue,
    async keepPages(keep) {
      await bus.respond(requestSubject('intelligence.keep-pages'), 'intelligence', async (payload) => {
        keep(pagesSchema.parse(payload).request.pages);
        return succeed({});
      });
    },
    join: (others) => start(others, false),
    async restart(others) {
      await stop();
      stop = await start(others);
    },
    async close() {
      intake.release();
      await stop();
      await bus.drain();
      await db.destroy();
      await database.drop();
    },
  };
}
