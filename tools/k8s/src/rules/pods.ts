import { z } from 'zod';
import { allContainers, type Container, findByKind, type Resource, type Workload, workloadsOf } from '../resources.js';
import { type Rule } from '../rule.js';
import { readQuantity } from './limits.js';

function checkContainers(check: (container: Container, workload: Workload) => string[]) {
  return (resources: readonly Resource[]): string[] =>
    workloadsOf(resources).flatMap((workload) =>
      allContainers(workload).flatMap((container) =>
        check(container, workload).map((text) => `${workload.kind} ${workload.name}/${container.name}: ${text}`),
      ),
    );
}

/** Rejects other fields, such as `seLinuxOptions`, `sysctls` and `windowsOptions`, because their allowed values are not checked here. */
const podContext = z.strictObject({
  runAsNonRoot: z.literal(true),
  runAsUser: z.int().positive(),
  runAsGroup: z.int().positive().optional(),
  fsGroup: z.int().positive().optional(),
  seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
});
const containerContext = z.strictObject({
  allowPrivilegeEscalation: z.literal(false),
  readOnlyRootFilesystem: z.literal(true),
  capabilities: z.strictObject({
    drop: z.array(z.string()).refine((drop) => drop.includes('ALL')),
    add: z.array(z.literal('NET_BIND_SERVICE')).optional(),
  }),
});
const hostFields = z.looseObject({
  hostNetwork: z.literal(false).optional(),
  hostPID: z.literal(false).optional(),
  hostIPC: z.literal(false).optional(),
});
/** Volume types of the level `restricted`. */
const volumeKinds = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/** Pod security standard `restricted`, and a read-only root file system. */
export const restricted: Rule = (resources) => [
  ...workloadsOf(resources).flatMap(({ kind, name, pod }) => [
    ...wrongFields(podContext, pod.securityContext).map(
      (field) => `${kind} ${name}: ${field} of the pod is not restricted`,
    ),
    ...wrongFields(hostFields, pod).map((field) => `${kind} ${name}: has ${field}`),
    ...pod.volumes
      .filter((volume) => !volumeKinds.some((each) => Object.hasOwn(volume, each)))
      .map((volume) => `${kind} ${name}: the volume ${volume.name} has a type that the level restricted forbids`),
  ]),
  ...checkContainers(({ securityContext, ports }) => [
    ...wrongFields(containerContext, securityContext).map((field) => `${field} is not restricted`),
    ...ports.filter((each) => Object.hasOwn(each, 'hostPort')).map(() => 'has a port of the host'),
  ])(resources),
];

function wrongFields(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  const fields = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
  );
  return [...new Set(fields)];
}

/** No pod may have a token for the API server. Each workload must have a separate account, except the images of other projects. */
export const accounts: Rule = (resources) => {
  const schema = z.looseObject({
    metadata: z.looseObject({ name: z.string() }),
    automountServiceAccountToken: z.boolean().default(true),
  });
  const found = new Map(
    findByKind(resources, 'ServiceAccount', schema).map(({ value }) => [value.metadata.name, value]),
  );
  const exempt = new Set(['postgres', 'nats', 'mail']);
  return [
    ...[...found]
      .filter(([, each]) => each.automountServiceAccountToken)
      .map(([name]) => `ServiceAccount ${name}: has a token`),
    ...workloadsOf(resources).flatMap(({ kind, name, pod }) => [
      ...(pod.automountServiceAccountToken === false ? [] : [`${kind} ${name}: mounts the token of its account`]),
      ...(exempt.has(name) || found.has(pod.serviceAccountName ?? '')
        ? []
        : [`${kind} ${name}: has no separate account`]),
    ]),
  ];
};

/** Probes of our apps must use the configured port and a path that the code answers. */
export const probes: Rule = (resources, facts) =>
  checkContainers((container, { kind }) => {
    const app = appOf(container.image, facts.apps);
    if (app === undefined || kind === 'Job' || kind === 'CronJob') return [];
    const probePort = container.env.find(({ name }) => name === 'PROBE_PORT')?.value;
    return (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).flatMap((probe) => {
      const httpGet = container[probe]?.httpGet;
      if (httpGet === undefined) return [`has no ${probe}`];
      const port = container.ports.find((each) => each.name === httpGet.port)?.containerPort ?? httpGet.port;
      return [
        ...(facts.isProbePath(httpGet.path) ? [] : [`nothing answers ${httpGet.path}`]),
        ...(String(port) === probePort ? [] : [`the ${probe} uses port ${port}, but PROBE_PORT is ${probePort}`]),
      ];
    });
  })(resources);

/** The app of one of our images. */
export function appOf(image: string, apps: readonly string[]): string | undefined {
  const name = /(?:^|\/)rfp-([a-z]+)(?::[^/]*)?$/.exec(image)?.[1];
  return name !== undefined && apps.includes(name) ? name : undefined;
}

/** Images of other projects. */
const otherImages = /^docker\.io\/(?:library\/(?:postgres|nats)|maildev\/maildev):[\w.-]+$/;

/** An image must be built by the project, or be pulled with a fixed version. */
export const images: Rule = (resources, { apps }) =>
  checkContainers(({ image }) => {
    const isPulled = image.includes('/');
    if (appOf(image, apps) === undefined && !otherImages.test(image)) return [`${image} is not built`];
    return isPulled && (!/:[^/]+$/.test(image) || image.endsWith(':latest')) ? [`${image} has no fixed version`] : [];
  })(resources);

/** Memory limits must suffice, because a container above its limit is killed with all its child processes. */
export const memory: Rule = (resources, facts) =>
  checkContainers(({ image, resources: { limits } }, { kind }) => {
    const neededBytes = facts.memory[appOf(image, facts.apps) ?? ''];
    if (kind !== 'Deployment' || neededBytes === undefined || readQuantity(limits['memory'] ?? '') >= neededBytes)
      return [];
    return [`its limit of ${limits['memory']} is less than the ${neededBytes / 1024 ** 2}Mi that it may use`];
  })(resources);

const deploymentSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    strategy: z
      .looseObject({
        rollingUpdate: z
          .looseObject({ maxUnavailable: z.union([z.int(), z.string()]), maxSurge: z.union([z.int(), z.string()]) })
          .optional(),
      })
      .optional(),
  }),
});

/** No requests may fail when pods are updated or a machine is drained. */
export const rollingUpdates: Rule = (resources, { apps, shutdownSeconds }) => {
  const appDeployments = workloadsOf(resources).filter(
    ({ kind, pod }) => kind === 'Deployment' && pod.containers.some(({ image }) => appOf(image, apps) !== undefined),
  );
  return appDeployments.flatMap(({ kind, name, pod }) => {
    const pauses = pod.containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0);
    const update = findByKind(resources, 'Deployment', deploymentSchema).find(
      ({ value }) => value.metadata.name === name,
    )?.value.spec.strategy?.rollingUpdate;
    return [
      ...(Math.min(...pauses) >= 5 ? [] : [`${kind} ${name}: ends before routers notice`]),
      ...(pod.terminationGracePeriodSeconds > Math.max(...pauses) + shutdownSeconds
        ? []
        : [`${kind} ${name}: is killed while it shuts down`]),
      ...(update?.maxUnavailable === 0 && update.maxSurge !== 0
        ? []
        : [`${kind} ${name}: an old pod may end before a new one is ready`]),
    ];
  });
};
