import { AppError } from '@rfp/contracts/errors';

/** Labels of transactions (`inTransaction`), before and after whose commit a process can be killed. */
const transactions = [
  'intake',
  'intake.settle',
  'intake.close-missing',
  'intake.remove',
  'rescore',
  'run.claim',
  'run.listing',
  'run.checkpoint',
  'run.end',
  'run.settle',
  'run.skip-tick',
  'source.add',
  'source.change',
  'source.remove',
  'source.forget',
  'source.key',
  'idempotency.store',
  'inbox',
  'digest.make',
  'digest.sent',
  'digest.mail',
] as const;

/** Other steps with effects that another process may see, or that must not happen twice. */
const steps = [
  'run.page',
  'run.submit',
  'relay.publish',
  'relay.mark-sent',
  'deliver.handler',
  'deliver.acknowledge',
] as const;

export type TransactionPoint = (typeof transactions)[number];
export type FailPoint =
  | `${TransactionPoint}.commit.${'before' | 'after'}`
  | `${(typeof steps)[number]}.${'before' | 'after'}`;

/** All fail points, for a harness that tries each. */
export const failPoints: readonly FailPoint[] = [
  ...transactions.flatMap((name) => [`${name}.commit.before`, `${name}.commit.after`] as const),
  ...steps.flatMap((name) => [`${name}.before`, `${name}.after`] as const),
];

// oxlint-disable-next-line node/no-process-env -- for a test harness only, so it is not part of the configuration of a service
const armed = readSetting(process.env.RFP_FAIL_POINT);
let visits = 0;

/**
 * Kills the process as `kill -9` does on the n-th call with `name`, if `RFP_FAIL_POINT=name:n` is set; otherwise does nothing.
 */
export function failPoint(name: FailPoint): void {
  if (armed?.name !== name) return;
  visits += 1;
  if (visits === armed.visit) killProcess();
}

/** Throws `CONFIGURATION` for an unknown point: a test with a misspelt one would prove nothing. */
function readSetting(setting: string | undefined): { name: FailPoint; visit: number } | null {
  if (setting === undefined || setting === '') return null;
  const [, name, visit] = /^(.+):([1-9]\d*)$/.exec(setting) ?? [];
  const known = failPoints.find((point) => point === name);
  if (known !== undefined) return { name: known, visit: Number(visit) };
  throw new AppError('CONFIGURATION', { message: `RFP_FAIL_POINT names no fail point: ${setting}` });
}

/** The signal may arrive late, so this blocks the thread. */
function killProcess(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
