import { randomBytes } from 'node:crypto';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { rpc, type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type Digest, type Watcher } from '@rfp/contracts/notifications';
import { defaultSchedule } from '@rfp/contracts/settings';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { type TestPgBouncer } from '@rfp/testing/servers/pgbouncer';
import { z } from 'zod';
import { grantsKey, SourceTwins, type SourceSizes, publisherKey } from '../sources/source-twins.js';
import { type SeededRandom } from '../seeded-random.js';
import { type Broker, startSingleBroker } from './broker.js';
import { DrillCaller } from './caller.js';
import { DrillDatabase } from './database.js';
import { type ProcessOptions, ServiceProcess } from './service-process.js';
import { until } from './until.js';

export const drillServices = ['opportunities', 'sync'] as const;
export type DrillService = (typeof drillServices)[number];

/** Apps of the product that run in separate processes. */
export type App = DrillService | 'auth' | 'intelligence' | 'gateway';

/** Signs requests of the drill. */
export interface Caller {
  assertion(): Promise<string>;
}

export interface WorldOptions {
  size: SourceSizes;
  random: SeededRandom;
  /** Whether the services reach the database through PgBouncer. */
  pooled?: boolean;
  /** Database; default: a new database on the server that all drills share. */
  database?: DrillDatabase;
  /** Broker; default: a single node without accounts. */
  broker?: Broker;
  /** `real`: the drill starts an auth service, and calls fail until then. `stub` (default): the drill answers as the auth service. */
  auth?: 'real' | 'stub';
}

export interface StartOptions extends ProcessOptions {
  /** Name of the replica; default: the name of the service. */
  replica?: string;
  /** Whether the service starts scheduled runs; default: `off`. */
  schedule?: 'on' | 'off' | undefined;
  /** Additional environment variables. */
  environment?: Record<string, string>;
}

/** Timeout of a start, for ten processes that start concurrently on a busy machine. */
const startMs = 180_000;
const digestRequest = z.object({ request: rpc['auth.send-digest'].request });
const idRow = z.object({ id: z.string() });
const runningRow = z.object({ running: z.coerce.number() });

/** The services as processes with NATS and PostgreSQL, the twins of their sources, and a caller. */
export class World {
  readonly services = new Map<string, ServiceProcess>();
  /** Durable events since the start, in their order. */
  readonly receivedEvents: EventEnvelope[] = [];
  /** Digests that were submitted to the stub of the auth service, in their order. */
  readonly digests: Digest[] = [];
  readonly client: BusClient;

  private constructor(
    readonly sources: SourceTwins,
    readonly database: DrillDatabase,
    readonly broker: Broker,
    private readonly bus: Bus,
    /** Caller that signs requests. It is replaced after a sign-in at a real auth service. */
    public caller: Caller,
    readonly pooler: TestPgBouncer | undefined,
    private readonly auth: 'real' | 'stub',
  ) {
    this.client = new BusClient(bus);
  }

  static async start({
    size,
    random,
    pooled = false,
    database: own,
    broker: given,
    auth = 'stub',
  }: WorldOptions): Promise<World> {
    const [sources, database, broker, caller] = await Promise.all([
      SourceTwins.start(size, random),
      own ?? DrillDatabase.make(),
      given ?? startSingleBroker(),
      DrillCaller.make(),
    ]);
    const bus = await broker.connect();
    const pooler = pooled ? await database.pooled(drillServices) : undefined;
    const world = new World(sources, database, broker, bus, caller, pooler, auth);
    if (auth === 'stub') await world.answerForAuth(caller);
    await bus.follow(null, async ({ event }) => void world.receivedEvents.push(event));
    return world;
  }

  /** Starts a service, or another replica of it, and waits until it replies. */
  async startService(
    service: App,
    { replica = service, schedule = 'off', environment, ...options }: StartOptions = {},
  ): Promise<ServiceProcess> {
    const env = { ...this.environment(service), RFP_SCHEDULE: schedule, ...environment };
    const started = ServiceProcess.start(service, env, options);
    this.services.set(replica, started);
    const isDone = async (): Promise<boolean> => !started.isAlive || this.hasStarted(service, started);
    await until(() => `${replica} answers\n${started.output}`, isDone, startMs);
    if (!started.isAlive && options.failPoint === undefined)
      throw new Error(`${replica} ended at its start:\n${started.output}`);
    return started;
  }

  /** Kills a service, and expires its leases immediately instead of after a minute. */
  async kill(name: string): Promise<void> {
    await this.services.get(name)?.end('SIGKILL');
    if (name.startsWith('sync')) await this.expireLeases();
  }

  /** Expires all leases, so that no drill waits a minute for it. */
  async expireLeases(): Promise<void> {
    await this.database.change(
      `UPDATE sync.run SET lease_until = now() - INTERVAL '1 millisecond' WHERE status = 'running' AND lease_until > now()`,
    );
    await this.database.change(
      `UPDATE sync.kept_request SET began_at = began_at - INTERVAL '3 minutes' WHERE outcome IS NULL`,
    );
  }

  /** Calls a service as a user. */
  async call<N extends RpcName>(name: N, request: RpcRequest<N>, timeoutMs = 20_000): Promise<RpcReply<N>> {
    return this.client.call(name, request, { assertion: await this.caller.assertion(), timeoutMs });
  }

  /** Repeats a call until the service answers. */
  async callWithRetry<N extends RpcName>(name: N, request: RpcRequest<N>): Promise<RpcReply<N>> {
    let reply: RpcReply<N> | undefined;
    await until(`an answer to ${name}`, async () => {
      try {
        reply = await this.call(name, request, 5000);
        return true;
      } catch (error) {
        if (error instanceof AppError && (error.retryable || error.code === 'IDEMPOTENCY_IN_PROGRESS')) return false;
        throw error;
      }
    });
    if (reply === undefined) throw new Error(`${name} was not answered`);
    return reply;
  }

  /** Adds the publisher as a source. Grants.gov is a built-in source. */
  async addPublisher(): Promise<void> {
    await this.addSource({ key: publisherKey, name: this.sources.publisher.kind.name, path: '/releases' });
  }

  async addSource(
    { key, name, path }: { key: string; name: string; path: string },
    idempotencyKey: string | null = null,
  ): Promise<void> {
    await this.callWithRetry('sync.add-source', {
      idempotency_key: idempotencyKey,
      source: {
        key,
        name,
        connector: 'ocds',
        source_type: 'state_rfp',
        settings: { url: this.sources.twin.url + path, seconds_between_requests: 0 },
      },
    });
  }

  /** Starts runs of both sources, unless they are already active. */
  async startRuns(idempotencyKey: string | null = null): Promise<RpcReply<'sync.start'>> {
    return this.callWithRetry('sync.start', {
      idempotency_key: idempotencyKey,
      sources: [publisherKey, grantsKey],
      kind: 'any',
      again: true,
    });
  }

  /** Ids of the digests that the auth service or its stub has received. */
  async sentDigests(): Promise<string[]> {
    if (this.auth === 'stub') return this.digests.map(({ id }) => id);
    return (await this.database.rows(idRow, 'SELECT id FROM auth.sent_digest')).map(({ id }) => id);
  }

  async isIdle(): Promise<boolean> {
    const [row] = await this.database.rows(
      runningRow,
      `SELECT (SELECT count(*) FROM sync.run WHERE status = 'running' OR NOT settled)
            + (SELECT count(*) FROM sync.outbox WHERE sent_at IS NULL AND refused IS NULL)
            + (SELECT count(*) FROM opportunities.outbox WHERE sent_at IS NULL AND refused IS NULL)
            + (SELECT count(*) FROM opportunities.outbox sent WHERE refused IS NULL AND NOT EXISTS (
                 SELECT FROM opportunities.inbox WHERE event_id = sent.id)) AS running`,
    );
    return row?.running === 0;
  }

  async close(): Promise<void> {
    await Promise.all([...this.services.values()].map((service) => service.end('SIGKILL')));
    await this.bus.drain();
    await this.sources.twin.stop();
    await this.broker.stop();
    await this.pooler?.stop();
    await this.database.close();
  }

  /** Answers as the auth service, with a single user, who has enabled mails, so that events lead to digests. */
  private async answerForAuth(caller: DrillCaller): Promise<void> {
    const { bus } = this;
    await bus.respond(requestSubject('auth.keys'), 'auth', async () => succeed(caller.keys));
    await bus.respond(requestSubject('auth.watchers'), 'auth', async () =>
      succeed({ version: '1', watchers: [watcher] }),
    );
    await bus.respond(requestSubject('auth.send-digest'), 'auth', async (payload) => {
      this.digests.push(digestRequest.parse(payload).request);
      return succeed({ outcome: 'queued' });
    });
  }

  private environment(service: App): Record<string, string> {
    const { host } = new URL(this.sources.twin.url);
    return {
      ...this.broker.environmentOf(service),
      ...this.databaseSettings(service),
      ENCRYPTION_KEYS: `drill:${encryptionKey}`,
      RFP_SOURCES: grantsKey,
      GRANTS_GOV_BASE_URL: this.sources.twin.url,
      GRANTS_GOV_INTERVAL_MS: '0',
      SAM_BULK_BASE_URL: this.sources.twin.url,
      USASPENDING_BASE_URL: this.sources.twin.url,
      SCRAPING_ALLOWED_HOSTS: host,
    };
  }

  private databaseSettings(service: App): Record<string, string> {
    const direct = this.database.addressOf(service);
    return this.pooler === undefined
      ? { DATABASE_URL: direct }
      : { DATABASE_URL: this.pooler.pooledUrl(direct), DATABASE_DIRECT_URL: direct };
  }

  private async hasStarted(service: App, process: ServiceProcess): Promise<boolean> {
    const { output } = process;
    if (service === 'gateway') return output.includes('listening');
    if (!output.includes('started')) return false;
    return this.client.call(`${service}.health`, {}, { timeoutMs: 2000 }).then(
      () => true,
      () => false,
    );
  }
}

const watcher: Watcher = {
  person_id: '0197a3a4-9999-7000-8000-000000000001',
  since: '2000-01-01T00:00:00.000Z',
  threshold: 50,
  search: defaultSearchProfile,
  schedule: { ...defaultSchedule, frequency: 'hourly', quiet_from: '00:00', quiet_until: '00:00' },
};
const encryptionKey = randomBytes(32).toString('base64url');
