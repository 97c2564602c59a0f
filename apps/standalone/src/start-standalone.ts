import { existsSync } from 'node:fs';
import path from 'node:path';
import { signingKeysSchema } from '@rfp/auth/sessions/signing-keys';
import { type AuthConfig } from '@rfp/auth/auth.config';
import { startAuth } from '@rfp/auth/start-auth';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { startGateway } from '@rfp/gateway/start-gateway';
import { startIntelligence } from '@rfp/intelligence/start-intelligence';
import { BusClient } from '@rfp/messaging/bus-client';
import { startMailbox } from '@rfp/mailbox/mailbox';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { startOpportunities } from '@rfp/opportunities/start-opportunities';
import { PostgresEventStore } from '@rfp/persistence/events/event-store';
import { failPoint } from '@rfp/persistence/fail-point';
import { vaultKeysSchema } from '@rfp/service-kit/vault';
import { readInstanceKeys } from '@rfp/setup/instance-keys';
import { prepareDatabase, serviceStores } from '@rfp/setup/prepare-database';
import { addressFor, readServicePasswords } from '@rfp/setup/service-passwords';
import { startSync } from '@rfp/sync/start-sync';
import { type SyncConfig } from '@rfp/sync/sync.config';
import { checkPort } from './check-port.js';
import { createEventStoreDataSource, openEventStore } from './event-store.js';
import { openLog } from './open-log.js';
import { type StandaloneConfig } from './standalone.config.js';

/** Services with their own role and schema. `bus` is the event store. */
const stores = { bus: createEventStoreDataSource, ...serviceStores };

const builtConsoleDir = path.resolve(import.meta.dirname, '../../console/dist');

export interface StandaloneOptions {
  config: StandaloneConfig;
  /** Superuser URL of a running database; default: starts the embedded one. */
  databaseUrl?: string;
  /** Called with each step of the start, to show it on the terminal. */
  progress: (step: string) => void;
}

export interface Standalone {
  /** Local URL. */
  url: string;
  /** Public URL; default: `url`. */
  siteUrl: string;
  /** URL of the local mailbox; undefined with an SMTP server. */
  mailboxUrl: string | undefined;
  client: BusClient;
  stop: () => Promise<void>;
}

/** Starts database, services and gateway in this process. If a step fails, stops the earlier ones in reverse order. */
export async function startStandalone({ config, databaseUrl, progress }: StandaloneOptions): Promise<Standalone> {
  const port = await checkPort(config.PORT, config.HOST);
  const stops: Array<() => Promise<void>> = [];
  const stop = async () => {
    for (const stopStep of stops.splice(0).toReversed()) await stopStep();
  };
  try {
    const adminUrl = databaseUrl ?? (await startDatabase(config, progress, stops));
    const databaseUrls = await openDatabase(adminUrl, config.RFP_DATA_DIR);

    progress('Starting the services');
    const logger = openLog(config.RFP_DATA_DIR);
    const eventStore = await openEventStore(databaseUrls('bus'));
    stops.push(() => eventStore.destroy());
    const bus = new InProcessBus({ store: new PostgresEventStore(eventStore), failPoint });
    stops.push(() => bus.drain());
    const settings = await completeSettings(config, port);
    stops.push(settings.stopMailbox);
    stops.push(await startAuth({ bus, databaseUrl: databaseUrls('auth'), config: settings.auth, logger }));
    stops.push(
      await startOpportunities({
        bus,
        databaseUrl: databaseUrls('opportunities'),
        versionRetention: config.RFP_VERSION_RETENTION,
        logger,
      }),
    );
    stops.push(
      await startSync({
        bus,
        databaseUrl: databaseUrls('sync'),
        config: settings.sync,
        logger,
        alone: true,
        folders: [config.RFP_DATA_DIR],
      }),
    );

    const intelligence = config.RFP_INTELLIGENCE === 'on';
    if (intelligence)
      stops.push(await startIntelligence({ bus, databaseUrl: databaseUrls('intelligence'), config, logger }));

    progress('Starting the gateway');
    const { SITE_URL: siteUrl, MAILBOX_URL: mailboxUrl } = settings.auth;
    const consoleDir = config.RFP_CONSOLE_DIR ?? builtConsoleDir;
    const gateway = await startGateway({
      bus,
      host: config.HOST,
      port,
      siteUrl,
      trustedProxies: config.TRUSTED_PROXIES,
      refusalsPerSecond: config.REFUSALS_PER_SECOND,
      intelligence,
      log: logger,
      // Short, because a user may be waiting at a terminal.
      closeLimitMs: 5000,
      ...(existsSync(consoleDir) ? { consoleDir } : {}),
    });
    stops.push(() => gateway.close());
    return { url: gateway.url, siteUrl, mailboxUrl, client: new BusClient(bus), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase(
  { RFP_DATA_DIR: dataDir }: StandaloneConfig,
  log: (step: string) => void,
  stops: Array<() => Promise<void>>,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: endProcess });
  stops.push(() => postgres.stop());
  return postgres.url;
}

/** Ends the process by an unhandled error, because nothing works without the database; a supervisor may restart it. */
function endProcess(error: Error): never {
  throw error;
}

interface Settings {
  auth: AuthConfig;
  sync: SyncConfig;
  stopMailbox: () => Promise<void>;
}

/** Completes the settings with defaults: keys, URL and mailbox of this installation. */
async function completeSettings(config: StandaloneConfig, port: number): Promise<Settings> {
  const { signingKeys, encryptionKeys } = await readInstanceKeys(config.RFP_DATA_DIR);
  const mail = await chooseMailServer(config);
  const auth: AuthConfig = {
    ...config,
    ...mail.settings,
    ...urlSettings(config, port),
    AUTH_SIGNING_KEYS: config.AUTH_SIGNING_KEYS ?? signingKeysSchema.parse(signingKeys),
    ENCRYPTION_KEYS: config.ENCRYPTION_KEYS ?? vaultKeysSchema.parse(encryptionKeys.auth),
  };
  const sync: SyncConfig = {
    ...config,
    ENCRYPTION_KEYS: config.ENCRYPTION_KEYS ?? vaultKeysSchema.parse(encryptionKeys.sync),
  };
  return { auth, sync, stopMailbox: mail.stop };
}

/** Allows both 127.0.0.1 and localhost, because a local browser may use either. */
function urlSettings(
  { SITE_URL, AUTH_REDIRECT_ORIGINS }: StandaloneConfig,
  port: number,
): Pick<AuthConfig, 'SITE_URL' | 'AUTH_REDIRECT_ORIGINS'> {
  if (SITE_URL !== undefined) return { SITE_URL, AUTH_REDIRECT_ORIGINS };
  return {
    SITE_URL: `http://127.0.0.1:${port}`,
    AUTH_REDIRECT_ORIGINS: [...AUTH_REDIRECT_ORIGINS, `http://localhost:${port}`],
  };
}

async function chooseMailServer(
  config: StandaloneConfig,
): Promise<{ settings: Pick<AuthConfig, 'SMTP_URL' | 'MAILBOX_URL'>; stop: () => Promise<void> }> {
  const { SMTP_URL, MAILBOX_URL } = config;
  if (SMTP_URL !== undefined) return { settings: { SMTP_URL, MAILBOX_URL }, stop: async () => undefined };
  const mailbox = await startMailbox({ webPort: config.MAILBOX_PORT, dir: path.join(config.RFP_DATA_DIR, 'mailbox') });
  return { settings: { SMTP_URL: mailbox.smtpUrl, MAILBOX_URL: mailbox.url }, stop: () => mailbox.close() };
}

async function openDatabase(adminUrl: string, dataDir: string): Promise<(service: string) => string> {
  const passwords = await readServicePasswords(dataDir, Object.keys(stores));
  await prepareDatabase(adminUrl, passwords, stores);
  return (service) => addressFor(service, adminUrl, passwords);
}
