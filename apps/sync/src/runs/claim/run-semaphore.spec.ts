import { setImmediate as settle } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { RunSemaphore } from './run-semaphore.js';

const neverAborted = new AbortController().signal;

/** Work that lasts until the test ends it. */
function startWork(semaphore: RunSemaphore, signal = neverAborted) {
  const end = Promise.withResolvers<void>();
  const work = { begun: false, end: end.resolve, done: Promise.resolve() };
  work.done = semaphore.run(signal, async () => {
    work.begun = true;
    await end.promise;
  });
  work.done.catch(() => undefined);
  return work;
}

describe('the run semaphore', () => {
  it('limits concurrent runs and admits the others in order', async () => {
    const semaphore = new RunSemaphore(2);
    const works = [startWork(semaphore), startWork(semaphore), startWork(semaphore), startWork(semaphore)];
    const begun = () => works.map((work) => work.begun);
    await settle();
    expect(begun()).toEqual([true, true, false, false]);
    works[1]?.end();
    await works[1]?.done;
    await settle();
    expect(begun()).toEqual([true, true, true, false]);
  });

  it('admits the next run after a failure, and skips waiters that gave up', async () => {
    const semaphore = new RunSemaphore(1);
    const cancelled = new AbortController();
    const first = startWork(semaphore);
    const second = startWork(semaphore, cancelled.signal);
    const third = startWork(semaphore);
    cancelled.abort(new AppError('RUN_CANCELLED'));
    await expect(second.done).rejects.toMatchObject({ code: 'RUN_CANCELLED' });
    first.end();
    await first.done;
    await settle();
    expect([second.begun, third.begun]).toEqual([false, true]);
    third.end();
    await third.done;
    await expect(semaphore.run(neverAborted, () => Promise.reject(new AppError('SOURCE_ERROR')))).rejects.toMatchObject(
      {
        code: 'SOURCE_ERROR',
      },
    );
    await semaphore.run(neverAborted, async () => undefined);
  });
});
