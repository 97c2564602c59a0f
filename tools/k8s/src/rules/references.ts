import { z } from 'zod';
import {
  allContainers,
  foreignPods,
  matches,
  ofKind,
  type Resource,
  type Selector,
  selectorSchema,
  workloadsOf,
} from '../resources.js';
import { type Rule } from '../rule.js';
import { appOf } from './pods.js';

const configMapSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  data: z.record(z.string(), z.string()).default({}),
});

export function configMaps(resources: readonly Resource[]): Map<string, Record<string, string>> {
  return new Map(ofKind(resources, 'ConfigMap', configMapSchema).map(({ value }) => [value.metadata.name, value.data]));
}

export const isSecretName = (name: string) =>
  /PASSWORD|KEYS?$|TOKEN|SECRET|CREDENTIAL/.test(name) && !/_(?:FILE|DIR)$/.test(name);

/** Names of settings: they exist, occur once, and refer to existing things. */
export const environment: Rule = (resources, facts) => [
  ...variables(resources, facts),
  ...[...configMaps(resources)].flatMap(([map, data]) => {
    const read = workloadsOf(resources).flatMap((workload) => allContainers(workload).flatMap(({ env }) => env));
    const isRead = (key: string) =>
      read.some(({ valueFrom }) => valueFrom?.configMapKeyRef?.name === map && valueFrom.configMapKeyRef.key === key);
    const unread = map.startsWith('settings') ? Object.keys(data).filter((key) => !isRead(key)) : [];
    return unread.map((key) => `ConfigMap ${map}: no container reads ${key}`);
  }),
];

const variables: Rule = (resources, facts) => {
  const maps = configMaps(resources);
  return workloadsOf(resources).flatMap((workload) =>
    allContainers(workload).flatMap(({ name: container, image, args, env }) => {
      const at = `${workload.kind} ${workload.name}/${container}`;
      const app = appOf(image, facts.apps);
      const known = facts.settings[app ?? ''];
      const isKnown = (name: string) =>
        known === undefined ||
        known.has(name.replace(/_FILE$/, '')) ||
        known.has(name) ||
        args.some((each) => each.includes(`$(${name})`));
      const isMissing = (from: { name: string; key: string } | undefined) =>
        from !== undefined && maps.get(from.name)?.[from.key] === undefined;
      return env.flatMap(({ name, value, valueFrom }, index) => {
        const from = valueFrom?.configMapKeyRef;
        return [
          ...(/^[A-Z][A-Z\d_]*$/.test(name) ? [] : [`${at}: ${name} is no name of a variable`]),
          ...(env.findIndex((each) => each.name === name) === index ? [] : [`${at}: ${name} is set twice`]),
          ...(isKnown(name) ? [] : [`${at}: ${name} is read by nothing`]),
          ...(isMissing(from) ? [`${at}: the ConfigMap ${from?.name} has no ${from?.key}`] : []),
          ...(value !== undefined && isSecretName(name) ? [`${at}: ${name} is a secret in clear text`] : []),
        ];
      });
    }),
  );
};

const selecting = z.looseObject({ spec: z.looseObject({ selector: selectorSchema }) });
const serviceSchema = z.looseObject({
  spec: z.looseObject({
    selector: z.record(z.string(), z.string()),
    ports: z.array(
      z.looseObject({ name: z.string().optional(), port: z.int(), targetPort: z.union([z.int(), z.string()]) }),
    ),
  }),
});
const monitorSchema = z.looseObject({
  spec: z.looseObject({ selector: selectorSchema, podMetricsEndpoints: z.array(z.looseObject({ port: z.string() })) }),
});

interface Pods {
  name: string;
  labels: Record<string, string>;
  ports: (string | number)[];
}

/** Rendered pods, and pods that operators create. */
export function podsOf(resources: readonly Resource[]): Pods[] {
  const own = workloadsOf(resources).map(({ name, labels, pod }) => ({
    name,
    labels,
    ports: pod.containers.flatMap((container) =>
      container.ports.flatMap((each) => [each.containerPort, ...(each.name === undefined ? [] : [each.name])]),
    ),
  }));
  return [...own, ...foreignPods(resources)];
}

/** Every selector matches its pods, and every port is one of theirs. */
export const selectors: Rule = (resources) => {
  const pods = podsOf(resources);
  const workloads = workloadsOf(resources);
  const found = (selector: Selector) => pods.filter(({ labels }) => matches(selector, labels));
  const templates = ['Deployment', 'StatefulSet'].flatMap((kind) => ofKind(resources, kind, selecting));
  return [
    ...templates.flatMap(({ name, value }) => {
      const workload = workloads.find((each) => `${each.kind} ${each.name}` === name);
      return matches(value.spec.selector, workload?.labels ?? {}) ? [] : [`${name}: does not select its own pods`];
    }),
    ...templates.flatMap(({ name, value }) =>
      found(value.spec.selector).length > 1 ? [`${name}: selects pods of others`] : [],
    ),
    ...workloads.flatMap(({ kind, name, labels, pod }) =>
      pod.topologySpreadConstraints
        .filter(({ labelSelector }) => !matches(labelSelector, labels))
        .map(({ topologyKey }) => `${kind} ${name}: the spread over ${topologyKey} does not count its own pods`),
    ),
    ...ofKind(resources, 'PodDisruptionBudget', selecting).flatMap(({ name, value }) =>
      found(value.spec.selector).length === 1 ? [] : [`${name}: does not select the pods of one workload`],
    ),
    ...ofKind(resources, 'Service', serviceSchema).flatMap(({ name, value: { spec } }) => {
      const targets = found({ matchLabels: spec.selector, matchExpressions: [] });
      if (targets.length === 0) return [`${name}: selects no pods`];
      return spec.ports
        .filter(({ targetPort }) => !targets.every(({ ports }) => ports.includes(targetPort)))
        .map(({ targetPort }) => `${name}: its pods have no port ${targetPort}`);
    }),
    ...ofKind(resources, 'PodMonitor', monitorSchema).flatMap(({ name, value: { spec } }) => {
      const targets = found(spec.selector);
      if (targets.length === 0) return [`${name}: selects no pods`];
      return spec.podMetricsEndpoints
        .filter(({ port }) => !targets.every(({ ports }) => ports.includes(port)))
        .map(({ port }) => `${name}: its pods have no port ${port}`);
    }),
  ];
};

const bound = z.union([z.int(), z.string()]).optional();
const budgetSchema = z.looseObject({ spec: z.looseObject({ minAvailable: bound, maxUnavailable: bound }) });
const isBound = (value: unknown) =>
  typeof value === 'number' ? value >= 0 : /^(?:\d|[1-9]\d|100)%$/.test(String(value));

export const budgets: Rule = (resources) =>
  ofKind(resources, 'PodDisruptionBudget', budgetSchema).flatMap(({ name, value: { spec } }) => {
    const given = [spec.minAvailable, spec.maxUnavailable].filter((each) => each !== undefined);
    if (given.length !== 1) return [`${name}: needs either minAvailable or maxUnavailable`];
    if (!given.every(isBound)) return [`${name}: ${given[0]} is no bound`];
    const blocks = spec.maxUnavailable === 0 || spec.maxUnavailable === '0%' || spec.minAvailable === '100%';
    return blocks ? [`${name}: no machine could ever be drained`] : [];
  });

const target = z.looseObject({ apiVersion: z.string(), kind: z.string(), name: z.string() });
const hpaSchema = z.looseObject({
  spec: z.looseObject({
    scaleTargetRef: target,
    minReplicas: z.int().default(1),
    maxReplicas: z.int(),
    metrics: z.array(z.looseObject({ resource: z.looseObject({ name: z.string() }).optional() })).default([]),
  }),
});
const scaledSchema = z.looseObject({
  spec: z.looseObject({
    scaleTargetRef: target,
    minReplicaCount: z.int().default(0),
    maxReplicaCount: z.int().default(100),
    triggers: z.array(z.looseObject({ type: z.string(), metadata: z.record(z.string(), z.string()) })),
  }),
});

/** Bounds of scaling, and one scaler for each deployment. */
export const scaling: Rule = (resources, { consumerOf }) => {
  const workloads = workloadsOf(resources);
  const scalers = [
    ...ofKind(resources, 'HorizontalPodAutoscaler', hpaSchema).map(({ name, value: { spec } }) => ({
      name,
      target: spec.scaleTargetRef,
      low: spec.minReplicas,
      high: spec.maxReplicas,
      needs: spec.metrics.map(({ resource }) => resource?.name ?? ''),
      consumers: [],
    })),
    ...ofKind(resources, 'ScaledObject', scaledSchema).map(({ name, value: { spec } }) => ({
      name,
      target: spec.scaleTargetRef,
      low: spec.minReplicaCount,
      high: spec.maxReplicaCount,
      needs: spec.triggers.map(({ type }) => type).filter((type) => type === 'cpu' || type === 'memory'),
      consumers: spec.triggers.flatMap(({ metadata }) => consumersOf(metadata['query'] ?? '')),
    })),
  ];
  return scalers.flatMap(({ name, target, low, high, needs, consumers }, index) => {
    const scaled = workloads.find((each) => each.kind === target.kind && each.name === target.name);
    const isSecond = scalers.findIndex((each) => each.target.name === target.name) !== index;
    const requested = scaled?.pod.containers.map(({ resources: { requests } }) => requests) ?? [];
    return [
      ...(scaled === undefined ? [`${name}: there is no ${target.kind} ${target.name}`] : []),
      ...(isSecond ? [`${name}: ${target.name} has another scaler`] : []),
      ...(low >= 1 && low <= high ? [] : [`${name}: from ${low} to ${high} replicas is no range`]),
      ...(needs.length > 0 ? [] : [`${name}: scales by nothing that is always there`]),
      ...needs
        .filter((need) => requested.some((each) => each[need] === undefined))
        .map((need) => `${name}: its pods request no ${need}`),
      ...consumers
        .filter((pattern) => !new RegExp(`^(?:${pattern})$`).test(consumerOf(target.name)))
        .map((pattern) => `${name}: no consumer of ${target.name} is named as ${pattern}`),
    ];
  });
};

/** Name patterns of consumers in a Prometheus query, which match whole names. If none matches, a scaler treats the empty answer as zero. */
const consumersOf = (query: string): string[] =>
  [...query.matchAll(/\bconsumer=~?"([^"]*)"/g)].map(([, pattern = '']) => pattern);

const clusterSchema = z.looseObject({
  spec: z.looseObject({
    instances: z.int(),
    imageName: z.string(),
    postgresql: z.looseObject({ synchronous: z.looseObject({ number: z.int() }).optional() }),
  }),
});

/** Clusters that CloudNativePG rejects, and images whose tag names no operating system: those tags use an outdated system. */
export const clusters: Rule = (resources) =>
  ofKind(resources, 'Cluster', clusterSchema).flatMap(({ name, value: { spec } }) => [
    ...((spec.postgresql.synchronous?.number ?? 0) < spec.instances
      ? []
      : [`${name}: ${spec.instances} instances cannot have as many synchronous copies`]),
    ...(/:\d+(?:\.\d+)?-(?:minimal|standard)-[a-z]+$/.test(spec.imageName)
      ? []
      : [`${name}: the tag of ${spec.imageName} says neither type nor system`]),
  ]);

const ingressSchema = z.looseObject({
  metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
  spec: z.looseObject({
    tls: z.array(z.looseObject({ hosts: z.array(z.string()), secretName: z.string() })).default([]),
    rules: z.array(
      z.looseObject({
        host: z.string(),
        http: z.looseObject({
          paths: z.array(
            z.looseObject({
              path: z.string(),
              backend: z.looseObject({
                service: z.looseObject({ name: z.string(), port: z.looseObject({ name: z.string() }) }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
});

/** The host of the settings, with TLS; and a separate route for live events, with a timeout longer than their longest silence. */
export const ingresses: Rule = (resources, { live }) => {
  const found = ofKind(resources, 'Ingress', ingressSchema);
  const [settings] = [...configMaps(resources)].filter(([name]) => name.startsWith('settings')).map(([, data]) => data);
  const site = settings?.['SITE_URL'] ?? '';
  const services = ofKind(resources, 'Service', serviceSchema);
  const paths = found.flatMap(({ name, value }) =>
    value.spec.rules.flatMap(({ http }) =>
      http.paths.map((each) => ({
        ...each,
        name,
        patience: Number(value.metadata.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'] ?? 60),
        buffers: value.metadata.annotations['nginx.ingress.kubernetes.io/proxy-buffering'] !== 'off',
      })),
    ),
  );
  return [
    ...found.flatMap(({ name, value: { spec } }) =>
      spec.rules.flatMap(({ host }) => [
        ...(host === new URL(site).hostname
          ? []
          : [`${name}: ${host} is not the host of SITE_URL, and the gateway answers to no other`]),
        ...(spec.tls.some(({ hosts }) => hosts.includes(host)) ? [] : [`${name}: ${host} has no TLS`]),
      ]),
    ),
    ...paths
      .filter(
        ({ backend: { service } }) =>
          !services.some(
            ({ name, value }) =>
              name === `Service ${service.name}` && value.spec.ports.some((port) => port.name === service.port.name),
          ),
      )
      .map(
        ({ name, backend: { service } }) =>
          `${name}: there is no Service ${service.name} with a port ${service.port.name}`,
      ),
    ...(found.length === 0 ||
    paths.some(({ path, patience, buffers }) => path === live.path && patience > live.silenceSeconds * 10 && !buffers)
      ? []
      : [`no Ingress keeps ${live.path} open`]),
  ];
};
