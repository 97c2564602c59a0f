import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { maxListRows } from '@rfp/contracts/opportunity';
import { type SourceState } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { type Plan } from './plan.js';

/** What `rfp sync run` would start: the named sources, by default all that are ready and not paused. */
export async function planSync(
  { client, io }: Context,
  named: string[],
  { max, again = false }: { max?: number | undefined; again?: boolean | undefined },
): Promise<Plan> {
  const { sources } = await client.syncStatus({}, { signal: io.signal });
  const states = Object.values(sources);
  const chosen =
    named.length === 0 ? states.filter(({ ready, paused }) => ready && !paused) : named.map((key) => find(states, key));
  const limit = max === undefined ? '' : `, at most ${formatCount(max)} records`;
  return chosen.map((source) => ({ command: 'sync run', target: source.key, effect: effectOn(source, again, limit) }));
}

function find(states: SourceState[], key: string): SourceState {
  const found = states.find((state) => state.key === key);
  if (found === undefined) throw new AppError('SOURCE_NOT_FOUND');
  return found;
}

function effectOn({ name, ready, reason, status }: SourceState, again: boolean, limit: string): string {
  if (!ready) return `Would skip ${name}: ${reason?.message ?? 'it is not ready.'}`;
  if (status === 'running' && !again) return `Would join the run of ${name} that is in progress.`;
  return `Would sync ${name}${limit}.`;
}

/** What `rfp source replay` would process again. */
export async function planReplay({ client, io }: Context, key: string, ids: string[]): Promise<Plan> {
  const { name } = await client.getSource({ id: key }, { signal: io.signal });
  const { rows, total } = await client.sourceRejected({ id: key, limit: maxListRows }, { signal: io.signal });
  const known = new Set(rows.map(({ id }) => id));
  const unknown = total > rows.length ? undefined : ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new AppError('NOT_FOUND', { message: `${name} has no rejected record ${unknown}`, details: { id: unknown } });
  const count = ids.length === 0 ? rows.filter(({ replayable }) => replayable).length : ids.length;
  const more = ids.length === 0 && total > rows.length ? ' or more' : '';
  const effect = `Would process ${formatCount(count)}${more} rejected records of ${name} again.`;
  return [{ command: 'source replay', target: key, effect }];
}
