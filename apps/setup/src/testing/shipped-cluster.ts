import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type LocalNats, startLocalNats } from '@rfp/testing/servers/nats-local';
import { eventStreamName } from '@rfp/messaging/streams';
import { z } from 'zod';
import { brokerEnvironment, shippedSettings, withLocalPaths } from './shipped-broker.js';

const clusterFile = path.resolve(import.meta.dirname, '../../../../deploy/nats/cluster.conf');
const names = ['nats-1', 'nats-2', 'nats-3'] as const;
/** Time limit for electing leaders, which takes some seconds. */
const electionTimeoutMs = 60_000;

/** Ports of each node. */
interface Ports {
  clients: readonly number[];
  routes: readonly number[];
  monitoring: readonly number[];
}

const metaGroupSchema = z.object({
  leader: z.string().optional(),
  cluster_size: z.int(),
  replicas: z.array(z.object({ name: z.string() })).optional(),
});
type MetaGroup = z.infer<typeof metaGroupSchema>;
const metaSchema = z.object({ meta_cluster: metaGroupSchema.optional() });
const streamsSchema = z.object({
  account_details: z
    .array(
      z.object({
        stream_detail: z
          .array(z.object({ name: z.string(), cluster: z.object({ leader: z.string().optional() }).optional() }))
          .default([]),
      }),
    )
    .default([]),
});

/** A node of a cluster. */
export interface ClusterNode extends LocalNats {
  name: string;
  /** Removes the node's store and starts it again; call `kill` first. The node gets its copies from the others. */
  restartEmpty(): Promise<void>;
  /** Whether the node has the complete event store. */
  isCurrent(): Promise<boolean>;
}

/** Three nats-servers with the shipped settings, and with users and certificates created by `setup`. */
export interface ShippedCluster {
  nodes: readonly ClusterNode[];
  secretsDir: string;
  /** Environment variables with which a process connects as this user. */
  environmentOf(user: string): Record<string, string>;
  /** The node that is the leader of the event stream. */
  leader(): Promise<ClusterNode>;
  /** Waits until each node has the complete event store. */
  waitUntilCurrent(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the cluster on free local ports. `prepareBroker` must have filled `secretsDir`. */
export async function startShippedCluster(secretsDir: string): Promise<ShippedCluster> {
  const [clients, routes, monitoring] = await freePorts();
  const nodes = await Promise.all(names.map((name) => startNode(secretsDir, name, { clients, routes, monitoring })));
  const waitUntilCurrent = async (): Promise<void> => {
    for (const node of nodes) await waitUntil(`${node.name} to have the complete event store`, () => node.isCurrent());
  };
  await waitUntilCurrent();
  await waitForThreeNodes(nodes, monitoring);
  return {
    nodes,
    secretsDir,
    waitUntilCurrent,
    environmentOf: (user) => ({
      ...brokerEnvironment(
        secretsDir,
        user,
        nodes.map(({ url }) => url),
      ),
      NATS_REPLICAS: String(names.length),
    }),
    async leader() {
      let found: ClusterNode | undefined;
      await waitUntil('a leader of the stream', async () => {
        const leaders = await Promise.all(monitoring.map(readLeader));
        found = nodes.find(({ name }) => leaders.filter((each) => each === name).length > 1);
        return found !== undefined;
      });
      if (found === undefined) throw new Error('The stream has no leader.');
      return found;
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

/** Time limit for all nodes to know each other. This usually takes one second after the election, but longer on a busy machine. */
const recognitionMs = 10_000;

/**
 * Waits until all nodes know a leader and the leader knows all three. If they start for the first time simultaneously, the leader may never recognise
 * one of them (nats-server 2.10.27: in about one of 25 starts on a busy machine). Such a node is recognised after a restart.
 */
async function waitForThreeNodes(nodes: readonly ClusterNode[], monitoring: readonly number[]): Promise<void> {
  const isComplete = async (): Promise<boolean> => {
    const groups = await Promise.all(monitoring.map(readGroup));
    return groups.every((group) => group?.cluster_size === names.length);
  };
  if (await holdsWithin(recognitionMs, isComplete)) return;
  const groups = await Promise.all(monitoring.map(readGroup));
  const counted = new Set(
    groups.flatMap((group) => [group?.leader, ...(group?.replicas ?? []).map(({ name }) => name)]),
  );
  for (const node of nodes) if (!counted.has(node.name)) await node.restart();
  await waitUntil('each node to know three nodes', isComplete);
}

async function startNode(
  secretsDir: string,
  name: string,
  { clients, routes, monitoring: monitoringPorts }: Ports,
): Promise<ClusterNode> {
  const nodeIndex = names.findIndex((each) => each === name);
  const [port, monitoring] = [clients[nodeIndex] ?? 0, monitoringPorts[nodeIndex] ?? 0];
  const secrets = path.join(secretsDir, 'nats');
  const store = temporaryFolder('store');
  // `include` would name a file of the repository, so the settings are inserted instead.
  const config = withLocalPaths(readFileSync(clusterFile, 'utf8'), secrets)
    .replace('include "settings.conf"', shippedSettings(secrets, store, monitoring))
    .replace('"0.0.0.0:4222"', `"127.0.0.1:${port}"`)
    .replace('$CLIENT_ADVERTISE', `"127.0.0.1:${port}"`)
    .replace('"0.0.0.0:6222"', `"127.0.0.1:${routes[nodeIndex]}"`)
    .replace(/include "[^"]*cluster\.conf"/, routesBlock(secrets, routes));
  const server = await startLocalNats({ config: `server_name: "${name}"\n${config}`, port });
  return {
    ...server,
    name,
    async restartEmpty() {
      rmSync(path.join(store, 'jetstream'), { recursive: true, force: true });
      await server.restart();
    },
    isCurrent: () =>
      fetch(`http://127.0.0.1:${monitoring}/healthz`).then(
        (response) => response.ok,
        () => false,
      ),
  };
}

/** The routes written by `setup`, with the ports of this machine. */
function routesBlock(secrets: string, ports: readonly number[]): string {
  return readFileSync(path.join(secrets, 'cluster.conf'), 'utf8').replaceAll(
    /nats-(\d):6222/g,
    (_, n: string) => `127.0.0.1:${ports[Number(n) - 1]}`,
  );
}

/** The cluster group that a node reports; undefined without a leader. Only the leader reports the other nodes. */
async function readGroup(monitoring: number): Promise<MetaGroup | undefined> {
  const response = await fetch(`http://127.0.0.1:${monitoring}/jsz?meta=true`).catch(() => null);
  if (response?.ok !== true) return undefined;
  const { meta_cluster: group } = metaSchema.parse(await response.json());
  return group?.leader === undefined ? undefined : group;
}

async function readLeader(monitoring: number): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${monitoring}/jsz?streams=true`).catch(() => null);
  if (response?.ok !== true) return undefined;
  const { account_details } = streamsSchema.parse(await response.json());
  const streams = account_details.flatMap(({ stream_detail }) => stream_detail);
  return streams.find(({ name }) => name === eventStreamName)?.cluster?.leader;
}

async function waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  if (await holdsWithin(electionTimeoutMs, check)) return;
  throw new Error(`Waited ${electionTimeoutMs / 1000} s without success for ${what}.`);
}

async function holdsWithin(ms: number, check: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (!(await check())) {
    if (performance.now() > deadline) return false;
    await delay(100);
  }
  return true;
}

/** Free ports for clients, routes and monitoring. All ports are held until the last one is known, so that no port is returned twice. */
async function freePorts(): Promise<[number[], number[], number[]]> {
  const count = names.length;
  const servers = Array.from({ length: 3 * count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The system assigned no port.');
    return address.port;
  });
  await Promise.all(
    servers.map((server) => {
      const closed = once(server, 'close');
      server.close();
      return closed;
    }),
  );
  return [ports.slice(0, count), ports.slice(count, 2 * count), ports.slice(2 * count)];
}
