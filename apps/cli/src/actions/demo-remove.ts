import { formatCount } from '@rfp/api-client/display';
import { confirm } from '../confirm.js';
import { createContext } from '../context.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { exitFailure, exitOk } from '../exit-codes.js';
import { type Io } from '../io.js';
import { printOne } from '../output/print-records.js';

const question = {
  text: 'Remove every demo record? This cannot be undone.',
  action: 'removing the demo data',
  command: 'rfp demo remove --yes',
  declined: 'Nothing was removed.',
};

/** `rfp demo remove` */
export async function removeDemoData(io: Io, options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) {
    await printPlan(context, async () => {
      const { data } = await context.client.syncStatus({}, { signal: io.signal });
      const effect = `Would remove ${formatCount(data.demo_records)} demo records.`;
      return [{ command: 'demo remove', target: 'demo records', effect }];
    });
    return exitOk;
  }
  if (!(await confirm(io, options, question))) return exitFailure;
  const { removed } = await context.client.removeDemoData({}, { signal: io.signal });
  printOne(context, { removed }, () => `Removed ${formatCount(removed)} demo records.\n`);
  return exitOk;
}
