import { type AnswerPart } from '@rfp/contracts/answer-part';
import { type Context } from '../context.js';
import { Writing } from './watch-writing.js';

interface WatchedCall {
  signal: AbortSignal;
  onPart?: (part: AnswerPart<unknown>) => void;
}

/** Asks for an answer, and shows on a terminal how it is written. */
export async function askWatched<T>(context: Context, ask: (call: WatchedCall) => Promise<T>): Promise<T> {
  const writing = new Writing(context);
  const { onPart } = writing;
  try {
    return await ask({ signal: context.io.signal, ...(onPart === undefined ? {} : { onPart }) });
  } finally {
    writing.end();
  }
}
