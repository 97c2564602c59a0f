import { connect } from '@nats-io/transport-node';
import { natsImage } from './images.js';
import { type NatsOptions, type TestNats } from './test-nats.js';

const configFile = '/etc/nats/test.conf';

/** Starts a nats-server in a container. The host's port is fixed, because Docker would choose another one at every restart. */
export async function startNatsContainer({ config = '' }: NatsOptions): Promise<TestNats> {
  const { GenericContainer, RandomPortGenerator, Wait, getContainerRuntimeClient } = await import('testcontainers');
  const port = await new RandomPortGenerator().generatePort();
  const container = await new GenericContainer(natsImage)
    .withCopyContentToContainer([{ content: `jetstream { store_dir: "/data" }\n${config}\n`, target: configFile }])
    .withCommand(['-c', configFile])
    .withExposedPorts({ container: 4222, host: port })
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
  const engine = await getContainerRuntimeClient();
  const handle = engine.container.getById(container.getId());
  const url = `nats://${container.getHost()}:${port}`;
  const isRunning = async (): Promise<boolean> => (await handle.inspect()).State.Running;
  return {
    url,
    kill: async () => {
      if (await isRunning()) await handle.kill({ signal: 'SIGKILL' });
      await handle.wait();
    },
    restart: async () => {
      if (await isRunning()) await handle.stop();
      await handle.start();
      await waitUntilAccepting(url);
    },
    stop: async () => {
      await container.stop();
    },
  };
}

/** Waits until the server accepts connections again. */
async function waitUntilAccepting(url: string): Promise<void> {
  const connection = await connect({
    servers: url,
    waitOnFirstConnect: true,
    reconnectTimeWait: 100,
    maxReconnectAttempts: 200,
  });
  await connection.close();
}
