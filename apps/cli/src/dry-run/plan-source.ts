import { AppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Context } from '../context.js';
import { type AddedSource, type DescribedSource } from '../settings/source-options.js';
import { type Plan } from './plan.js';

/** What `rfp source add` would add. Its test is no part of it: that is `rfp source test`. */
export async function planAddition(
  context: Context,
  { connector }: DescribedSource,
  { name, key, every = 24, paused }: AddedSource,
): Promise<Plan> {
  if (key !== undefined && (await exists(context, key))) throw new AppError('SOURCE_EXISTS');
  const schedule = paused ? 'paused' : `syncing every ${every} h`;
  const effect = `Would add ${name} by the connector ${connector}, ${schedule}, if it passes its test.`;
  return [{ command: 'source add', target: key ?? name, effect }];
}

async function exists({ client, io }: Context, key: string): Promise<boolean> {
  try {
    await client.getSource({ id: key }, { signal: io.signal });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SOURCE_NOT_FOUND') return false;
    throw error;
  }
}

/** What `rfp source pause` and `rfp source resume` would do. */
export function planPause(context: Context, keys: string[], paused: boolean): Promise<Plan> {
  const command = paused ? 'source pause' : 'source resume';
  return planEach(context, keys, (source) => ({ command, target: source.key, effect: pauseEffect(source, paused) }));
}

function pauseEffect({ name, paused: isPaused, interval_hours }: ManagedSource, paused: boolean): string {
  if (isPaused === paused) return `Would leave ${name} as it is, ${paused ? 'paused' : 'not paused'}.`;
  return paused
    ? `Would pause ${name}: it would run only on demand.`
    : `Would resume ${name}, syncing every ${interval_hours} h.`;
}

/** What `rfp source remove` would remove. */
export function planRemoval(context: Context, keys: string[], records: 'keep' | 'remove'): Promise<Plan> {
  return planEach(context, keys, ({ key, name, ready_made }) => {
    if (ready_made) throw new AppError('SOURCE_READY_MADE', { details: { source: key } });
    const fate = records === 'keep' ? 'keep its records' : 'remove its records too';
    return { command: 'source remove', target: key, effect: `Would remove ${name} and ${fate}.` };
  });
}

async function planEach(
  { client, io }: Context,
  keys: string[],
  planOne: (source: ManagedSource) => Plan[number],
): Promise<Plan> {
  const plan: Plan = [];
  for (const key of new Set(keys)) plan.push(planOne(await client.getSource({ id: key }, { signal: io.signal })));
  return plan;
}
