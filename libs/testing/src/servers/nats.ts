import { isDockerAvailable } from './docker.js';
import { startNatsContainer } from './nats-container.js';
import { startLocalNats } from './nats-local.js';
import { type NatsOptions, type TestNats } from './test-nats.js';

/** Starts a real nats-server: in a container if Docker is available, otherwise as a local process. Never shared, because stream names are fixed. */
export async function startNats(options: NatsOptions = {}): Promise<TestNats> {
  return (await isDockerAvailable()) ? startNatsContainer(options) : startLocalNats(options);
}
