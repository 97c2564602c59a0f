import { AppError } from '@rfp/contracts/errors';

/** Labels of transactions (`inTransaction`). The process can be killed before and after their commit. */
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

/** Other steps whose effects are visible to other processes, or that must not happen twice. */
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

// oxlint-disable-next-line node/no-process-env -- only for a test harness, so not part of the configuration of a service
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

/** Throws `CONFIGURATION` for an unknown point, because a test with a misspelt point would prove nothing. */
function readSetting(setting: string | undefined): { name: FailPoint; visit: number } | null {
  if (setting === undefined || setting === '') return null;
  const [, name, visit] = /^(.+):([1-9]\d*)$/.exec(setting) ?? [];
  const known = failPoints.find((point) => point === name);
  if (known !== undefined) return { name: known, visit: Number(visit) };
  throw new AppError('CONFIGURATION', { message: `RFP_FAIL_POINT names no fail point: ${setting}` });
}

/** Kills the process. Blocks the thread, because the signal may arrive late. */
function killProcess(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
