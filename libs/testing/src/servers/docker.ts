import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { homedir } from 'node:os';
import path from 'node:path';

/** Timeout for the answer of an existing engine. Without an engine, the connection fails immediately. */
const pingMs = 2000;

/**
 * Whether a Docker engine is available. Checked first because loading testcontainers takes a second per spec file. `RFP_TEST_PROVIDER=local` or
 * `docker` decides without a check.
 */
export async function isDockerAvailable(): Promise<boolean> {
  const requested = process.env.RFP_TEST_PROVIDER;
  if (requested) return requested === 'docker';
  for (const address of engineAddresses()) {
    if (await respondsToPing(address)) return true;
  }
  return false;
}

type EngineAddress = { socketPath: string } | { host: string; port: number };

function engineAddresses(): EngineAddress[] {
  const set = process.env.DOCKER_HOST;
  if (set?.startsWith('unix://')) return [{ socketPath: set.slice('unix://'.length) }];
  if (set) {
    const url = new URL(set.replace(/^tcp:/, 'http:'));
    return [{ host: url.hostname, port: Number(url.port) || 2375 }];
  }
  if (process.platform === 'win32') return [{ socketPath: '//./pipe/docker_engine' }];
  const places = [
    '/var/run/docker.sock',
    path.join(process.env.XDG_RUNTIME_DIR ?? '/run', 'docker.sock'),
    path.join(homedir(), '.docker/run/docker.sock'),
    path.join(homedir(), '.docker/desktop/docker.sock'),
  ];
  return places.filter((place) => existsSync(place)).map((socketPath) => ({ socketPath }));
}

function respondsToPing(address: EngineAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ ...address, path: '/_ping', timeout: pingMs, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
