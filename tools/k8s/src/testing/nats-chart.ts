import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { repository } from '../render.js';
import { type Resource, resourceSchema } from '../resources.js';

const partSchema = z.record(z.string(), z.unknown());
const patches = z.array(
  z.strictObject({ op: z.enum(['add', 'remove', 'replace']), path: z.string(), value: partSchema.optional() }),
);
const sidecar = z.strictObject({ enabled: z.literal(true), merge: partSchema }).loose();

/** Values that k8s/nats/values.yaml sets for the chart (2.14.2). */
const valuesSchema = z.strictObject({
  config: z.strictObject({
    cluster: z.strictObject({ enabled: z.literal(true), replicas: z.int() }),
    jetstream: z.strictObject({
      enabled: z.literal(true),
      fileStore: z.strictObject({ pvc: z.strictObject({ size: z.string() }) }),
    }),
    monitor: z.strictObject({ enabled: z.literal(true), port: z.int() }),
    merge: z.strictObject({ $include: z.string() }),
    patch: patches,
  }),
  container: z.strictObject({
    image: z.strictObject({ registry: z.string(), repository: z.string(), tag: z.string() }),
    env: z.record(z.string(), z.string()),
    resources: partSchema,
    merge: partSchema,
    patch: patches,
  }),
  reloader: sidecar,
  promExporter: sidecar,
  podTemplate: z.strictObject({
    topologySpreadConstraints: z.record(z.string(), partSchema),
    merge: z.strictObject({ spec: partSchema }),
    patch: patches,
  }),
  podDisruptionBudget: z.strictObject({ enabled: z.literal(true), merge: z.strictObject({ spec: partSchema }) }),
  natsBox: z.strictObject({ enabled: z.literal(false) }),
});
type Values = z.output<typeof valuesSchema>;

export function readNatsValues(): Values {
  return valuesSchema.parse(parse(readFileSync(path.join(repository, 'k8s/nats/values.yaml'), 'utf8')));
}

/** Content of nats.conf that the chart writes before `merge` and `patch`, in its order. */
const generated = {
  cluster: '{}',
  http_port: '8222',
  jetstream: '{}',
  lame_duck_duration: '"30s"',
  lame_duck_grace_period: '"10s"',
  pid_file: '"/var/run/nats/nats.pid"',
  port: '4222',
  server_name: '$SERVER_NAME',
};

/** nats.conf of the chart. The included file comes first, because the chart sorts by name. */
export function natsConf({ config }: Values): string {
  const removed = new Set(config.patch.map(({ path: removedPath }) => removedPath.slice(1)));
  const lines = Object.entries(generated)
    .filter(([name]) => !removed.has(name))
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${value}`);
  return `{\n  include ${config.merge.$include};\n${lines.join(',\n')}\n}\n`;
}

/** The parts of the StatefulSet of the chart that the rules check. */
export function natsStatefulSet(values: Values): Resource {
  const { config, container, reloader, promExporter, podTemplate } = values;
  const added = (list: Values['container']['patch'], listPath: string) =>
    list.flatMap((each) => (each.op === 'add' && each.path === `${listPath}/-` ? [each.value] : []));
  const labels = { 'app.kubernetes.io/name': 'nats', 'app.kubernetes.io/component': 'nats' };
  const pidMount = { mountPath: '/var/run/nats', name: 'pid' };
  const { registry, repository: name, tag } = container.image;
  const spec = {
    ...podTemplate.merge.spec,
    containers: [
      {
        ...container.merge,
        name: 'nats',
        image: `${registry}/${name}:${tag}`,
        env: Object.entries(container.env).map(([each, value]) => ({ name: each, value })),
        ports: [{ name: 'nats', containerPort: 4222 }],
        resources: container.resources,
        volumeMounts: [
          { name: 'config', mountPath: '/etc/nats-config' },
          pidMount,
          { name: 'nats-js', mountPath: '/data' },
          ...added(container.patch, '/volumeMounts'),
        ],
      },
      {
        ...reloader.merge,
        name: 'reloader',
        image: 'natsio/nats-server-config-reloader:0.23.0',
        volumeMounts: [pidMount],
      },
      { ...promExporter.merge, name: 'prom-exporter', image: 'natsio/prometheus-nats-exporter:0.20.1' },
    ],
    volumes: [
      { name: 'config', configMap: { name: 'nats-config' } },
      { name: 'pid', emptyDir: {} },
      ...added(podTemplate.patch, '/spec/volumes'),
    ],
    topologySpreadConstraints: Object.entries(podTemplate.topologySpreadConstraints).map(([topologyKey, each]) => ({
      ...each,
      topologyKey,
      labelSelector: { matchLabels: labels },
    })),
  };
  return resourceSchema.parse({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'nats' },
    spec: {
      replicas: config.cluster.replicas,
      serviceName: 'nats-headless',
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec },
      volumeClaimTemplates: [
        {
          metadata: { name: 'nats-js' },
          spec: { resources: { requests: { storage: config.jetstream.fileStore.pvc.size } } },
        },
      ],
    },
  });
}
