import { failPoint } from '@rfp/persistence/fail-point';
import { untilAborted } from '../../until-aborted.js';

/**
 * Gives the pages in their order and asks for the next one while one is worked on: one ahead and no more, so that memory holds two.
 * A page that fails fails after the ones before it. Once the signal is aborted nobody waits for a page any more.
 */
export async function* readAhead<T>(pages: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = pages[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = untilAborted(askFor(iterator), signal);
    // Whoever works on the page before looks at it later; until then nobody does.
    asked.catch(() => undefined);
    return asked;
  };
  let done = false;
  try {
    let next = ask();
    for (;;) {
      const page = await next;
      if (page.done === true) {
        done = true;
        return;
      }
      next = ask();
      yield page.value;
    }
  } finally {
    if (!done) void leave(iterator);
  }
}

async function askFor<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  failPoint('run.page.before');
  const page = await iterator.next();
  failPoint('run.page.after');
  return page;
}

/** Lets the source clean up after itself. It may hang as well, so nobody waits for that. */
async function leave(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // Why the run ended is known already.
  }
}
