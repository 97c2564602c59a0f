import { z } from 'zod';
import { allContainers, type Container, ofKind, type Resource, workloadsOf } from '../resources.js';
import { type Rule } from '../rule.js';
import { appOf } from './pods.js';

const exitCodes = z.looseObject({ operator: z.string(), values: z.array(z.int()) });
const cronJobSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    jobTemplate: z.looseObject({
      spec: z.looseObject({
        activeDeadlineSeconds: z.int().optional(),
        podFailurePolicy: z
          .looseObject({ rules: z.array(z.looseObject({ action: z.string(), onExitCodes: exitCodes.optional() })) })
          .optional(),
      }),
    }),
  }),
});
type JobSpec = z.output<typeof cronJobSchema>['spec']['jobTemplate']['spec'];

/**
 * Exit codes of `rfp sync run` after which a retry would only repeat the failure: all or some sources failed, the token was refused, or the command,
 * its arguments or its configuration are invalid.
 */
const finalExitCodes = [2, 3, 4, 5, 7, 78];
const jobNameField = "metadata.labels['batch.kubernetes.io/job-name']";

/** A Job that waits for syncs must fail without useless retries, wait long enough, and wait for the same runs in all its attempts. */
export const syncJobs: Rule = (resources, facts) =>
  ofKind(resources, 'CronJob', cronJobSchema).flatMap(({ name, value }) => {
    const workload = workloadsOf(resources).find((each) => each.kind === 'CronJob' && `CronJob ${each.name}` === name);
    const containers = workload === undefined ? [] : allContainers(workload);
    const syncContainers = containers.filter(({ image }) => appOf(image, facts.apps) === 'cli');
    if (syncContainers.length === 0) return [];
    return [
      ...findLimitFaults(value.spec.jobTemplate.spec, facts.idempotencySeconds),
      ...syncContainers.flatMap(findKeyFaults),
    ].map((text) => `${name}: ${text}`);
  });

function findLimitFaults(
  { activeDeadlineSeconds = 0, podFailurePolicy }: JobSpec,
  idempotencySeconds: number,
): string[] {
  const failingCodes = new Set(
    (podFailurePolicy?.rules ?? [])
      .filter(({ action, onExitCodes }) => action === 'FailJob' && onExitCodes?.operator === 'In')
      .flatMap(({ onExitCodes }) => onExitCodes?.values ?? []),
  );
  const isDeadlineRight =
    activeDeadlineSeconds > 0.9 * idempotencySeconds && activeDeadlineSeconds < idempotencySeconds;
  return [
    ...finalExitCodes.filter((code) => !failingCodes.has(code)).map((code) => `is retried after exit code ${code}`),
    ...(isDeadlineRight ? [] : ['its deadline must be shortly before its idempotency key expires']),
  ];
}

function findKeyFaults({ args, env }: Container): string[] {
  const key = args[args.indexOf('--idempotency-key') + 1];
  const variable = env.find(({ name }) => key === `$(${name})`);
  return variable?.valueFrom?.fieldRef?.fieldPath === jobNameField
    ? []
    : ['its attempts have no common idempotency key'];
}

const serviceSchema = z.looseObject({ spec: z.looseObject({ ports: z.array(z.looseObject({ port: z.int() })) }) });

/** The command line must reach the gateway by the name of a Service that the gateway accepts. */
export const commandLines: Rule = (resources, facts) => {
  const workloads = workloadsOf(resources);
  const allowed = workloads.flatMap((workload) =>
    allContainers(workload)
      .filter(({ image }) => appOf(image, facts.apps) === 'gateway')
      .flatMap(({ env }) => env.find(({ name }) => name === 'ALLOWED_HOSTS')?.value?.split(',') ?? []),
  );
  return workloads.flatMap((workload) =>
    allContainers(workload)
      .filter(({ image }) => appOf(image, facts.apps) === 'cli')
      .flatMap(({ env }) => findAddressFaults(resources, env, allowed))
      .map((text) => `${workload.kind} ${workload.name}: ${text}`),
  );
};

function findAddressFaults(
  resources: readonly Resource[],
  env: Container['env'],
  allowed: readonly string[],
): string[] {
  const address = env.find(({ name }) => name === 'RFP_API_URL')?.value ?? '';
  if (!URL.canParse(address)) return ['RFP_API_URL is not an address'];
  const { hostname, port } = new URL(address);
  const service = ofKind(resources, 'Service', serviceSchema).find(({ name }) => name === `Service ${hostname}`);
  return [
    ...(allowed.includes(hostname) ? [] : [`the gateway does not accept the host name ${hostname}`]),
    ...(service?.value.spec.ports.some((each) => String(each.port) === port) === true
      ? []
      : [`there is no Service at ${address}`]),
  ];
}
