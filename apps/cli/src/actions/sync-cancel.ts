import { AppError } from '@rfp/contracts/errors';
import { createContext, type Context } from '../context.js';
import { isDryRun, type Plan, printPlan } from '../dry-run/plan.js';
import { exitOk } from '../exit-codes.js';
import { forEachKey } from '../for-each-key.js';
import { findRun } from '../find-run.js';
import { followRuns } from '../follow/follow-runs.js';
import { type Io } from '../io.js';
import { chosenFields } from '../output/print-records.js';
import { printRuns, runFields } from '../output/run-table.js';
import { sendIdempotent } from '../send-idempotent.js';

const runningRun = {
  filter: { status: 'running' },
  none: { code: 'RUN_NOT_RUNNING', message: 'No run of this source is in progress.' },
} as const;

/** `rfp sync cancel` */
export async function cancelRuns(io: Io, idsOrKeys: string[], options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) {
    await printPlan(context, () => planCancel(context, idsOrKeys));
    return exitOk;
  }
  chosenFields(context, runFields);
  const { done, exit } = await forEachKey(context, idsOrKeys, async (idOrKey) => {
    const { id } = await findRun(context, idOrKey, runningRun);
    return sendIdempotent(context, (call) => context.client.cancelRun({ id }, call));
  });
  if (done.length === 0) return exit;
  // A run ends when its process receives the cancellation, which takes a moment.
  const runs =
    options['wait'] === false
      ? done
      : await followRuns(
          context,
          done.map(({ id }) => id),
          () => undefined,
        );
  printRuns(context, runs);
  return exit;
}

async function planCancel(context: Context, idsOrKeys: string[]): Promise<Plan> {
  const plan: Plan = [];
  for (const idOrKey of new Set(idsOrKeys)) {
    const { id, source_name, status } = await findRun(context, idOrKey, runningRun);
    if (status !== 'running') throw new AppError('RUN_NOT_RUNNING');
    plan.push({ command: 'sync cancel', target: id, effect: `Would cancel the run of ${source_name}.` });
  }
  return plan;
}
