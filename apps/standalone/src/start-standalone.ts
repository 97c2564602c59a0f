import { existsSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { startGateway } from '@rfp/gateway/start-gateway';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { startOpportunities } from '@rfp/opportunities/start-opportunities';
import { PostgresEventStore } from '@rfp/persistence/event-store';
import { provision, roleOf } from '@rfp/persistence/provision';
import { startSync } from '@rfp/sync/start-sync';
import { checkPort } from './check-port.js';
import { openEventStore } from './event-store.js';
import { openLog } from './open-log.js';
import { readPasswords } from './secrets.js';
import { type StandaloneConfig } from './standalone.config.js';

/** Where the gateway listens. */
const host = '127.0.0.1';

/** Each has a role and a schema of its own. `bus` keeps the events that are under way. */
const services = ['bus', 'opportunities', 'sync'];

const consoleDir = path.resolve(import.meta.dirname, '../../console/dist');

export interface StandaloneParts {
  config: StandaloneConfig;
  /** Told of each step, for a person who waits. */
  progress: (step: string) => void;
}

export interface Standalone {
  url: string;
  client: BusClient;
  stop: () => Promise<void>;
}

/** Starts database, services and gateway in this process. Where a step fails, those before it are undone in reverse. */
export async function startStandalone({ config, progress }: StandaloneParts): Promise<Standalone> {
  await checkPort(config.PORT, host);
  const stops: Array<() => Promise<void>> = [];
  const stop = async () => {
    for (const undo of stops.splice(0).toReversed()) await undo();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.RFP_DATA_DIR, log: progress });
    stops.push(() => postgres.stop());
    const databaseUrls = await prepareDatabase(postgres.url, config.RFP_DATA_DIR);

    progress('Starting the services');
    const logger = openLog(config.RFP_DATA_DIR);
    const eventStore = await openEventStore(databaseUrls('bus'));
    stops.push(() => eventStore.destroy());
    const bus = new InProcessBus({ store: new PostgresEventStore(eventStore) });
    stops.push(() => bus.drain());
    stops.push(await startOpportunities({ bus, databaseUrl: databaseUrls('opportunities'), logger }));
    stops.push(await startSync({ bus, databaseUrl: databaseUrls('sync'), config, logger, alone: true }));

    progress('Starting the gateway');
    const gateway = await startGateway({ bus, port: config.PORT, log: logger, ...(existsSync(consoleDir) ? { consoleDir } : {}) });
    stops.push(() => gateway.close());
    return { url: gateway.url, client: new BusClient(bus), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareDatabase(adminUrl: string, dataDir: string): Promise<(service: string) => string> {
  const passwords = await readPasswords(dataDir, services);
  await provision(adminUrl, services.map((name) => ({ name, password: passwords.get(name) ?? '' })));
  return (service) => {
    const url = new URL(adminUrl);
    url.username = roleOf(service);
    url.password = passwords.get(service) ?? '';
    return url.href;
  };
}
