import { AppError } from '@rfp/contracts/errors';
import { readAhead } from './read-ahead.js';

const neverAborted = new AbortController().signal;

/** Pages that log when they are requested. */
function loggedPages(last: number, log: string[], failure?: Error): AsyncIterable<number> {
  return (async function* () {
    try {
      for (let page = 1; page <= last; page += 1) {
        log.push(`asked for ${page}`);
        yield page;
      }
      if (failure !== undefined) throw failure;
    } finally {
      log.push('left');
    }
  })();
}

/** Waits until all work that needs no further input is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('reading ahead', () => {
  it('requests only the next page while a page is processed', async () => {
    const log: string[] = [];
    for await (const page of readAhead(loggedPages(4, log), neverAborted)) {
      await settled();
      log.push(`done with ${page}`);
    }
    expect(log).toEqual([
      'asked for 1',
      'asked for 2',
      'done with 1',
      'asked for 3',
      'done with 2',
      'asked for 4',
      'done with 3',
      'left',
      'done with 4',
    ]);
  });

  it('yields every page before the failure that follows them', async () => {
    const read: number[] = [];
    const reading = (async () => {
      for await (const page of readAhead(loggedPages(2, [], new AppError('SOURCE_ERROR')), neverAborted)) {
        await settled();
        read.push(page);
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'SOURCE_ERROR' });
    expect(read).toEqual([1, 2]);
  });

  it('lets the source clean up if its consumer stops early', async () => {
    const log: string[] = [];
    for await (const page of readAhead(loggedPages(9, log), neverAborted)) if (page === 2) break;
    await settled();
    expect(log.at(-1)).toBe('left');
    expect(log).not.toContain('asked for 4');
  });

  it('stops waiting for a page once the run has ended', async () => {
    const end = new AbortController();
    let returned = false;
    const hanging: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: async () => {
          returned = true;
          return { done: true, value: undefined };
        },
      }),
    };
    const reading = readAhead(hanging, end.signal).next();
    end.abort(new AppError('RUN_CANCELLED'));
    await expect(reading).rejects.toMatchObject({ code: 'RUN_CANCELLED' });
    expect(returned).toBe(true);
  });

  it('is not delayed by a source whose cleanup hangs', async () => {
    const endless: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: 1 }),
        return: () => new Promise(() => undefined),
      }),
    };
    for await (const page of readAhead(endless, neverAborted)) {
      expect(page).toBe(1);
      break;
    }
  });
});
