import { formatAhead } from '@rfp/api-client/relative-time';
import { type ManagedSource } from '@rfp/contracts/source';
import { createContext, type Context } from '../context.js';
import { forEachKey } from '../for-each-key.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { planPause } from '../dry-run/plan-source.js';
import { exitOk } from '../exit-codes.js';
import { type Io } from '../io.js';
import { chosenFields } from '../output/print-records.js';
import { printSources, sourceFields } from '../output/source-table.js';

import { parseSourceKey } from '../parse-source-key.js';

/** `rfp source pause` and `rfp source resume` */
export async function pauseSources(
  io: Io,
  keys: string[],
  paused: boolean,
  options: Record<string, unknown>,
): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) {
    await printPlan(context, () => planPause(context, keys.map(parseSourceKey), paused));
    return exitOk;
  }
  chosenFields(context, sourceFields);
  const { done, exit } = await forEachKey(context, keys.map(parseSourceKey), (key) =>
    context.client.changeSource({ id: key, paused }, { signal: io.signal }),
  );
  if (done.length > 0) printSources(context, done, () => done.map((source) => stateText(context, source)).join(''));
  return exit;
}

function stateText({ io }: Context, { key, paused, interval_hours, next_due_at }: ManagedSource): string {
  if (paused) return `${key} is paused.\n`;
  return `${key} syncs every ${interval_hours} h${next_due_at === null ? '' : `, next ${formatAhead(next_due_at, io.now())}`}.\n`;
}
