import { authPrefix } from '@rfp/contracts/http';
import { startGateway } from '@rfp/gateway/start-gateway';
import { startMailbox } from '@rfp/mailbox/mailbox';
import { readMails, type ReceivedMail } from '@rfp/mailbox/read-mails';
import { type Bus } from '@rfp/messaging/bus';
import { intelligenceConfigSchema } from '@rfp/intelligence/intelligence.config';
import { startIntelligence } from '@rfp/intelligence/start-intelligence';
import { startOpportunities } from '@rfp/opportunities/start-opportunities';
import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger, type Logger } from '@rfp/service-kit/observability/logger';
import { startSync } from '@rfp/sync/start-sync';
import { syncConfigSchema } from '@rfp/sync/sync.config';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { type AuthClient, type AuthChangeEvent, type EmailOtpType } from '@supabase/auth-js';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource } from 'typeorm';
import { authConfigSchema } from '../../auth.config.js';
import { startAuth } from '../../start-auth.js';
import { createAuthDataSource } from '../../store/data-source.js';
import { testPassword } from '../../testing/accounts.js';
import { cheapHashes, type HashCost } from '../../testing/hash-cost.js';
import { type OwnKey } from '../../testing/hostile-tokens.js';
import { type ClientVersion, clients, currentVersion, type TestedClient } from './clients.js';
import { type RequestInput, type ResponseData, send, sendAuth } from './requests.js';
import { type StartTransport, type Transport } from './transports.js';

/** The public URL of the console; the gateway of a spec listens elsewhere. */
export const site = 'http://localhost:3000';
/** Another allowed origin of redirects. */
export const otherSite = 'https://console.example.org';

export type Browser = InstanceType<typeof AuthClient>;

export interface BrowserOptions {
  flowType?: 'pkce' | 'implicit';
  /** Shared with another tab. */
  storage?: Map<string, string>;
  /** Collects the client's events. */
  events?: AuthChangeEvent[];
}

/** The started product: gateways, services, database and mailbox, with the helpers of the suites. */
export interface World {
  /** URL of the gateway. */
  url: string;
  /** URL of a second gateway. */
  otherUrl: string;
  /** URL of a gateway that trusts the proxy in front of it. */
  proxiedUrl: string;
  bus: Bus;
  /** The auth service's tables. */
  db: DataSource;
  /** The signing key of the service. */
  key: OwnKey;
  /** Every log line of all services, at every level. */
  lines: string[];
  client: TestedClient;
  /** The real client in a new browser. */
  browser(options?: BrowserOptions): Browser;
  /** Sign-up, sign-in, and the token of a mail, each in a new browser. */
  signUp(email: string, password?: string, data?: object): ReturnType<Browser['signUp']>;
  signIn(email: string, password?: string): ReturnType<Browser['signInWithPassword']>;
  verify(token_hash: string, type: EmailOtpType): ReturnType<Browser['verifyOtp']>;
  /** A request to the gateway without the client. */
  api(method: string, path: string, input?: RequestInput): Promise<ResponseData>;
  /** A request to a route of the auth wire contract, without the client. */
  auth(method: string, path: string, input?: RequestInput): Promise<ResponseData>;
  /** Delivered mails to an address, oldest first, after the queue is empty. */
  mailsTo(email: string, atLeast?: number): Promise<ReceivedMail[]>;
  /** All recently delivered mails, after the queue is empty. */
  mails(): Promise<ReceivedMail[]>;
  /** The source of a mail, with all headers. */
  sourceOf(mail: ReceivedMail): Promise<string>;
  close(): Promise<void>;
}

export interface WorldOptions {
  settings?: Record<string, string>;
  /** Starts the other services of the product too. */
  product?: boolean;
  hashCost?: HashCost;
  client?: ClientVersion;
}

/** Limits that no test reaches. */
export const generousLimits = {
  AUTH_RATE_SIGN_IN: '1000000',
  AUTH_RATE_SIGN_UP: '1000000',
  AUTH_RATE_VERIFY: '1000000',
  AUTH_RATE_FACTOR: '1000000',
  AUTH_RATE_DEVICE: '1000000',
  AUTH_RATE_ANONYMOUS: '1000000',
  AUTH_MAILS_PER_HOUR: '1000000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '50',
  AUTH_MAILS_PER_HOUR_NETWORK: '1000000',
  AUTH_MAIL_INTERVAL_SECONDS: '0',
};

/** Demo mode with all services of the product. */
export const productWorld: WorldOptions = {
  settings: { RFP_DEMO: 'on', AUTH_REAUTHENTICATE_AFTER_SECONDS: '86400' },
  product: true,
};

const kid = 'conformance';

/** The product with real databases, a real mailbox and three gateways. */
export async function startWorld(
  startTransport: StartTransport,
  { settings = {}, product = false, hashCost = cheapHashes, client = currentVersion }: WorldOptions = {},
): Promise<World> {
  const stops: (() => Promise<unknown>)[] = [];
  const lines: string[] = [];
  const logger = createLogger('conformance', {
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  const transport = await startTransport();
  stops.push(() => transport.stop());
  const database = await testDatabase();
  stops.push(() => database.drop());
  const services = product ? ['auth', 'opportunities', 'sync', 'intelligence'] : ['auth'];
  await provision(
    database.url,
    services.map((name) => ({ name, password: testRolePassword })),
  );
  for (const name of services) await grantOwnerRights(database.url, { role: roleOf(name), owner: ownerOf(name) });
  const databaseUrl = (name: string): string => addressAs(database.url, roleOf(name));
  const mailbox = await startMailbox({ webPort: 0 });
  stops.push(() => mailbox.close());
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const configured = loadConfig(authConfigSchema, {
    SITE_URL: site,
    AUTH_REDIRECT_ORIGINS: otherSite,
    AUTH_SIGNING_KEYS: JSON.stringify({ ...keys.privateKey.export({ format: 'jwk' }), kid }),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    SMTP_URL: mailbox.smtpUrl,
    ...generousLimits,
    ...settings,
  });
  const config = { ...configured, ...hashCost };
  stops.push(
    await startAuth({
      bus: await transport.connect('auth'),
      databaseUrl: databaseUrl('auth'),
      config,
      logger,
      minimumDelayMs: 0,
    }),
  );
  const db = await createAuthDataSource(databaseUrl('auth')).initialize();
  stops.push(() => db.destroy());
  if (product) await startProduct(transport, databaseUrl, logger, stops);
  const bus = await transport.connect('gateway');
  const listen = async (trustedProxies: string[], gatewayBus: Bus): Promise<string> => {
    const gateway = await startGateway({
      bus: gatewayBus,
      port: 0,
      log: logger,
      siteUrl: site,
      trustedProxies,
      refusalsPerSecond: Infinity,
    });
    stops.push(() => gateway.close());
    return gateway.url;
  };
  const url = await listen([], bus);
  const browser = (options?: BrowserOptions) => openBrowser(clients[client], url, options);
  return {
    url,
    otherUrl: await listen([], await transport.connect('gateway')),
    proxiedUrl: await listen(['127.0.0.1'], await transport.connect('gateway')),
    bus,
    db,
    key: { kid, ...keys },
    lines,
    client: clients[client],
    browser,
    signUp: (email, password = testPassword, data = {}) => browser().signUp({ email, password, options: { data } }),
    signIn: (email, password = testPassword) => browser().signInWithPassword({ email, password }),
    verify: (token_hash, type) => browser().verifyOtp({ token_hash, type }),
    api: (method, path, input) => send(url, method, path, input),
    auth: (method, path, input) => sendAuth(url, method, path, input),
    mailsTo: (email, atLeast = 0) => waitForMails(db, mailbox, email, atLeast),
    mails: () => waitForEmptyQueue(db, mailbox),
    async sourceOf({ id }) {
      const response = await fetch(`${mailbox.url}/api/email/${id}/source`);
      return response.text();
    },
    async close() {
      for (const stop of stops.splice(0).toReversed()) await stop();
    },
  };
}

async function startProduct(
  transport: Transport,
  databaseUrl: (name: string) => string,
  logger: Logger,
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  stops.push(
    await startOpportunities({
      bus: await transport.connect('opportunities'),
      databaseUrl: databaseUrl('opportunities'),
      logger,
    }),
    await startIntelligence({
      bus: await transport.connect('intelligence'),
      databaseUrl: databaseUrl('intelligence'),
      config: loadConfig(intelligenceConfigSchema, { USASPENDING_BASE_URL: 'http://127.0.0.1:1' }),
      logger,
    }),
  );
  const config = loadConfig(syncConfigSchema, {
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    // Nothing listens on this port, so no request leaves this machine.
    GRANTS_GOV_BASE_URL: 'http://127.0.0.1:1',
    SAM_BASE_URL: 'http://127.0.0.1:1',
    SAM_BULK_BASE_URL: 'http://127.0.0.1:1',
  });
  stops.push(
    await startSync({
      bus: await transport.connect('sync'),
      databaseUrl: databaseUrl('sync'),
      config,
      logger,
      alone: true,
    }),
  );
}

function openBrowser(
  { Client }: TestedClient,
  gatewayUrl: string,
  { flowType = 'pkce', storage = new Map(), events = [] }: BrowserOptions = {},
): Browser {
  const browser = new Client({
    url: gatewayUrl + authPrefix,
    headers: { apikey: 'console' },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    storageKey: 'sb-auth',
    flowType,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
  });
  browser.onAuthStateChange((event) => void events.push(event));
  return browser;
}

const deliveryTimeoutMs = 15_000;

async function waitForMails(
  db: DataSource,
  mailbox: { url: string },
  email: string,
  atLeast: number,
): Promise<ReceivedMail[]> {
  const until = Date.now() + deliveryTimeoutMs;
  for (;;) {
    const mails = (await waitForEmptyQueue(db, mailbox)).filter(({ to }) => to.includes(email.toLowerCase()));
    if (mails.length >= atLeast) return mails;
    if (Date.now() > until) throw new Error(`${mails.length} of ${atLeast} mails came to ${email}`);
    await wait(15);
  }
}

async function waitForEmptyQueue(db: DataSource, mailbox: { url: string }): Promise<ReceivedMail[]> {
  const until = Date.now() + deliveryTimeoutMs;
  for (;;) {
    const waiting: unknown[] = await db.query('SELECT 1 FROM mail LIMIT 1');
    if (waiting.length === 0) return readMails(mailbox);
    if (Date.now() > until) throw new Error('mails are not delivered');
    await wait(10);
  }
}
