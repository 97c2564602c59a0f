import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { removeSourceQuerySchema } from '@rfp/contracts/routes/sources';
import { changeEach, confirm, type Plan, printPlan } from '../change.js';
import { type Context, type Options } from '../../context.js';
import { exitFailure } from '../../errors/exit-codes.js';
import { chosenFields } from '../../output/print-records.js';
import { parseOptions } from '../../parse-options.js';
import { parseSourceKey } from './parse-source-key.js';
import { type View } from '../list.js';
import { planEachSource } from './view.js';

/** `rfp source remove` */
export async function removeSources(context: Context, options: Options, keys: string[]): Promise<number> {
  const { records } = parseOptions(removeSourceQuerySchema, { records: options['records'] });
  const view = removedView(records);
  if (context.dryRun)
    return printPlan(context, 'manage-sources', () => planRemoval(context, keys.map(parseSourceKey), records));
  chosenFields(context, view.fields);
  const possessive = keys.length === 1 ? 'Its' : 'Their';
  const fate =
    records === 'keep' ? `${possessive} records stay` : `${possessive} records are removed too. This cannot be undone`;
  const question = {
    text: `Remove ${keys.join(', ')}? ${fate}.`,
    action: 'removing a source',
    command: `rfp source remove ${keys.join(' ')} --records ${records} --yes`,
    declined: 'Nothing was removed.',
  };
  if (!(await confirm(context, options, question))) return exitFailure;
  return changeEach(context, view, keys.map(parseSourceKey), async (key) => {
    const { removed } = await context.client.removeSource({ id: key, records });
    return { key, removed };
  });
}

type Records = 'keep' | 'remove';

function removedView(records: Records): View<{ key: string; removed: number }> {
  const removedRecordsText = (removed: number) =>
    records === 'keep' ? '' : ` and ${formatCount(removed)} of its records`;
  return {
    fields: ['key', 'removed'],
    entry: (_context, { key, removed }) => `Removed ${key}${removedRecordsText(removed)}.\n`,
  };
}

function planRemoval(context: Context, keys: string[], records: Records): Promise<Plan> {
  return planEachSource(context, keys, ({ key, name, ready_made }) => {
    if (ready_made) throw new AppError('SOURCE_READY_MADE', { details: { source: key } });
    const fate = records === 'keep' ? 'keep its records' : 'remove its records too';
    return { command: 'source remove', target: key, effect: `Would remove ${name} and ${fate}.` };
  });
}
