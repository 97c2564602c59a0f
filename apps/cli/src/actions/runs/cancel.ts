import { AppError } from '@rfp/contracts/errors';
import { type Context, type Options } from '../../context.js';
import { forEachKey, type Plan, printPlan } from '../change.js';
import { followRuns } from './follow-runs.js';
import { chosenFields } from '../../output/print-records.js';
import { printView } from '../list.js';
import { findRun } from './find-run.js';
import { runView } from './view.js';

const runningRun = {
  filter: { status: 'running' },
  none: { code: 'RUN_NOT_RUNNING', message: 'No run of this source is in progress.' },
} as const;

/** `rfp sync cancel` */
export async function cancelRuns(context: Context, options: Options, idsOrKeys: string[]): Promise<number> {
  if (context.dryRun) return printPlan(context, 'write', () => planCancel(context, idsOrKeys));
  chosenFields(context, runView.fields);
  const { done, exit } = await forEachKey(context, idsOrKeys, async (idOrKey) => {
    const { id } = await findRun(context, idOrKey, runningRun);
    return context.client.cancelRun({ id });
  });
  if (done.length === 0) return exit;
  // A run ends only once its process receives the cancellation.
  const ids = done.map(({ id }) => id);
  const runs = options['wait'] === false ? done : await followRuns(context, ids, () => undefined);
  printView(context, runView, runs);
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
