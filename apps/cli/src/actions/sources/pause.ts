import { formatAhead } from '@rfp/api-client/relative-time';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Action, type Context } from '../../context.js';
import { changeEach, printPlan } from '../change.js';
import { parseSourceKey } from './parse-source-key.js';
import { planEachSource, sourceView } from './view.js';

/** `rfp source pause` */
export const pauseSources = pauseOrResume(true);

/** `rfp source resume` */
export const resumeSources = pauseOrResume(false);

function pauseOrResume(paused: boolean): Action<[keys: string[]]> {
  const command = paused ? 'source pause' : 'source resume';
  const view = { ...sourceView, entry: stateText };
  const plan = (source: ManagedSource) => ({ command, target: source.key, effect: describeEffect(source, paused) });
  return async (context, _options, keys) => {
    const ids = keys.map(parseSourceKey);
    if (context.dryRun) return printPlan(context, 'manage-sources', () => planEachSource(context, ids, plan));
    return changeEach(context, view, ids, (id) => context.client.changeSource({ id, paused }));
  };
}

function describeEffect({ name, paused: isPaused, interval_hours }: ManagedSource, paused: boolean): string {
  if (isPaused === paused) return `Would leave ${name} as it is, ${paused ? 'paused' : 'not paused'}.`;
  return paused
    ? `Would pause ${name}: it would run only on demand.`
    : `Would resume ${name}, syncing every ${interval_hours} h.`;
}

function stateText({ io }: Context, { key, paused, interval_hours, next_due_at }: ManagedSource): string {
  if (paused) return `${key} is paused.\n`;
  return `${key} syncs every ${interval_hours} h${next_due_at === null ? '' : `, next ${formatAhead(next_due_at, io.now())}`}.\n`;
}
