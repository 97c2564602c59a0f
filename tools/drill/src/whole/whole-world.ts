import { randomBytes } from 'node:crypto';
import { freePort } from '@rfp/testing/free-port';
import { createdApiTokenSchema } from '@rfp/contracts/account';
import { authSessionSchema } from '@rfp/contracts/auth';
import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { defaultSchedule } from '@rfp/contracts/settings';
import { type Mailbox, startMailbox } from '@rfp/mailbox/mailbox';
import { exportJWK, generateKeyPair } from 'jose';
import { type SeededRandom } from '../seeded-random.js';
import { type Broker } from '../world/broker.js';
import { DrillDatabase } from '../world/database.js';
import { until } from '../world/until.js';
import { type App, type StartOptions, World } from '../world/world.js';
import { KillablePostgres, type PostgresOptions } from './killable-postgres.js';

export interface WholeOptions {
  random: SeededRandom;
  /** Records of the publisher. */
  records: number;
  /** Number of processes of each app. */
  replicas: number;
  /** Number of users who send requests, because the request rate of a user is limited; default: 1. */
  people?: number;
  /** Records on a page of the publisher, and therefore in a batch; default: 500. */
  perPage?: number;
  /** Broker; default: a single node without accounts. */
  broker?: Broker;
  database?: PostgresOptions;
  /** Earlier release whose programs and schemas are used at the start; default: the current code. */
  release?: Release;
}

export interface Release {
  root: string;
  /** Creates the roles and schemas of the release in a database. */
  prepare: (url: string) => Promise<void>;
}

const apps = ['auth', 'opportunities', 'sync', 'intelligence', 'gateway'] as const satisfies App[];
const unlimited = '1000000000';

/** All apps of the product in separate processes, with a broker and a PostgreSQL server that can be killed. */
export class WholeWorld {
  /** Addresses of the gateways that accept requests, by name of the replica. */
  readonly gateways = new Map<string, string>();
  readonly #tokens: string[] = [];
  #closed = false;

  private constructor(
    readonly world: World,
    readonly postgres: KillablePostgres,
    private readonly mailbox: Mailbox,
    private readonly settings: Record<string, string>,
    /** Folder of the release to start; undefined for the current code. */
    public root: string | undefined,
  ) {}

  /** Starts all replicas, and signs up users, the first of whom enables mails. */
  static async start({
    random,
    records,
    replicas,
    perPage = 500,
    people = 1,
    broker,
    database: options,
    release,
  }: WholeOptions): Promise<WholeWorld> {
    const postgres = await KillablePostgres.start(options);
    const database = await DrillDatabase.make({ url: postgres.url, drop: () => postgres.drop() }, release?.prepare);
    const size = { publisher: records, perPage, grants: 20 };
    const world = await World.start({
      size,
      random,
      database,
      auth: 'real',
      ...(broker && { broker }),
    });
    const mailbox = await startMailbox({ webPort: 0 });
    const whole = new WholeWorld(world, postgres, mailbox, await makeSettings(mailbox), release?.root);
    const start = (app: App) =>
      Promise.all(Array.from({ length: replicas }, (_, n) => whole.startReplica(app, nameOf(app, n + 1))));
    await Promise.all(apps.filter((app) => app !== 'gateway').map(start));
    await start('gateway');
    for (let n = 1; n <= people; n += 1) await whole.#signUp(n);
    return whole;
  }

  /** Names and apps of all replicas. */
  get replicas(): { name: string; app: App }[] {
    return [...this.world.services.keys()].flatMap((name) => {
      const app = apps.find((each) => name === each || name.startsWith(`${each}-`));
      return app === undefined ? [] : [{ name, app }];
    });
  }

  /** Sentences about replicas that have ended by themselves, with their last output. */
  endedReplicas(): string[] {
    return this.replicas.flatMap(({ name }) => {
      const service = this.world.services.get(name);
      return service === undefined || service.isAlive ? [] : [`${name} has ended: ${service.output}`];
    });
  }

  /** Starts a replica, and waits until it answers. A gateway then gets requests. */
  async startReplica(app: App, name: string, options: Pick<StartOptions, 'environment'> = {}): Promise<void> {
    const port = app === 'gateway' ? await freePort() : 0;
    const environment = { ...this.settings, PORT: String(port), ...options.environment };
    await this.world.startService(app, { root: this.root, ...options, replica: name, environment });
    if (app !== 'gateway') return;
    const url = `http://127.0.0.1:${port}`;
    await until(`${name} is ready`, async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true);
    this.gateways.set(name, url);
  }

  /** Ends a replica. With SIGTERM, it gets no new requests before the signal, as with an orchestrator. Returns its exit code. */
  async stopReplica(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const service = this.world.services.get(name);
    if (signal === 'SIGTERM') this.gateways.delete(name);
    if (signal === 'SIGTERM') await service?.end('SIGTERM');
    else await this.world.kill(name);
    this.gateways.delete(name);
    this.world.services.delete(name);
    return service?.child.exitCode ?? null;
  }

  /** Gives a replica the name of a replica that has ended. */
  rename(name: string, to: string): void {
    rename(this.world.services, name, to);
    rename(this.gateways, name, to);
  }

  /** Number of users. */
  get people(): number {
    return this.#tokens.length;
  }

  /** Request headers of a signed-in user; default: the first user. */
  headersOf(person = 0): Record<string, string> {
    return { authorization: `Bearer ${this.#tokens[person]}` };
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.world.close();
    await this.mailbox.close();
  }

  /** Signs up the n-th user. The first user enables mails, and signs the requests of the drill. */
  async #signUp(n: number): Promise<void> {
    const [url = ''] = this.gateways.values();
    const post = async (address: string, method: string, body: unknown, token?: string): Promise<unknown> => {
      const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const headers = { 'content-type': 'application/json', connection: 'close', ...authorization };
      const response = await fetch(url + address, { method, headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    const account = { email: `drill-${n}@example.com`, password: 'correct horse battery' };
    const { access_token: session } = authSessionSchema.parse(await post(`${authPrefix}/signup`, 'POST', account));
    const token = { name: 'drill', scope: 'write' };
    const created = createdApiTokenSchema.parse(await post(`${apiPrefix}/api-tokens`, 'POST', token, session));
    this.#tokens.push(created.token);
    if (n > 1) return;
    const notifications = { ...defaultSchedule, frequency: 'hourly', quiet_from: '00:00', quiet_until: '00:00' };
    await post(
      `${apiPrefix}/settings`,
      'PATCH',
      { email_notifications: true, high_score_threshold: 50, notifications },
      session,
    );
    const { client } = this.world;
    this.world.caller = {
      assertion: async () => (await client.call('auth.identify', { credential: created.token })).pass,
    };
  }
}

function rename<T>(map: Map<string, T>, name: string, to: string): void {
  const value = map.get(name);
  if (value === undefined) return;
  map.delete(name);
  map.set(to, value);
}

/** Name of the n-th replica of an app. The first replica has the name of the app. */
function nameOf(app: App, n: number): string {
  return n === 1 ? app : `${app}-${n}`;
}

/** Settings with sign-up without mails, and without a rate limit, because all requests come from one address. */
async function makeSettings({ smtpUrl }: Mailbox): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    AUTH_SIGNING_KEYS: JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'first' }),
    ENCRYPTION_KEYS: `first:${randomBytes(32).toString('base64url')}`,
    AUTH_AUTOCONFIRM: 'on',
    AUTH_RATE_SIGN_UP: unlimited,
    SITE_URL: 'http://127.0.0.1',
    SMTP_URL: smtpUrl,
  };
}
