import { formatAhead } from '@rfp/api-client/relative-time';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Context, type Options } from '../../context.js';
import { changeEach, printPlan } from '../change.js';
import { parseSourceKey } from './parse-source-key.js';
import { planEachSource, sourceView } from './view.js';

/** `rfp source pause` */
export function pauseSources(context: Context, _options: Options, keys: string[]): Promise<number> {
  return pauseOrResume(context, keys, true);
}

/** `rfp source resume` */
export function resumeSources(context: Context, _options: Options, keys: string[]): Promise<number> {
  return pauseOrResume(context, keys, false);
}

async function pauseOrResume(context: Context, keys: string[], paused: boolean): Promise<number> {
  const ids = keys.map(parseSourceKey);
  const command = paused ? 'source pause' : 'source resume';
  const plan = (source: ManagedSource) => ({ command, target: source.key, effect: effectOn(source, paused) });
  if (context.dryRun) return printPlan(context, () => planEachSource(context, ids, plan));
  return changeEach(context, { ...sourceView, entry: stateText }, ids, (id) =>
    context.client.changeSource({ id, paused }),
  );
}

function effectOn({ name, paused: isPaused, interval_hours }: ManagedSource, paused: boolean): string {
  if (isPaused === paused) return `Would leave ${name} as it is, ${paused ? 'paused' : 'not paused'}.`;
  return paused
    ? `Would pause ${name}: it would run only on demand.`
    : `Would resume ${name}, syncing every ${interval_hours} h.`;
}

function stateText({ io }: Context, { key, paused, interval_hours, next_due_at }: ManagedSource): string {
  if (paused) return `${key} is paused.\n`;
  return `${key} syncs every ${interval_hours} h${next_due_at === null ? '' : `, next ${formatAhead(next_due_at, io.now())}`}.\n`;
}
