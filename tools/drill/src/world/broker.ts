import { type Bus } from '@rfp/messaging/bus';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { startNats } from '@rfp/testing/servers/nats';

/** The message broker of a drill. */
export interface Broker {
  /** Kills all nodes. */
  kill(): Promise<void>;
  /** Starts all nodes again with their stores. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Environment variables with which a service connects to the broker. */
  environmentOf(service: string): Record<string, string>;
  /** Connects a bus for the drill, which may publish and receive all messages. */
  connect(): Promise<Bus>;
}

/**
 * Starts a broker of a single node without users.
 * @param folder - folder for the store, with the shipped durability; default: a temporary store
 */
export async function startSingleBroker(folder?: string): Promise<Broker> {
  const store = { store_dir: folder, sync_interval: 'always', max_file_store: 4_000_000_000 };
  const nats = await startNats(folder === undefined ? {} : { config: `jetstream: ${JSON.stringify(store)}` });
  return {
    ...nats,
    environmentOf: () => ({ NATS_URL: nats.url }),
    connect: () => connectNatsBus({ servers: nats.url, name: 'drill' }),
  };
}
