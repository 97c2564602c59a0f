import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { isSure } from '../confirm.js';
import { createContext } from '../context.js';
import { exitFailure, exitOk } from '../exit-codes.js';
import { findRun } from '../find-run.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';
import { chosenFields } from '../output/print-records.js';
import { printRuns, runFields } from '../output/run-table.js';
import { sendOnce } from '../send-once.js';

const asking = {
  filter: { asks: true },
  none: { code: 'NOTHING_MISSING', message: 'No run of this source asks whether records are to be closed.' },
} as const;

/** `rfp sync confirm` */
export async function confirmMissing(io: Io, idOrKey: string, options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  chosenFields(context, runFields);
  const { id, source_name, missing } = await findRun(context, idOrKey, asking);
  if (missing?.asks !== true) throw new AppError('NOTHING_MISSING');
  const question = {
    text: `${clean(source_name)} no longer lists ${formatCount(missing.missing)} of its ${formatCount(missing.open)} open records. Close them?`,
    needs: 'closing what is no longer listed',
    command: `rfp sync confirm ${id} --yes`,
    left: 'Nothing was closed.',
  };
  if (!(await isSure(io, options, question))) return exitFailure;
  const run = await sendOnce(context, (call) => context.client.closeMissing(id, call));
  printRuns(context, [run]);
  return exitOk;
}
