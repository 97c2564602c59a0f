import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { confirm, printPlan } from '../change.js';
import { type Context, type Options } from '../../context.js';
import { exitFailure, exitOk } from '../../errors/exit-codes.js';
import { sanitize } from '../../output/sanitize.js';
import { chosenFields } from '../../output/print-records.js';
import { printView } from '../list.js';
import { findRun } from './find-run.js';
import { runView } from './view.js';

const runToConfirm = {
  filter: { asks: true },
  none: { code: 'NOTHING_MISSING', message: 'No run of this source waits for confirmation.' },
} as const;

/** `rfp sync confirm` */
export async function confirmMissing(context: Context, options: Options, idOrKey: string): Promise<number> {
  if (context.dryRun)
    return printPlan(context, 'manage-sources', async () => {
      const { id, source_name, missing } = await findMissing(context, idOrKey);
      const effect = `Would close ${formatCount(missing.missing)} of ${formatCount(missing.open)} open records of ${source_name}.`;
      return [{ command: 'sync confirm', target: id, effect }];
    });
  chosenFields(context, runView.fields);
  const { id, source_name, missing } = await findMissing(context, idOrKey);
  const question = {
    text: `${sanitize(source_name)} no longer lists ${formatCount(missing.missing)} of its ${formatCount(missing.open)} open records. Close them?`,
    action: 'closing what is no longer listed',
    command: `rfp sync confirm ${id} --yes`,
    declined: 'Nothing was closed.',
  };
  if (!(await confirm(context, options, question))) return exitFailure;
  const run = await context.client.closeMissing({ id });
  printView(context, runView, [run]);
  return exitOk;
}

/** The run that waits for confirmation, with its missing records. */
async function findMissing(context: Context, idOrKey: string) {
  const { id, source_name, missing } = await findRun(context, idOrKey, runToConfirm);
  if (missing?.asks !== true) throw new AppError('NOTHING_MISSING');
  return { id, source_name, missing };
}
