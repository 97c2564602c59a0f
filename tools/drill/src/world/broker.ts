import { type Bus } from '@rfp/messaging/bus';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { startNats } from '@rfp/testing/nats';

/** The message broker of a drill. */
export interface Broker {
  /** Kills all of it. */
  kill(): Promise<void>;
  /** Starts it again on what it has stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** How a service reaches it, as environment variables. */
  environmentOf(service: string): Record<string, string>;
  /** A bus of the drill, which may send and hear everything. */
  connect(): Promise<Bus>;
}

/** One node without users. */
export async function startSingleBroker(): Promise<Broker> {
  const nats = await startNats();
  return {
    ...nats,
    environmentOf: () => ({ NATS_URL: nats.url }),
    connect: () => connectNatsBus({ servers: nats.url, name: 'drill' }),
  };
}
