import { type Bus } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { startNats } from '@rfp/testing/servers/nats';

export interface Transport {
  /** The bus of the process with this name. */
  connect(name: string): Promise<Bus>;
  stop(): Promise<void>;
}

export type StartTransport = () => Promise<Transport>;

/** All services in one process, like `npm start`. */
export const inProcess: StartTransport = async () => {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  return { connect: async () => bus, stop: () => bus.drain() };
};

/** A connection for each service, as its `main.ts` opens it. */
export const overNats: StartTransport = async () => {
  const server = await startNats();
  const buses: Bus[] = [];
  return {
    async connect(name) {
      const bus = await connectNatsBus({ servers: server.url, name });
      buses.push(bus);
      return bus;
    },
    async stop() {
      for (const bus of buses) await bus.drain();
      await server.stop();
    },
  };
};
