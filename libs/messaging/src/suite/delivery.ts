import assert from 'node:assert/strict';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { freshNames, Recorder, numberIn, suiteEvent, suiteSettings, type BusHarness } from './harness.js';
import { MemoryDeadLetters } from './memory-dead-letters.js';

type It = (title: string, body: () => Promise<void>) => void;

/** Tests of event delivery: order, keys, replicas, duplicates and limits. */
export function deliverySuite(it: It, harness: () => BusHarness): void {
  const deadLetters = new MemoryDeadLetters();

  it('delivers an event unchanged to every subscribed service', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const received = new Recorder<EventEnvelope>();
    for (const service of [freshNames().service, freshNames().service]) {
      await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(event));
    }
    const event = suiteEvent(type, 1);

    await bus.publish(event);

    const [first, second] = await received.waitFor(2);
    assert.deepEqual(first, event);
    assert.deepEqual(second, event);
    assert.notEqual(first, second);
  });

  it('delivers events published before the first subscription of a service', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    await bus.publish(suiteEvent(type, 1));
    const received = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    assert.deepEqual(await received.waitFor(1), [1]);
  });

  it('delivers only events of the subscribed type', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const received = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    await bus.publish(suiteEvent(`${type}.other`, 1, 'key'));
    await bus.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(await received.waitFor(1), [2]);
  });

  it('delivers each event to one replica of a service', async () => {
    const { type, service } = freshNames();
    const received = new Recorder<{ replica: number; n: number }>();
    for (const replica of [0, 1]) {
      const bus = await harness().connect();
      await bus.subscribe({ type, service, deadLetters }, async (event) =>
        received.record({ replica, n: numberIn(event) }),
      );
    }
    const publisher = await harness().connect();

    await Promise.all(Array.from({ length: 60 }, (_, n) => publisher.publish(suiteEvent(type, n))));

    const all = await received.waitFor(60);
    assert.equal(new Set(all.map(({ n }) => n)).size, 60);
    assert.equal(new Set(all.map(({ replica }) => replica)).size, 2);
  });

  it('handles the events of a key one at a time and in order, with two replicas and failures', async () => {
    const { type, service } = freshNames();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const handled = new Recorder<{ key: string; n: number }>();
    const running = new Set<string>();
    const overlaps: string[] = [];
    const failedOnce = new Set<string>();
    for (let replica = 0; replica < 2; replica += 1) {
      const bus = await harness().connect();
      await bus.subscribe({ type, service, deadLetters }, async (event) => {
        if (running.has(event.key)) overlaps.push(event.key);
        running.add(event.key);
        await new Promise(setImmediate);
        running.delete(event.key);
        if (numberIn(event) % 4 === 1 && !failedOnce.has(event.id)) {
          failedOnce.add(event.id);
          throw new Error('not now');
        }
        handled.record({ key: event.key, n: numberIn(event) });
      });
    }
    const publisher = await harness().connect();
    for (let n = 0; n < 10; n += 1) {
      for (const key of keys) await publisher.publish(suiteEvent(type, n, key));
    }

    const all = await handled.waitFor(60);
    for (const key of keys) {
      assert.deepEqual(
        all.filter((one) => one.key === key).map(({ n }) => n),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      );
    }
    assert.deepEqual(overlaps, []);
    assert.equal(failedOnce.size, 18);
  });

  it('handles an event that was published twice only once', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const received = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    const event = suiteEvent(type, 1, 'key');
    await Promise.all([bus.publish(event), bus.publish(event)]);
    await received.waitFor(1);
    await bus.publish(event);
    await bus.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(await received.waitFor(2), [1, 2]);
  });

  it('does not redeliver an event to another replica while a slow handler runs', async () => {
    const { type, service } = freshNames();
    const started = new Recorder<number>();
    const finished = new Recorder<number>();
    for (let replica = 0; replica < 2; replica += 1) {
      const bus = await harness().connect();
      await bus.subscribe({ type, service, deadLetters }, async (event) => {
        started.record(numberIn(event));
        if (numberIn(event) === 1) await sleep(1.5 * suiteSettings.ackWaitMs);
        finished.record(numberIn(event));
      });
    }
    const publisher = await harness().connect();
    await publisher.publish(suiteEvent(type, 1, 'key'));
    await publisher.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(await finished.waitFor(2), [1, 2]);
    assert.deepEqual(started.all, [1, 2]);
  });

  it('calls the fail points in order', async () => {
    const { type, service } = freshNames();
    const passed = new Recorder<string>();
    const bus = await harness().connect({ failPoint: (point) => passed.record(point) });
    await bus.subscribe({ type, service, deadLetters }, async () => passed.record('the handler'));
    await bus.publish(suiteEvent(type, 1));
    assert.deepEqual(await passed.waitFor(5), [
      'deliver.handler.before',
      'the handler',
      'deliver.handler.after',
      'deliver.acknowledge.before',
      'deliver.acknowledge.after',
    ]);
  });

  it('rejects an event above the size limit with MESSAGE_TOO_LARGE and an invalid one with MESSAGE_INVALID', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const received = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    const event = suiteEvent(type, 1, 'key');

    const room = 1_000_000 - Buffer.byteLength(JSON.stringify({ ...event, data: '' }));
    await assertRejectsWith(bus.publish({ ...event, data: 'x'.repeat(room + 1) }), 'MESSAGE_TOO_LARGE');
    await assertRejectsWith(bus.publish({ ...event, id: 'not an id' }), 'MESSAGE_INVALID');
    for (const wild of ['*', '>', `${type}.*`, `${type} x`, '', '.', `${type}.`]) {
      await assertRejectsWith(bus.publish({ ...event, type: wild }), 'MESSAGE_INVALID');
      await assertRejectsWith(
        bus.subscribe({ type: wild, service, deadLetters }, async () => undefined),
        'MESSAGE_INVALID',
      );
      await assertRejectsWith(
        bus.subscribe({ type, service: wild, deadLetters }, async () => undefined),
        'MESSAGE_INVALID',
      );
    }
    await bus.publish({ ...event, data: 'x'.repeat(room) });
    await bus.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(await received.waitFor(2), [Number.NaN, 2]);
  });
}

async function assertRejectsWith(attempt: Promise<unknown>, code: string): Promise<void> {
  await assert.rejects(attempt, (error) => error instanceof AppError && error.code === code);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
