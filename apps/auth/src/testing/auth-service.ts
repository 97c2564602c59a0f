import { authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { authReplySchema, findAuthRoute, type AuthClientInfo } from '@rfp/contracts/auth-routes';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { readRows } from '@rfp/persistence/read-rows';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/logger';
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
  vault: Vault;
  /** The real client with an empty storage, like a new browser. */
  browser(options?: { flowType?: 'pkce' | 'implicit'; client?: Partial<AuthClientInfo> }): Browser;
  /** A request through the stub gateway, for what the client would never send. */
  fetch: typeof fetch;
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
    // Nothing listens there, so mails stay in the outbox, where specs read them.
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
  const db = await createAuthDataSource(database.url).initialize();
  const rpc = new BusClient(bus);
  const vault = new Vault(config.ENCRYPTION_KEYS);
  return {
    bus,
    rpc,
    db,
    vault,
    fetch: fetchOver(rpc, {}),
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
        fetch: fetchOver(rpc, client),
      }),
    mailsTo: (email) => readMails(db, vault, email),
    async close() {
      await db.destroy();
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

/** Replaces the gateway: sends the request over the bus and converts the reply. */
function fetchOver(rpc: BusClient, client: Partial<AuthClientInfo>): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const route = findAuthRoute(init.method ?? 'GET', url.pathname.slice(authPrefix.length));
    if (route === undefined || 'methods' in route)
      return Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 });
    const reply = authReplySchema.parse(
      await rpc.call('auth.http', {
        route: route.name,
        id: route.id,
        query: Object.fromEntries(url.searchParams),
        body: jsonOf(init.body),
        authorization: headers.get('authorization'),
        new_errors: (headers.get(authApiVersionHeader) ?? '') >= '2024-01-01',
        client: { address: '192.0.2.1', user_agent: 'spec', ...client },
      }),
    );
    const body = reply.body === null || reply.status === 204 ? null : JSON.stringify(reply.body);
    return new Response(body, { status: reply.status, headers: reply.headers });
  };
}

function jsonOf(body: unknown): unknown {
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : null;
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
