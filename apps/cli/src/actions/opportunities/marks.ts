import { formatCount } from '@rfp/api-client/display';
import { opportunityFilterSchema } from '@rfp/contracts/opportunity';
import {
  changedMarksSchema,
  dismissReasonSchema,
  type MarkAction,
  markChangeSchema,
} from '@rfp/contracts/tracking/marks';
import { z } from 'zod';
import { type Action, type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { invalid } from '../../errors/invalid.js';
import { chosenFields, printHint, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { parseFilters, parseOptions } from '../../parse-options.js';
import { printPlan } from '../change.js';
import { watchOpportunities } from './watch.js';

const fields = Object.keys(changedMarksSchema.shape);

const reasonSchema = z.object({ reason: dismissReasonSchema.optional() });

/** Verbs of the commands, in the past and after "Would". */
const verbs: Readonly<Record<MarkAction, { done: string; planned: string }>> = {
  watch: { done: 'Watched', planned: 'watch' },
  unwatch: { done: 'No longer watched', planned: 'stop watching' },
  dismiss: { done: 'Dismissed', planned: 'dismiss' },
  restore: { done: 'Restored', planned: 'restore' },
  tag: { done: 'Tagged', planned: 'tag' },
  untag: { done: 'Untagged', planned: 'untag' },
};

interface RequestedChange {
  action: MarkAction;
  ids: string[];
  reason?: z.output<typeof dismissReasonSchema>;
  tag?: string;
}

/** Changes the marks of opportunities, and prints how to undo the change. */
async function changeMarks(context: Context, requested: RequestedChange): Promise<number> {
  const { client } = context;
  const { action, ids } = requested;
  const change = parseOptions(markChangeSchema, { ...requested });
  const { done, planned } = verbs[action];
  if (context.dryRun)
    return printPlan(context, 'mark-opportunities', async () => {
      const { matched, changed } = await client.changeMarks({ ...change, dry_run: true });
      const effect = `Would ${planned} ${formatCount(changed)} of ${opportunityCount(matched)}.`;
      return [{ command: `opp ${action}`, target: ids.join(' '), effect }];
    });
  chosenFields(context, fields);
  const changed = await client.changeMarks(change);
  printOne(context, changed, () => `${done}: ${opportunityCount(changed.changed)}\n`);
  if (changed.batch_id !== null) printHint(context, `Undo:  rfp opp undo ${changed.batch_id}`);
  return exitOk;
}

function opportunityCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'opportunity' : 'opportunities'}`;
}

/** `rfp opp watch`: watches opportunities, or without any prints new and changed ones. */
export async function watchOrFollow(context: Context, options: Options, ids: string[]): Promise<number | void> {
  if (ids.length === 0 && context.dryRun) return planFollowing(context);
  if (ids.length === 0) return watchOpportunities(context, options);
  if (Object.keys(parseFilters(opportunityFilterSchema, options)).length > 0)
    throw invalid('filters select what is printed, and ids what is watched', 'use one of them');
  return changeMarks(context, { action: 'watch', ids });
}

function planFollowing(context: Context): Promise<number> {
  const effect = 'Would print new and changed opportunities until Ctrl-C.';
  return printPlan(context, 'read', async () => [{ command: 'opp watch', target: '', effect }]);
}

/** `rfp opp unwatch` */
export const unwatchOpportunities: Action<[ids: string[]]> = (context, _options, ids) =>
  changeMarks(context, { action: 'unwatch', ids });

/** `rfp opp dismiss` */
export const dismissOpportunities: Action<[ids: string[]]> = (context, options, ids) =>
  changeMarks(context, { action: 'dismiss', ids, ...parseOptions(reasonSchema, { reason: options['reason'] }) });

/** `rfp opp restore` */
export const restoreOpportunities: Action<[ids: string[]]> = (context, _options, ids) =>
  changeMarks(context, { action: 'restore', ids });

/** `rfp opp tag` */
export const tagOpportunities: Action<[name: string, ids: string[]]> = (context, _options, tag, ids) =>
  changeMarks(context, { action: 'tag', ids, tag });

/** `rfp opp untag` */
export const untagOpportunities: Action<[name: string, ids: string[]]> = (context, _options, tag, ids) =>
  changeMarks(context, { action: 'untag', ids, tag });

/** JSON output of `rfp opp undo` of a change of marks. */
export const undoneChangeSchema = z.strictObject({ id: z.string(), changed: z.int() });

/** Undoes a change of marks, and prints the number of changed opportunities. */
export async function undoMarks(context: Context, id: string): Promise<number> {
  const { changed } = await context.client.undoMarks({ id });
  printOne(context, { id, changed }, () => `${sanitize(id)} undone: ${opportunityCount(changed)}\n`);
  return exitOk;
}
