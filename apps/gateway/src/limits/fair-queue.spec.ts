import { deferred } from '@rfp/service-kit/deferred';
import { FairQueue, type QueueLimits } from './fair-queue.js';

const limits: QueueLimits = { running: 1, runningPerParty: 1, waiting: 4, waitingPerCaller: 3, waitMs: 60_000 };

/** A queue whose only slot is taken, with the order in which further tasks run. */
function fullQueue(overrides: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...overrides });
  const first = deferred<void>();
  const order: string[] = [];
  const add = (party: string, caller = party, signal = new AbortController().signal): Promise<void> =>
    queue.run({ party, caller, signal }, async () => void order.push(caller));
  const running = queue.run(
    { party: 'first', caller: 'first', signal: new AbortController().signal },
    () => first.promise,
  );
  const finish = async (): Promise<void> => {
    first.resolve();
    await running;
  };
  return { queue, order, add, finish };
}

describe('a fair queue', () => {
  it('lets parties take turns, and callers within a party', async () => {
    const { order, add, finish } = fullQueue({ waiting: 10 });
    const tasks = [add('net', 'a'), add('net', 'a'), add('net', 'b'), add('other'), add('other')];
    await finish();
    await Promise.all(tasks);
    expect(order).toEqual(['a', 'other', 'b', 'other', 'a']);
  });

  it('reserves slots for other parties when a party has its share', async () => {
    const { order, add, finish } = fullQueue({ running: 2 });
    const again = add('first');
    await add('other');
    expect(order).toEqual(['other']);
    await finish();
    await again;
    expect(order).toEqual(['other', 'first']);
  });

  it('rejects the excess tasks of a caller with the time to try again', async () => {
    const { add, finish } = fullQueue();
    const tasks = [add('a'), add('a'), add('a')];
    await expect(add('a')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retry_after_seconds: 2 } });
    await finish();
    await Promise.all(tasks);
  });

  it('rejects the last task of the largest party to admit another party', async () => {
    const { order, add, finish } = fullQueue();
    const tasks = [add('net', 'a'), add('net', 'a'), add('net', 'a'), add('net', 'b')];
    const admitted = add('other');
    await expect(tasks[2]).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retry_after_seconds: 2 } });
    await expect(add('net', 'c')).rejects.toHaveProperty('code', 'UNAVAILABLE');
    await finish();
    await Promise.all([admitted, ...tasks.slice(0, 2), tasks[3]]);
    expect(order).toEqual(['a', 'other', 'b', 'a']);
  });

  it('rejects a task that waits too long', async () => {
    const { add, finish } = fullQueue({ waitMs: 1 });
    await expect(add('a')).rejects.toHaveProperty('code', 'UNAVAILABLE');
    await finish();
  });

  it('removes a task whose client has disconnected', async () => {
    const { order, add, finish } = fullQueue();
    const disconnection = new AbortController();
    const disconnectedTask = add('a', 'a', disconnection.signal);
    const stays = add('b');
    disconnection.abort();
    await expect(disconnectedTask).rejects.toHaveProperty('code', 'REQUEST_ABORTED');
    await finish();
    await stays;
    expect(order).toEqual(['b']);
  });

  it('does not admit a task whose client has disconnected before', async () => {
    const { order, add, finish } = fullQueue();
    const disconnectedTask = add('a', 'a', AbortSignal.abort());
    await finish();
    await expect(disconnectedTask).rejects.toHaveProperty('code', 'REQUEST_ABORTED');
    expect(order).toEqual([]);
  });
});
