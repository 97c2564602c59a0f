import { type AuthClientInfo } from '@rfp/contracts/auth';
import { authPrefix } from '@rfp/contracts/http';
import { startGateway } from '@rfp/gateway/start-gateway';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { readRows } from '@rfp/persistence/read-rows';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { Vault } from '@rfp/service-kit/vault';
import { AuthClient } from '@supabase/auth-js';
import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { authConfigSchema } from '../auth.config.js';
import { type Mail } from '../mail/mail.service.js';
import { startAuth } from '../start-auth.js';
import { createAuthDataSource } from '../store/data-source.js';
import { cheapHashes, type HashCost } from './hash-cost.js';
import { serviceDatabase } from './service-database.js';

export const siteUrl = 'http://localhost:3000';

export type Browser = InstanceType<typeof AuthClient>;

export interface AuthService {
  bus: InProcessBus;
  rpc: BusClient;
  /** The service's own tables. */
  db: DataSource;
  databaseUrl: string;
  vault: Vault;
  /** The real client with an empty storage, like a new browser. */
  browser(options?: { flowType?: 'pkce' | 'implicit'; client?: Partial<AuthClientInfo> }): Browser;
  /** A request through the gateway that the client would never send. */
  fetch: typeof fetch;
  /** Like `fetch`, from another client. */
  fetchAs(client: Partial<AuthClientInfo>): typeof fetch;
  /** Mails queued for an address, oldest first. */
  mailsTo(email: string): Promise<Mail[]>;
  close(): Promise<void>;
}

interface TestOptions {
  hashCost?: HashCost;
  minimumDelayMs?: number;
}

export async function testEnvironment(): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    SITE_URL: siteUrl,
    AUTH_SIGNING_KEYS: JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'test-key' }),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    // Nothing listens on this port, so mails stay in the queue, where specs read them.
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_MAIL_INTERVAL_SECONDS: '0',
    AUTH_MAILS_PER_HOUR_NETWORK: '100000',
  };
}

/** Starts the service over the in-process bus with its own database; `settings` override the defaults. */
export async function startAuthService(
  settings: Record<string, string> = {},
  { hashCost = cheapHashes, minimumDelayMs = 0 }: TestOptions = {},
): Promise<AuthService> {
  const database = await serviceDatabase();
  const config = { ...loadConfig(authConfigSchema, { ...(await testEnvironment()), ...settings }), ...hashCost };
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  const logger = createLogger('auth', { level: 'fatal' });
  const stop = await startAuth({ bus, databaseUrl: database.url, config, logger, minimumDelayMs });
  const gateway = await startGateway({
    bus,
    port: 0,
    log: logger,
    siteUrl,
    trustedProxies: ['127.0.0.1'],
    refusalsPerSecond: Infinity,
  });
  const fetchAs = (client: Partial<AuthClientInfo>) => fetchThrough(gateway.url, client);
  const db = await createAuthDataSource(database.url).initialize();
  const rpc = new BusClient(bus);
  const vault = new Vault(config.ENCRYPTION_KEYS);
  return {
    bus,
    rpc,
    db,
    databaseUrl: database.url,
    vault,
    fetch: fetchAs({}),
    fetchAs,
    browser: ({ flowType = 'pkce', client = {} } = {}) =>
      new AuthClient({
        url: siteUrl + authPrefix,
        headers: { apikey: 'console' },
        storage: memoryStorage(),
        storageKey: 'sb-auth',
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        fetch: fetchAs(client),
      }),
    mailsTo: (email) => readMails(db, vault, email),
    async close() {
      await db.destroy();
      await gateway.close();
      await stop();
      await bus.drain();
      await database.drop();
    },
  };
}

async function readMails(db: DataSource, vault: Vault, email: string): Promise<Mail[]> {
  const rows = await readRows(
    db.manager,
    z.object({ id: z.string(), sealed: z.string() }),
    'SELECT id, sealed FROM mail ORDER BY id',
  );
  const mails = await Promise.all(
    rows.map(async ({ id, sealed }): Promise<Mail> => JSON.parse(await vault.decrypt(sealed, `mail:${id}`))),
  );
  return mails.filter(({ to }) => to === email);
}

/** Sends requests to the public URL through the gateway, as a proxy in front of it does for this client. */
function fetchThrough(
  gatewayUrl: string,
  { address = '192.0.2.1', user_agent = 'spec' }: Partial<AuthClientInfo>,
): typeof fetch {
  return (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    headers.set('user-agent', user_agent);
    if (init.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const url = (input instanceof Request ? input.url : input.toString()).replace(siteUrl, gatewayUrl);
    return fetch(url, { redirect: 'manual', ...init, headers });
  };
}

function memoryStorage(): {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
} {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
