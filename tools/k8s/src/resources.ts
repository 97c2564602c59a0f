import { z } from 'zod';

const text = z.string();
const labels = z.record(text, text).default({});
const keyRef = z.looseObject({ name: text, key: text, optional: z.boolean().default(false) });
const port = z.union([z.int(), text]);

const probeSchema = z.looseObject({ httpGet: z.looseObject({ path: text, port }).optional() }).optional();

export const containerSchema = z.looseObject({
  name: text,
  image: text,
  args: z.array(text).default([]),
  env: z
    .array(
      z.looseObject({
        name: text,
        value: text.optional(),
        valueFrom: z
          .looseObject({
            configMapKeyRef: keyRef.optional(),
            secretKeyRef: keyRef.optional(),
            fieldRef: z.looseObject({ fieldPath: text }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  ports: z.array(z.looseObject({ name: text.optional(), containerPort: z.int() })).default([]),
  resources: z.looseObject({ requests: labels, limits: labels }).default({ requests: {}, limits: {} }),
  securityContext: z.record(text, z.unknown()).default({}),
  volumeMounts: z.array(z.looseObject({ name: text, mountPath: text })).default([]),
  startupProbe: probeSchema,
  livenessProbe: probeSchema,
  readinessProbe: probeSchema,
  lifecycle: z
    .looseObject({ preStop: z.looseObject({ sleep: z.object({ seconds: z.int() }).optional() }).optional() })
    .optional(),
});
export type Container = z.output<typeof containerSchema>;

export const selectorSchema = z.strictObject({
  matchLabels: labels,
  matchExpressions: z
    .array(
      z.looseObject({
        key: text,
        operator: z.enum(['In', 'NotIn', 'Exists', 'DoesNotExist']),
        values: z.array(text).default([]),
      }),
    )
    .default([]),
});
const podSchema = z.looseObject({
  containers: z.array(containerSchema).default([]),
  initContainers: z.array(containerSchema).default([]),
  volumes: z
    .array(
      z.looseObject({
        name: text,
        secret: z
          .looseObject({ secretName: text, items: z.array(z.looseObject({ key: text, path: text })).optional() })
          .optional(),
        configMap: z.looseObject({ name: text }).optional(),
      }),
    )
    .default([]),
  securityContext: z.record(text, z.unknown()).default({}),
  serviceAccountName: text.optional(),
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.int().default(30),
  restartPolicy: text.default('Always'),
  topologySpreadConstraints: z.array(z.looseObject({ topologyKey: text, labelSelector: selectorSchema })).default([]),
});

const templateSchema = z.looseObject({ metadata: z.looseObject({ labels }).optional(), spec: podSchema });

export const resourceSchema = z.looseObject({
  apiVersion: text,
  kind: text,
  metadata: z.looseObject({ name: text, namespace: text.optional(), labels, annotations: labels }),
});
export type Resource = z.output<typeof resourceSchema>;

/** Pods created by one of our resources. */
export interface Workload {
  kind: string;
  name: string;
  labels: Record<string, string>;
  pod: z.output<typeof podSchema>;
}

const podTemplateSchemas: Record<string, z.ZodType<z.output<typeof templateSchema>>> = {
  Deployment: z
    .looseObject({ spec: z.looseObject({ template: templateSchema }) })
    .transform((each) => each.spec.template),
  StatefulSet: z
    .looseObject({ spec: z.looseObject({ template: templateSchema }) })
    .transform((each) => each.spec.template),
  Job: z.looseObject({ spec: z.looseObject({ template: templateSchema }) }).transform((each) => each.spec.template),
  CronJob: z
    .looseObject({
      spec: z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({ template: templateSchema }) }) }),
    })
    .transform((each) => each.spec.jobTemplate.spec.template),
};

/** All pods that the resources create. */
export function workloadsOf(resources: readonly Resource[]): Workload[] {
  return resources.flatMap((resource) => {
    const { kind, metadata } = resource;
    const template = podTemplateSchemas[kind]?.parse(resource);
    if (template === undefined) return [];
    return [{ kind, name: metadata.name, labels: template.metadata?.labels ?? {}, pod: template.spec }];
  });
}

export const allContainers = ({ pod }: Workload): Container[] => [...pod.initContainers, ...pod.containers];

/** Resources of a kind. */
export function findByKind<S extends z.ZodType>(
  resources: readonly Resource[],
  kind: string,
  schema: S,
): { name: string; value: z.output<S> }[] {
  return resources
    .filter((each) => each.kind === kind)
    .map((each) => ({ name: `${kind} ${each.metadata.name}`, value: schema.parse(each) }));
}

export type Selector = z.output<typeof selectorSchema>;

/** Whether a selector matches labels. */
export function matches({ matchLabels, matchExpressions }: Selector, found: Record<string, string>): boolean {
  const expressions = matchExpressions.every(({ key, operator, values }) => {
    const value = found[key];
    if (operator === 'Exists') return value !== undefined;
    if (operator === 'DoesNotExist') return value === undefined;
    const isIn = value !== undefined && values.includes(value);
    return operator === 'In' ? isIn : !isIn;
  });
  return expressions && Object.entries(matchLabels).every(([key, value]) => found[key] === value);
}

/** Pods that operators and other charts create from the rendered resources; the labels come from their documentation. */
export function foreignPods(
  resources: readonly Resource[],
): { name: string; labels: Record<string, string>; ports: (string | number)[] }[] {
  const named = (kind: string) => resources.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name);
  const clusters = named('Cluster').map((name) => ({
    name,
    labels: { 'cnpg.io/cluster': name, 'cnpg.io/podRole': 'instance' },
    ports: [5432, 8000, 9187, 'metrics'],
  }));
  const poolers = named('Pooler').map((name) => ({
    name,
    labels: { 'cnpg.io/poolerName': name },
    ports: [5432, 9127, 'metrics'],
  }));
  // k8s/nats/values.yaml, in the same namespace.
  const nats = named('StatefulSet').includes('nats')
    ? []
    : [{ name: 'nats', labels: { 'app.kubernetes.io/name': 'nats' }, ports: [4222, 6222, 7777, 'prom-metrics'] }];
  const solvers = named('Ingress')
    .slice(0, 1)
    .map((name) => ({
      name: `solver of the certificate of ${name}`,
      labels: { 'acme.cert-manager.io/http01-solver': 'true' },
      ports: [8089],
    }));
  return [...clusters, ...poolers, ...nats, ...solvers];
}
