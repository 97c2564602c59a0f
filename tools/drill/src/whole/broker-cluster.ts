import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Bus } from '@rfp/messaging/bus';
import { connectNatsBus, declareStream } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { prepareBroker } from '@rfp/setup/broker/prepare-broker';
import { type ClusterNode, type ShippedCluster, startShippedCluster } from '@rfp/setup/testing/shipped-cluster';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { z } from 'zod';
import { type Broker } from '../world/broker.js';
import { until } from '../world/until.js';

const authorizationPrefix = 'authorization: ';
const authorizationSchema = z.object({ users: z.array(z.unknown()) });

/** Broker of three nodes with the shipped settings, users and certificates, and with the stream that the setup declares. */
export class BrokerCluster implements Broker {
  private constructor(
    private readonly cluster: ShippedCluster,
    private readonly password: string,
  ) {}

  static async start(): Promise<BrokerCluster> {
    const secrets = temporaryFolder('secrets');
    await prepareBroker(secrets);
    const password = await addDrillUser(path.join(secrets, 'nats/authorization.conf'));
    const cluster = await startShippedCluster(secrets);
    const options = natsOptions(natsSettingsSchema.parse(cluster.environmentOf('stream')));
    await until('the cluster to accept the stream', () =>
      declareStream({ ...options, name: 'stream' }).then(
        () => true,
        () => false,
      ),
    );
    return new BrokerCluster(cluster, password);
  }

  get nodes(): readonly ClusterNode[] {
    return this.cluster.nodes;
  }

  /** The node that leads the stream, and another node. */
  async roles(): Promise<{ leader: ClusterNode; follower: ClusterNode }> {
    const leader = await this.cluster.leader();
    const follower = this.nodes.find(({ name }) => name !== leader.name);
    if (follower === undefined) throw new Error('The cluster has only one node.');
    return { leader, follower };
  }

  /** Waits until each node has all events. */
  waitUntilCurrent(): Promise<void> {
    return this.cluster.waitUntilCurrent();
  }

  async kill(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }

  async restart(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.restart()));
  }

  stop(): Promise<void> {
    return this.cluster.stop();
  }

  environmentOf(service: string): Record<string, string> {
    return this.cluster.environmentOf(service);
  }

  connect(): Promise<Bus> {
    const { tls, servers } = natsOptions(natsSettingsSchema.parse(this.environmentOf('gateway')));
    const login = { user: 'drill', pass: this.password };
    return connectNatsBus({ servers, ...(tls && { tls }), ...login, name: 'drill', stream: 'none' });
  }
}

/** Adds a user with all rights for the drill. Returns the password. */
async function addDrillUser(file: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const text = await readFile(file, 'utf8');
  const { users } = authorizationSchema.parse(
    JSON.parse(text.slice(text.indexOf(authorizationPrefix) + authorizationPrefix.length)),
  );
  await writeFile(
    file,
    `${authorizationPrefix}${JSON.stringify({ users: [...users, { user: 'drill', password }] })}\n`,
  );
  return password;
}
