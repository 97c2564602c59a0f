import { failPoint } from '@rfp/persistence/fail-point';
import { untilAborted } from '../../until-aborted.js';

/**
 * Yields the pages in order and requests one page ahead, so that memory holds two pages. The error of a page comes after the pages before it. Stops
 * waiting for a page once the signal aborts.
 */
export async function* readAhead<T>(pages: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = pages[Symbol.asyncIterator]();
  const requestPage = (): Promise<IteratorResult<T>> => {
    const page = untilAborted(nextPage(iterator), signal);
    // The error is handled once the consumer requests the next page.
    page.catch(() => undefined);
    return page;
  };
  let done = false;
  try {
    let next = requestPage();
    for (;;) {
      const page = await next;
      if (page.done === true) {
        done = true;
        return;
      }
      next = requestPage();
      yield page.value;
    }
  } finally {
    if (!done) void closeIterator(iterator);
  }
}

async function nextPage<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  failPoint('run.page.before');
  const page = await iterator.next();
  failPoint('run.page.after');
  return page;
}

/** Lets the source clean up. Not awaited, because the cleanup may hang too. */
async function closeIterator(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // The run already has an error as its reason.
  }
}
