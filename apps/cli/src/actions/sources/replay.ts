import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { maxListRows } from '@rfp/contracts/opportunity';
import { type Context, type Options } from '../../context.js';
import { type Plan, printPlan } from '../change.js';
import { parseOptions } from '../../parse-options.js';
import { parseSourceKey } from './parse-source-key.js';
import { validateRunFields, reportStarted, waitOptionsSchema } from '../runs/report-started.js';

/** `rfp source replay` */
export async function replayRejected(context: Context, options: Options, key: string, ids: string[]): Promise<number> {
  if (context.dryRun) return printPlan(context, 'manage-sources', () => planReplay(context, parseSourceKey(key), ids));
  const { wait, on_interrupt: onInterrupt } = parseOptions(waitOptionsSchema, options);
  validateRunFields(context, wait);
  const request = ids.length === 0 ? {} : { ids };
  const started = await context.client.replayRejected({ id: parseSourceKey(key), ...request });
  return reportStarted(context, started, { wait, named: true, onInterrupt });
}

/** Plans which records `rfp source replay` would process again. */
async function planReplay({ client }: Context, key: string, ids: string[]): Promise<Plan> {
  const { name } = await client.getSource({ id: key });
  const { rows, total } = await client.sourceRejected({ id: key, limit: maxListRows });
  const knownIds = new Set(rows.map(({ id }) => id));
  const unknownId = total > rows.length ? undefined : ids.find((id) => !knownIds.has(id));
  if (unknownId !== undefined)
    throw new AppError('NOT_FOUND', {
      message: `${name} has no rejected record ${unknownId}`,
      details: { id: unknownId },
    });
  const count = ids.length === 0 ? rows.filter(({ replayable }) => replayable).length : ids.length;
  const orMore = ids.length === 0 && total > rows.length ? ' or more' : '';
  const effect = `Would process ${formatCount(count)}${orMore} rejected records of ${name} again.`;
  return [{ command: 'source replay', target: key, effect }];
}
