import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type LocalNats, startLocalNats } from '@rfp/testing/servers/nats-local';
import { type NatsSettings, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { type BrokerOptions, prepareBroker } from '../broker/prepare-broker.js';

const settingsFile = path.resolve(import.meta.dirname, '../../../../deploy/nats/settings.conf');

/** A nats-server with the shipped settings, and with users and certificate created by `setup`. */
export interface ShippedBroker extends LocalNats {
  secretsDir: string;
  /** Settings of a process that connects as this user. */
  settingsOf(user: string): NatsSettings;
  /** The same settings as environment variables. */
  environmentOf(user: string): Record<string, string>;
  /** Stops the broker, removes its store, and starts it again. */
  loseStore(): Promise<void>;
  /** Runs the setup again. */
  prepare(options?: BrokerOptions): Promise<void>;
}

/** Starts the broker on a free local port. */
export async function startShippedBroker(secretsDir = temporaryFolder('secrets')): Promise<ShippedBroker> {
  await prepareBroker(secretsDir);
  const store = temporaryFolder('store');
  const server = await startLocalNats({ config: shippedSettings(path.join(secretsDir, 'nats'), store) });
  const environmentOf = (user: string): Record<string, string> => brokerEnvironment(secretsDir, user, [server.url]);
  return {
    ...server,
    secretsDir,
    environmentOf,
    async loseStore() {
      await server.kill();
      rmSync(path.join(store, 'jetstream'), { recursive: true, force: true });
      await server.restart();
    },
    settingsOf: (user) => natsSettingsSchema.parse(environmentOf(user)),
    prepare: (options) => prepareBroker(secretsDir, options),
  };
}

/**
 * `deploy/nats/settings.conf` with paths of this machine.
 * @param monitoringPort - default: any free port
 */
export function shippedSettings(secrets: string, store: string, monitoringPort = -1): string {
  return withLocalPaths(readFileSync(settingsFile, 'utf8'), secrets)
    .replace('"/data"', JSON.stringify(store))
    .replace('127.0.0.1:8222', `127.0.0.1:${monitoringPort}`);
}

/**
 * A shipped configuration with paths to the secrets of this machine. An `include` path is relative to the folder of the server, which is directly in
 * the folder for temporary files.
 */
export function withLocalPaths(config: string, secrets: string): string {
  const secretsFromServer = path.join('..', path.relative(tmpdir(), secrets));
  return config.replaceAll('"../../secrets/', `"${secretsFromServer}/`).replaceAll('"/secrets/', `"${secrets}/`);
}

/** Environment variables with which a process connects to the broker as this user. */
export function brokerEnvironment(secretsDir: string, user: string, urls: readonly string[]): Record<string, string> {
  return {
    NATS_URL: urls.map((url) => url.replace('nats://', 'tls://')).join(','),
    NATS_USER: user,
    NATS_PASSWORD_FILE: path.join(secretsDir, user, 'NATS_PASSWORD'),
    NATS_CA_FILE: path.join(secretsDir, user, 'nats-ca.pem'),
  };
}
