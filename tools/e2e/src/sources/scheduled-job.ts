import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { type ApiAccess } from '../product/programs.js';

const root = path.resolve(import.meta.dirname, '../../../..');
/** App in the image of the CronJob. */
const app = 'cli';
const jobNameField = "metadata.labels['batch.kubernetes.io/job-name']";

const exitRule = z.object({
  action: z.string(),
  onExitCodes: z.object({ operator: z.literal('In'), values: z.array(z.int()) }).optional(),
});
const containerSchema = z.looseObject({
  image: z.templateLiteral([z.string(), `rfp-${app}:`, z.string()]),
  args: z.array(z.string()),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z.object({ fieldRef: z.object({ fieldPath: z.literal(jobNameField) }) }).optional(),
    }),
  ),
  volumeMounts: z.tuple([z.object({ name: z.literal('secrets'), mountPath: z.string(), readOnly: z.literal(true) })]),
});
const cronJobSchema = z.looseObject({
  spec: z.looseObject({
    jobTemplate: z.looseObject({
      spec: z.looseObject({
        backoffLimit: z.int(),
        podFailurePolicy: z.object({ rules: z.array(z.looseObject(exitRule.shape)) }),
        template: z.looseObject({ spec: z.looseObject({ containers: z.tuple([containerSchema]) }) }),
      }),
    }),
  }),
});

export interface Attempt {
  /** Log of the pod so far. */
  log: () => string;
  /** Sends a signal to the process of the container. */
  kill: (signal: NodeJS.Signals) => void;
  /** Exit code of the container; 137 if a signal killed its process. */
  ended: Promise<number>;
}

/** Result of a Job, with the status of `kubectl get jobs`. */
export interface JobResult {
  status: 'Complete' | 'Failed';
  attempts: number;
  log: string;
}

/**
 * Runs the containers of the CronJob as a cluster would, as processes: the manifest comes from kustomize, the files and the entry point from the
 * image.
 */
export class ScheduledJob {
  readonly #job = readCronJob();
  readonly #container = this.#job.template.spec.containers[0];
  readonly #files = temporaryFolder('image');
  readonly #entrypoint = readEntrypoint();

  constructor() {
    execFileSync(process.execPath, [path.join(root, 'tools/release/collect-image.mjs'), app, this.#files]);
  }

  /** Starts a pod of a Job. */
  start(jobName: string, { url, token }: ApiAccess): Attempt {
    const secrets = temporaryFolder('secrets');
    writeFileSync(path.join(secrets, 'RFP_TOKEN'), `${token}\n`);
    const [{ mountPath }] = this.#container.volumeMounts;
    const env = Object.fromEntries(
      this.#container.env.map(({ name, value = jobName }) => [
        name,
        // The product replaces the Service, and a folder replaces the volume.
        name === 'RFP_API_URL' ? url : value.replace(mountPath, secrets),
      ]),
    );
    const args = this.#container.args.map((arg) =>
      arg.replaceAll(/\$\((\w+)\)/g, (_, name: string) => env[name] ?? ''),
    );
    const [program = '', ...first] = this.#entrypoint;
    const child = spawn(program, [...first, ...args], {
      cwd: this.#files,
      env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, HOME: '/', APP: app, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (log += text));
    const ended = once(child, 'close').then(() => child.exitCode ?? 137);
    return { log: () => log, kill: (signal) => void child.kill(signal), ended };
  }

  /** Runs the pods of a Job by its rules, like the controller of a cluster, but without delays. */
  async run(jobName: string, access: ApiAccess): Promise<JobResult> {
    for (let attempts = 1; ; attempts += 1) {
      const attempt = this.start(jobName, access);
      const code = await attempt.ended;
      const result = { attempts, log: attempt.log() };
      if (code === 0) return { status: 'Complete', ...result };
      if (this.#isFinal(code) || attempts > this.#job.backoffLimit) return { status: 'Failed', ...result };
    }
  }

  #isFinal(code: number): boolean {
    const rule = this.#job.podFailurePolicy.rules.find(({ onExitCodes }) => onExitCodes?.values.includes(code));
    return rule?.action === 'FailJob';
  }
}

function readCronJob() {
  const kubectl = execFileSync(process.execPath, [path.join(root, 'tools/programs/kubectl.mjs')], {
    encoding: 'utf8',
  }).trim();
  const overlay = path.join(root, 'k8s/overlays/production-all');
  const text = execFileSync(kubectl, ['kustomize', overlay], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  const found = parseAllDocuments(text)
    .map((document): unknown => document.toJS())
    .find((each) => z.object({ kind: z.literal('CronJob') }).safeParse(each).success);
  return cronJobSchema.parse(found).spec.jobTemplate.spec;
}

function readEntrypoint(): string[] {
  const text = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8');
  return z.array(z.string()).parse(JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(text)?.[1] ?? ''));
}
