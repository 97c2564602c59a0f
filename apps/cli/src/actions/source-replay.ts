import { createContext } from '../context.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { planReplay } from '../dry-run/plan-sync.js';
import { exitOk } from '../exit-codes.js';
import { type Io } from '../io.js';
import { parseOptions } from '../parse-options.js';
import { parseSourceKey } from '../parse-source-key.js';
import { sendIdempotent } from '../send-idempotent.js';
import { validateRunFields, reportStarted, waitOptionsSchema } from './report-started.js';

/** `rfp source replay` */
export async function replayRejected(
  io: Io,
  key: string,
  ids: string[],
  options: Record<string, unknown>,
): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) {
    await printPlan(context, () => planReplay(context, parseSourceKey(key), ids));
    return exitOk;
  }
  const { wait, on_interrupt: onInterrupt } = parseOptions(waitOptionsSchema, options);
  validateRunFields(context, wait);
  const request = ids.length === 0 ? {} : { ids };
  const started = await sendIdempotent(context, (call) =>
    context.client.replayRejected({ id: parseSourceKey(key), ...request }, call),
  );
  return reportStarted(context, started, { wait, named: true, onInterrupt });
}
