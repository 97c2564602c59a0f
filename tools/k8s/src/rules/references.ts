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

/** Environment variables must be known settings, occur once, and refer to existing keys. Every key of the settings must be used. */
export const environment: Rule = (resources, facts) => [
  ...checkVariables(resources, facts),
  ...[...configMaps(resources)].flatMap(([map, data]) => {
    const read = workloadsOf(resources).flatMap((workload) => allContainers(workload).flatMap(({ env }) => env));
    const isRead = (key: string) =>
      read.some(({ valueFrom }) => valueFrom?.configMapKeyRef?.name === map && valueFrom.configMapKeyRef.key === key);
    const unread = map.startsWith('settings') ? Object.keys(data).filter((key) => !isRead(key)) : [];
    return unread.map((key) => `ConfigMap ${map}: no container reads ${key}`);
  }),
];

const checkVariables: Rule = (resources, facts) => {
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
          ...(/^[A-Z][A-Z\d_]*$/.test(name) ? [] : [`${at}: ${name} is not a name of a variable`]),
          ...(env.findIndex((each) => each.name === name) === index ? [] : [`${at}: ${name} is set twice`]),
          ...(isKnown(name) ? [] : [`${at}: no code reads ${name}`]),
          ...(isMissing(from) ? [`${at}: the ConfigMap ${from?.name} has no ${from?.key}`] : []),
          ...(value !== undefined && isSecretName(name) ? [`${at}: ${name} is a secret in clear text`] : []),
        ];
      });
    }),
  );
};

const selectorHolderSchema = z.looseObject({ spec: z.looseObject({ selector: selectorSchema }) });
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

/** Every selector must match its pods, and these must have the port. */
export const selectors: Rule = (resources) => {
  const pods = podsOf(resources);
  const workloads = workloadsOf(resources);
  const found = (selector: Selector) => pods.filter(({ labels }) => matches(selector, labels));
  const templates = ['Deployment', 'StatefulSet'].flatMap((kind) => ofKind(resources, kind, selectorHolderSchema));
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
    ...ofKind(resources, 'PodDisruptionBudget', selectorHolderSchema).flatMap(({ name, value }) =>
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

const boundSchema = z.union([z.int(), z.string()]).optional();
const budgetSchema = z.looseObject({ spec: z.looseObject({ minAvailable: boundSchema, maxUnavailable: boundSchema }) });
const isBound = (value: unknown) =>
  typeof value === 'number' ? value >= 0 : /^(?:\d|[1-9]\d|100)%$/.test(String(value));

export const budgets: Rule = (resources) =>
  ofKind(resources, 'PodDisruptionBudget', budgetSchema).flatMap(({ name, value: { spec } }) => {
    const bounds = [spec.minAvailable, spec.maxUnavailable].filter((each) => each !== undefined);
    if (bounds.length !== 1) return [`${name}: needs either minAvailable or maxUnavailable`];
    if (!bounds.every(isBound)) return [`${name}: ${bounds[0]} is not a bound`];
    const blocks = spec.maxUnavailable === 0 || spec.maxUnavailable === '0%' || spec.minAvailable === '100%';
    return blocks ? [`${name}: prevents machines from being drained`] : [];
  });

const targetSchema = z.looseObject({ apiVersion: z.string(), kind: z.string(), name: z.string() });
const hpaSchema = z.looseObject({
  spec: z.looseObject({
    scaleTargetRef: targetSchema,
    minReplicas: z.int().default(1),
    maxReplicas: z.int(),
    metrics: z.array(z.looseObject({ resource: z.looseObject({ name: z.string() }).optional() })).default([]),
  }),
});
const scaledSchema = z.looseObject({
  spec: z.looseObject({
    scaleTargetRef: targetSchema,
    minReplicaCount: z.int().default(0),
    maxReplicaCount: z.int().default(100),
    triggers: z.array(z.looseObject({ type: z.string(), metadata: z.record(z.string(), z.string()) })),
  }),
});

/** Scalers must have valid bounds and metrics, and a deployment may have only one scaler. */
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
      ...(low >= 1 && low <= high ? [] : [`${name}: ${low} to ${high} replicas is not a range`]),
      ...(needs.length > 0 ? [] : [`${name}: has no metric that is always available`]),
      ...needs
        .filter((need) => requested.some((each) => each[need] === undefined))
        .map((need) => `${name}: its pods request no ${need}`),
      ...consumers
        .filter((pattern) => !new RegExp(`^(?:${pattern})$`).test(consumerOf(target.name)))
        .map((pattern) => `${name}: no consumer of ${target.name} has a name like ${pattern}`),
    ];
  });
};

/** Patterns of consumer names in a Prometheus query. They match whole names. If no name matches, a scaler treats the empty answer as zero. */
const consumersOf = (query: string): string[] =>
  [...query.matchAll(/\bconsumer=~?"([^"]*)"/g)].map(([, pattern = '']) => pattern);

const clusterSchema = z.looseObject({
  spec: z.looseObject({
    instances: z.int(),
    imageName: z.string(),
    postgresql: z.looseObject({ synchronous: z.looseObject({ number: z.int() }).optional() }),
  }),
});

/** CloudNativePG must accept the cluster, and the tag of its image must name the operating system, because other tags use an outdated one. */
export const clusters: Rule = (resources) =>
  ofKind(resources, 'Cluster', clusterSchema).flatMap(({ name, value: { spec } }) => [
    ...((spec.postgresql.synchronous?.number ?? 0) < spec.instances
      ? []
      : [`${name}: ${spec.instances} instances cannot have as many synchronous copies`]),
    ...(/:\d+(?:\.\d+)?-(?:minimal|standard)-[a-z]+$/.test(spec.imageName)
      ? []
      : [`${name}: the tag of ${spec.imageName} does not name type and system`]),
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

/** An Ingress must have the host of the settings and TLS. Live events need a separate route with a timeout longer than their longest silence. */
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
        timeoutSeconds: Number(value.metadata.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'] ?? 60),
        buffers: value.metadata.annotations['nginx.ingress.kubernetes.io/proxy-buffering'] !== 'off',
      })),
    ),
  );
  return [
    ...found.flatMap(({ name, value: { spec } }) =>
      spec.rules.flatMap(({ host }) => [
        ...(host === new URL(site).hostname
          ? []
          : [`${name}: ${host} is not the host of SITE_URL, and the gateway rejects other hosts`]),
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
    paths.some(
      ({ path, timeoutSeconds, buffers }) =>
        path === live.path && timeoutSeconds > live.silenceSeconds * 10 && !buffers,
    )
      ? []
      : [`no Ingress allows long responses of ${live.path}`]),
  ];
};
