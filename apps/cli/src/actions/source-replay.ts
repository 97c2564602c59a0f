import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { parseSourceKey } from '../parse-source-key.js';
import { sendIdempotent } from '../send-idempotent.js';
import { validateRunFields, reportStarted } from './report-started.js';

/** `rfp source replay` */
export async function replayRejected(
  io: Io,
  key: string,
  ids: string[],
  options: Record<string, unknown>,
): Promise<number> {
  const context = createContext(io, options);
  const wait = options['wait'] !== false;
  validateRunFields(context, wait);
  const request = ids.length === 0 ? {} : { ids };
  const started = await sendIdempotent(context, (call) =>
    context.client.replayRejected(parseSourceKey(key), request, call),
  );
  return reportStarted(context, started, { wait, named: true });
}
