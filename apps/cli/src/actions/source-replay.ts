import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { readKey } from '../read-key.js';
import { sendOnce } from '../send-once.js';
import { checkRunFields, finishStarted } from './finish-started.js';

/** `rfp source replay` */
export async function replayRejected(
  io: Io,
  key: string,
  ids: string[],
  options: Record<string, unknown>,
): Promise<number> {
  const context = createContext(io, options);
  const wait = options['wait'] !== false;
  checkRunFields(context, wait);
  const request = ids.length === 0 ? {} : { ids };
  const started = await sendOnce(context, (call) => context.client.replayRejected(readKey(key), request, call));
  return finishStarted(context, started, { wait, named: true });
}
