import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { type EventEnvelope } from '@rfp/contracts/events';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { provision, roleOf } from '@rfp/persistence/provision';
import { passAudience } from '@rfp/service-kit/caller-pass';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/logger';
import { testDatabase } from '@rfp/testing/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/service-role';
import { type DataSource } from 'typeorm';
import { startSync } from '../start-sync.js';
import { createSyncDataSource } from '../store/data-source.js';
import { syncConfigSchema } from '../sync.config.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const kid = 'spec';
const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Whoever may set keys: a person in a session. */
export const person: Caller = {
  user_id: '0197a3a4-0000-7000-8000-00000000000a',
  kind: 'person',
  via: 'session',
  via_id: '0197a3a4-0000-7000-8000-00000000000b',
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'ada@example.org',
};

/** A pass as the auth service signs it. */
export function passOf({ user_id, ...claims }: Caller): string {
  const iat = Math.floor(Date.now() / 1000);
  const text = `${encoded({ alg: 'ES256', kid })}.${encoded({ ...claims, sub: user_id, aud: passAudience, iat, exp: iat + 60, jti: randomUUID() })}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

export interface SyncService {
  rpc: BusClient;
  db: DataSource;
  /** Every line that was logged. */
  lines: string[];
  /** Every event that was handed to the bus. */
  events: EventEnvelope[];
  /** Starts it again on the same database, with these settings instead. */
  restart(settings: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** The service on the in-process bus with a database of its own. Intake takes whatever it is given. */
export async function startSyncService(settings: Record<string, string>): Promise<SyncService> {
  const database = await testDatabase();
  await provision(database.url, [{ name: 'sync', password: testRolePassword }]);
  const databaseUrl = addressAs(database.url, roleOf('sync'));
  const events: EventEnvelope[] = [];
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  await bus.subscribe('sync.finished', 'spec', async (event) => void events.push(event));
  await bus.respond(requestSubject('auth.keys'), 'auth', async () => succeed({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] }));
  await bus.respond(requestSubject('opportunities.intake'), 'opportunities', async () => succeed({ added: 0, updated: 0, unchanged: 0, rejected: [] }));
  await bus.respond(requestSubject('opportunities.undetailed'), 'opportunities', async () => succeed({ source_ids: [] }));
  const lines: string[] = [];
  const logger = createLogger('sync', { level: 'trace', destination: { write: (line) => void lines.push(line) } });
  const start = (given: Record<string, string>) => startSync({ bus, databaseUrl, config: loadConfig(syncConfigSchema, { RFP_SCHEDULE: 'off', ...given }), logger, alone: true });
  let stop = await start(settings);
  const db = await createSyncDataSource(databaseUrl).initialize();
  return {
    rpc: new BusClient(bus),
    db,
    lines,
    events,
    async restart(others) {
      await stop();
      stop = await start(others);
    },
    async close() {
      await stop();
      await bus.drain();
      await db.destroy();
      await database.drop();
    },
  };
}
