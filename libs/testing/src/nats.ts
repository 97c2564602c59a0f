import { dockerAnswers } from './docker.js';
import { startNatsContainer } from './nats-container.js';
import { startLocalNats } from './nats-local.js';
import { type NatsOptions, type TestNats } from './test-nats.js';

/** Starts a real nats-server: a container where a Docker engine answers, a local process otherwise. Never shared: names of streams are fixed. */
export async function startNats(options: NatsOptions = {}): Promise<TestNats> {
  return (await dockerAnswers()) ? startNatsContainer(options) : startLocalNats(options);
}
