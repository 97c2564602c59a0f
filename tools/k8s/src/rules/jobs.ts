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

/** A Job that waits for syncs: how it fails, how long it waits, and that its attempts wait for the same runs. */
export const syncJobs: Rule = (resources, facts) =>
  ofKind(resources, 'CronJob', cronJobSchema).flatMap(({ name, value }) => {
    const workload = workloadsOf(resources).find((each) => each.kind === 'CronJob' && `CronJob ${each.name}` === name);
    const containers = workload === undefined ? [] : allContainers(workload);
    const waiting = containers.filter(({ image }) => appOf(image, facts.apps) === 'cli');
    if (waiting.length === 0) return [];
    return [
      ...limitBreaches(value.spec.jobTemplate.spec, facts.idempotencySeconds),
      ...waiting.flatMap(keyBreaches),
    ].map((text) => `${name}: ${text}`);
  });

function limitBreaches({ activeDeadlineSeconds = 0, podFailurePolicy }: JobSpec, idempotencySeconds: number): string[] {
  const failing = new Set(
    (podFailurePolicy?.rules ?? [])
      .filter(({ action, onExitCodes }) => action === 'FailJob' && onExitCodes?.operator === 'In')
      .flatMap(({ onExitCodes }) => onExitCodes?.values ?? []),
  );
  const isLong = activeDeadlineSeconds > 0.9 * idempotencySeconds && activeDeadlineSeconds < idempotencySeconds;
  return [
    ...finalExitCodes.filter((code) => !failing.has(code)).map((code) => `is tried again after exit code ${code}`),
    ...(isLong ? [] : ['its deadline is not that of the longest run: shortly before its idempotency key ends']),
  ];
}

function keyBreaches({ args, env }: Container): string[] {
  const key = args[args.indexOf('--idempotency-key') + 1];
  const variable = env.find(({ name }) => key === `$(${name})`);
  return variable?.valueFrom?.fieldRef?.fieldPath === jobNameField
    ? []
    : ['its attempts have no idempotency key in common'];
}

const serviceSchema = z.looseObject({ spec: z.looseObject({ ports: z.array(z.looseObject({ port: z.int() })) }) });

/** The command line reaches the gateway by a Service, at a name at which the gateway answers. */
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
      .flatMap(({ env }) => addressBreaches(resources, env, allowed))
      .map((text) => `${workload.kind} ${workload.name}: ${text}`),
  );
};

function addressBreaches(resources: readonly Resource[], env: Container['env'], allowed: readonly string[]): string[] {
  const address = env.find(({ name }) => name === 'RFP_API_URL')?.value ?? '';
  if (!URL.canParse(address)) return ['RFP_API_URL is no address'];
  const { hostname, port } = new URL(address);
  const service = ofKind(resources, 'Service', serviceSchema).find(({ name }) => name === `Service ${hostname}`);
  return [
    ...(allowed.includes(hostname) ? [] : [`the gateway does not answer at the name ${hostname}`]),
    ...(service?.value.spec.ports.some((each) => String(each.port) === port) === true
      ? []
      : [`there is no Service at ${address}`]),
  ];
}
