import { formatCount } from '@rfp/api-client/display';
import { removeSourceQuerySchema } from '@rfp/contracts/routes/sources';
import { confirm } from '../confirm.js';
import { createContext } from '../context.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { planRemoval } from '../dry-run/plan-source.js';
import { forEachKey } from '../for-each-key.js';
import { exitFailure, exitOk } from '../exit-codes.js';
import { type Io } from '../io.js';
import { chosenFields, printRecords } from '../output/print-records.js';
import { parseSourceKey } from '../parse-source-key.js';
import { parseOptions } from '../parse-options.js';

const fields = ['key', 'removed'];

/** `rfp source remove` */
export async function removeSources(io: Io, keys: string[], options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  const { records } = parseOptions(removeSourceQuerySchema, { records: options['records'] });
  if (isDryRun(options)) {
    await printPlan(context, () => planRemoval(context, keys.map(parseSourceKey), records));
    return exitOk;
  }
  chosenFields(context, fields);
  const whose = keys.length === 1 ? 'Its' : 'Their';
  const fate = records === 'keep' ? `${whose} records stay` : `${whose} records are removed too. This cannot be undone`;
  const question = {
    text: `Remove ${keys.join(', ')}? ${fate}.`,
    action: 'removing a source',
    command: `rfp source remove ${keys.join(' ')} --records ${records} --yes`,
    declined: 'Nothing was removed.',
  };
  if (!(await confirm(io, options, question))) return exitFailure;
  const { done, exit } = await forEachKey(context, keys.map(parseSourceKey), async (key) => {
    const { removed } = await context.client.removeSource({ id: key, records }, { signal: io.signal });
    return { key, removed };
  });
  if (done.length === 0) return exit;
  const removedText = (removed: number): string =>
    records === 'keep' ? '' : ` and ${formatCount(removed)} of its records`;
  printRecords(context, {
    records: done,
    allFields: fields,
    lineFields: fields,
    table: () => done.map(({ key, removed }) => `Removed ${key}${removedText(removed)}.\n`).join(''),
  });
  return exit;
}
