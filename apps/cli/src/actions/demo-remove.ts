import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { createContext } from '../context.js';
import { exitFailure, exitOk } from '../exit-codes.js';
import { type Io } from '../io.js';
import { printOne } from '../output/print-records.js';

/** `rfp demo remove` */
export async function removeDemoData(io: Io, options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  if (options['yes'] !== true && !(await isSure(io))) {
    io.err.write('Nothing was removed.\n');
    return exitFailure;
  }
  const { removed } = await context.client.removeDemoData({ signal: io.signal });
  printOne(context, { removed }, () => `Removed ${formatCount(removed)} demo records.\n`);
  return exitOk;
}

async function isSure({ ask }: Io): Promise<boolean> {
  if (ask === null) {
    throw new AppError('VALIDATION', { message: 'removing the demo data needs a yes', details: { hint: 'rfp demo remove --yes' } });
  }
  return /^y(es)?$/i.test((await ask('Remove every demo record? This cannot be undone. [y/N] ')).trim());
}
