import { z } from 'zod';
import {
  allContainers,
  foreignPods,
  matches,
  findByKind,
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
  return new Map(
    findByKind(resources, 'ConfigMap', configMapSchema).map(({ value }) => [value.metadata.name, value.data]),
  );
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
  const templates = ['Deployment', 'StatefulSet'].flatMap((kind) => findByKind(resources, kind, selectorHolderSchema));
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
    ...findByKind(resources, 'PodDisruptionBudget', selectorHolderSchema).flatMap(({ name, value }) =>
      found(value.spec.selector).length === 1 ? [] : [`${name}: does not select the pods of one workload`],
    ),
    ...findByKind(resources, 'Service', serviceSchema).flatMap(({ name, value: { spec } }) => {
      const targets = found({ matchLabels: spec.selector, matchExpressions: [] });
      if (targets.length === 0) return [`${name}: selects no pods`];
      return spec.ports
        .filter(({ targetPort }) => !targets.every(({ ports }) => ports.includes(targetPort)))
        .map(({ targetPort }) => `${name}: its pods have no port ${targetPort}`);
    }),
    ...findByKind(resources, 'PodMonitor', monitorSchema).flatMap(({ name, value: { spec } }) => {
      const targets = found(spec.selector);
      if (targets.length === 0) return [`${name}: selects no pods`];
      return spec.podMetricsEndpoints
        .filter(({ port }) => !targets.every(({ ports }) => ports.includes(port)))
        .map(({ port }) => `${name}: its pods have no port ${port}`);
    }),
  ];
};

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
  const found = findByKind(resources, 'Ingress', ingressSchema);
  const [settings] = [...configMaps(resources)].filter(([name]) => name.startsWith('settings')).map(([, data]) => data);
  const site = settings?.['SITE_URL'] ?? '';
  const services = findByKind(resources, 'Service', serviceSchema);
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
