import { formatCount } from '@rfp/api-client/display';
import { confirm, printPlan } from '../change.js';
import { type Context, type Options } from '../../context.js';
import { exitFailure, exitOk } from '../../errors/exit-codes.js';
import { printOne } from '../../output/print-records.js';

const question = {
  text: 'Remove every demo record? This cannot be undone.',
  action: 'removing the demo data',
  command: 'rfp demo remove --yes',
  declined: 'Nothing was removed.',
};

/** `rfp demo remove` */
export async function removeDemoData(context: Context, options: Options): Promise<number> {
  if (context.dryRun)
    return printPlan(context, 'remove-demo-data', async () => {
      const { data } = await context.client.syncStatus();
      const effect = `Would remove ${formatCount(data.demo_records)} demo records.`;
      return [{ command: 'demo remove', target: 'demo records', effect }];
    });
  if (!(await confirm(context, options, question))) return exitFailure;
  const { removed } = await context.client.removeDemoData();
  printOne(context, { removed }, () => `Removed ${formatCount(removed)} demo records.\n`);
  return exitOk;
}
