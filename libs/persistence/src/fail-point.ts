import { AppError } from '@rfp/contracts/errors';

/** Transactions that a process can be ended around: the labels of `inTransaction`. A new one is a word in this list. */
const transactions = [
  'intake',
  'intake.settle',
  'intake.close-missing',
  'intake.remove-source',
  'rescore',
  'run.claim',
  'run.listing',
  'run.checkpoint',
  'run.end',
  'run.settle',
  'run.pass',
  'source.add',
  'source.change',
  'source.remove',
  'source.forget',
  'source.key',
  'request.keep',
  'inbox',
] as const;

/** Everything else: what a process does that another may see, or that must not be done twice. */
const steps = [
  'run.page',
  'run.hand-on',
  'relay.publish',
  'relay.mark-sent',
  'deliver.handler',
  'deliver.acknowledge',
] as const;

export type TransactionPoint = (typeof transactions)[number];
export type FailPoint =
  | `${TransactionPoint}.commit.${'before' | 'after'}`
  | `${(typeof steps)[number]}.${'before' | 'after'}`;

/** All points there are, so that a harness can try each. */
export const failPoints: readonly FailPoint[] = [
  ...transactions.flatMap((name) => [`${name}.commit.before`, `${name}.commit.after`] as const),
  ...steps.flatMap((name) => [`${name}.before`, `${name}.after`] as const),
];

// oxlint-disable-next-line node/no-process-env -- for a harness that kills processes, never for people, so it is no part of any service's configuration
const armed = readSetting(process.env.RFP_FAIL_POINT);
let visits = 0;

/**
 * Ends the process as `kill -9` does where it passes `name` for the n-th time and `RFP_FAIL_POINT=name:n` says so.
 * Without the setting it does nothing.
 */
export function failPoint(name: FailPoint): void {
  if (armed?.name !== name) return;
  visits += 1;
  if (visits === armed.visit) die();
}

/** Throws `CONFIGURATION` for a point that does not exist: a misspelt one would never be passed, and the test would prove nothing. */
function readSetting(setting: string | undefined): { name: FailPoint; visit: number } | null {
  if (setting === undefined || setting === '') return null;
  const [, name, visit] = /^(.+):([1-9]\d*)$/.exec(setting) ?? [];
  const known = failPoints.find((point) => point === name);
  if (known !== undefined) return { name: known, visit: Number(visit) };
  throw new AppError('CONFIGURATION', { message: `RFP_FAIL_POINT names no fail point: ${setting}` });
}

/** The signal may take a moment to arrive: nothing of this process runs meanwhile. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
