import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { matches, findByKind, type Resource, selectorSchema } from '../resources.js';
import { type Rule } from '../rule.js';
import { podsOf } from './references.js';

const peerSchema = z.strictObject({
  podSelector: selectorSchema.optional(),
  namespaceSelector: selectorSchema.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
type Peer = z.output<typeof peerSchema>;
const portSchema = z.strictObject({
  protocol: z.enum(['TCP', 'UDP', 'SCTP']).default('TCP'),
  port: z.union([z.int(), z.string()]),
  endPort: z.int().optional(),
});
const policySchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.strictObject({
    podSelector: selectorSchema,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z
      .array(z.strictObject({ ports: z.array(portSchema).default([]), from: z.array(peerSchema).default([]) }))
      .default([]),
    egress: z
      .array(z.strictObject({ ports: z.array(portSchema).default([]), to: z.array(peerSchema).default([]) }))
      .default([]),
  }),
});

interface Flow {
  policy: string;
  direction: 'Ingress' | 'Egress';
  pods: ReturnType<typeof podsOf>;
  ports: z.output<typeof portSchema>[];
  peers: Peer[];
}

/** The connections that the policies allow, one per policy and direction. */
export function flowsOf(resources: readonly Resource[]): Flow[] {
  const pods = podsOf(resources);
  return policiesOf(resources).flatMap(({ name, value: { spec } }) => {
    const selected = pods.filter(({ labels }) => matches(spec.podSelector, labels));
    const shared = { policy: name, pods: selected };
    return [
      ...spec.ingress.map(({ ports, from }) => ({ ...shared, direction: 'Ingress' as const, ports, peers: from })),
      ...spec.egress.map(({ ports, to }) => ({ ...shared, direction: 'Egress' as const, ports, peers: to })),
    ];
  });
}

const namesPolicy = 'NetworkPolicy names';

const policiesOf = (resources: readonly Resource[]) => findByKind(resources, 'NetworkPolicy', policySchema);

/** Whether a block of addresses is within another block. */
function isWithin(inner: string, outer: string): boolean {
  const [address = '', length] = inner.split('/');
  const [network = '', outerLength] = outer.split('/');
  if (isIP(address) === 0 || isIP(address) !== isIP(network)) return false;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const block = new BlockList();
  block.addSubnet(network, Number(outerLength), family);
  return Number(length) >= Number(outerLength) && block.check(address, family);
}

/**
 * Policies must deny all connections in both directions except those that a policy of the pod allows. Every pod to which
 * they allow connections must serve the port and admit the connection.
 */
export const coverage: Rule = (resources) => {
  const pods = podsOf(resources);
  const isClosed = (direction: 'Ingress' | 'Egress') =>
    policiesOf(resources).some(
      ({ value: { spec } }) =>
        spec.policyTypes.includes(direction) &&
        Object.keys(spec.podSelector.matchLabels).length + spec.podSelector.matchExpressions.length === 0 &&
        spec.ingress.length + spec.egress.length === 0,
    );
  const flows = flowsOf(resources);
  const open = flows.filter(({ policy }) => policy !== namesPolicy);
  return [
    ...(['Ingress', 'Egress'] as const)
      .filter((direction) => !isClosed(direction))
      .map((direction) => `no policy denies ${direction} to all pods`),
    ...pods
      .filter((pod) => !open.some((flow) => flow.pods.some(({ name }) => name === pod.name)))
      .map(({ name }) => `no policy applies to the pods of ${name}`),
    ...flows.filter((flow) => flow.pods.length === 0).map(({ policy }) => `${policy}: selects no pods`),
    ...policiesOf(resources).flatMap(({ name, value: { spec } }) => [
      ...(spec.ingress.length > 0 && !spec.policyTypes.includes('Ingress')
        ? [`${name}: its ingress has no effect`]
        : []),
      ...(spec.egress.length > 0 && !spec.policyTypes.includes('Egress') ? [`${name}: its egress has no effect`] : []),
    ]),
    ...flows.flatMap((flow) => peerFaults(flow, pods, flows)),
  ];
};

/**
 * Within the namespace, both sides must allow a connection. A peer without pods is not a fault, because the base
 * names the database of production, which dev lacks.
 */
function peerFaults(
  { policy, direction, ports, peers, pods: selected }: Flow,
  pods: ReturnType<typeof podsOf>,
  flows: readonly Flow[],
): string[] {
  if (direction === 'Ingress') {
    const missing = ports.filter(({ port }) => selected.some((pod) => !pod.ports.includes(port)));
    return missing.map(({ port }) => `${policy}: its pods have no port ${port}`);
  }
  const insidePeers = peers.flatMap(({ podSelector, namespaceSelector }) =>
    podSelector === undefined || namespaceSelector !== undefined ? [] : [podSelector],
  );
  const reached = pods.filter(({ labels }) => insidePeers.some((selector) => matches(selector, labels)));
  return reached.flatMap((pod) =>
    ports.flatMap(({ port }) => {
      const isServed = pod.ports.includes(port);
      const isAdmitted = selected.every((from) =>
        flows.some(
          (flow) =>
            flow.direction === 'Ingress' &&
            flow.pods.some(({ name }) => name === pod.name) &&
            admits(flow, port, pod, from.labels),
        ),
      );
      return [
        ...(isServed ? [] : [`${policy}: ${pod.name} has no port ${port}`]),
        ...(isAdmitted ? [] : [`${policy}: ${pod.name} does not admit all of its pods at port ${port}`]),
      ];
    }),
  );
}

function admits(
  flow: Flow,
  port: string | number,
  pod: { ports: (string | number)[] },
  labels: Record<string, string>,
): boolean {
  // A policy may state a port by name or by number.
  const samePorts = new Set([port, ...pod.ports.filter((_, index) => pod.ports[index - 1] === port)]);
  const isOpen = flow.ports.some((each) => samePorts.has(each.port));
  return (
    isOpen &&
    flow.peers.some(
      ({ podSelector, namespaceSelector }) =>
        podSelector !== undefined && namespaceSelector === undefined && matches(podSelector, labels),
    )
  );
}

/** Allowed ports of the pods that may reach the internet. */
const internetPorts: Record<string, readonly number[]> = { auth: [443, 465, 587], intelligence: [443], sync: [443] };
/** Pods of the database operator. They need the backup store and the API server, whose addresses only the administrator of the cluster knows. */
const databaseOperatorPods = new Set(['rfp-db', 'rfp-pooler']);

/**
 * Only the pods of `internetPorts` may reach the internet, but not private addresses. An external database is an exception, because its addresses are
 * configured.
 */
export const internet: Rule = (resources, facts) =>
  flowsOf(resources)
    .filter(({ policy }) => policy !== 'NetworkPolicy database' && policy !== namesPolicy)
    .filter(({ direction, peers }) => direction === 'Egress' && peers.some(({ ipBlock }) => ipBlock !== undefined))
    .flatMap(({ policy, peers, ports, pods }) => {
      const own = pods.filter(({ name }) => !databaseOperatorPods.has(name));
      const blocks = own.length === 0 ? [] : peers.flatMap(({ ipBlock }) => (ipBlock === undefined ? [] : [ipBlock]));
      return [
        ...own.flatMap(({ name }) => {
          const allowed = [...(internetPorts[name] ?? []), ...(name === 'sync' ? facts.pagePorts : [])];
          return ports
            .filter(({ port }) => !allowed.some((each) => each === port))
            .map(({ port }) => `${policy}: ${name} may not reach the internet at port ${port}`);
        }),
        ...blocks.flatMap(({ cidr, except }) =>
          facts.privateBlocks
            .filter(
              (block) =>
                (isWithin(block, cidr) && !except.some((each) => isWithin(block, each))) || isWithin(cidr, block),
            )
            .map((block) => `${policy}: ${block} is not the internet`),
        ),
        ...blocks.flatMap(({ except }) =>
          except
            .filter((block) => facts.isPublic(block.split('/')[0] ?? ''))
            .map((block) => `${policy}: ${block} is public`),
        ),
      ];
    });
