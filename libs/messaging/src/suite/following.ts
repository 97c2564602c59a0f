import assert from 'node:assert/strict';
import { type Bus, type FollowedEvent, type Stop } from '../bus.js';
import { freshNames, Gate, Recorder, numberIn, retryUntilSuccess, suiteEvent, type BusHarness } from './harness.js';
import { MemoryDeadLetters } from './memory-dead-letters.js';

type It = (title: string, body: () => Promise<void>) => void;

/** Follows events with a type prefix, because all tests share the streams of a broker. */
async function follow(
  bus: Bus,
  prefix: string,
  after: string | null,
): Promise<{ seen: Recorder<FollowedEvent>; stop: Stop }> {
  const seen = new Recorder<FollowedEvent>();
  const stop = await bus.follow(after, async (followed) => {
    if (followed.event.type.startsWith(prefix)) seen.record(followed);
  });
  return { seen, stop };
}

function numbers(followed: FollowedEvent[]): number[] {
  return followed.map(({ event }) => numberIn(event));
}

/** Tests of followers. */
export function followingSuite(it: It, harness: () => BusHarness): void {
  const deadLetters = new MemoryDeadLetters();

  it('deliver every new event of every type to every follower, in one order', async () => {
    const { type } = freshNames();
    const one = await harness().connect();
    const other = await harness().connect();
    await one.publish(suiteEvent(`${type}.early`, 0));
    const followers = await Promise.all([one, other, one, other].map((bus) => follow(bus, type, null)));

    const events = Array.from({ length: 60 }, (_, n) => suiteEvent(`${type}.t${n % 3}`, n));
    await Promise.all(events.map((event, n) => (n % 2 === 0 ? one : other).publish(event)));

    const orders = await Promise.all(followers.map(({ seen }) => seen.waitFor(60)));
    for (const order of orders) assert.deepEqual(order, orders[0]);
    assert.deepEqual(new Set(orders[0]?.map(({ event }) => event.id)), new Set(events.map(({ id }) => id)));
    assert.deepEqual(orders[0]?.find(({ event }) => event.id === events[7]?.id)?.event, events[7]);
    assert.equal(new Set(orders[0]?.map(({ position }) => position)).size, 60);
  });

  it('continue after a position with the missed events and the same positions', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const first = await follow(bus, type, null);
    for (let n = 0; n < 5; n += 1) await bus.publish(suiteEvent(type, n));
    const before = await first.seen.waitFor(5);
    assert.deepEqual(numbers(before), [0, 1, 2, 3, 4]);
    await first.stop();
    for (let n = 5; n < 8; n += 1) await bus.publish(suiteEvent(type, n));

    const again = await follow(await harness().connect(), type, before[1]?.position ?? null);
    await bus.publish(suiteEvent(type, 8));

    assert.deepEqual(numbers(await again.seen.waitFor(7)), [2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(again.seen.all.slice(0, 3), before.slice(2));
    assert.equal(first.seen.all.length, 5);
  });

  it('report the start position, also before the first event', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const begun: string[] = [];
    const stop = await bus.follow(
      null,
      async () => undefined,
      (position) => begun.push(position),
    );
    await stop();
    for (let n = 0; n < 3; n += 1) await bus.publish(suiteEvent(type, n));
    const [begin] = begun;
    const { seen } = await follow(await harness().connect(), type, begin ?? null);
    assert.deepEqual(numbers(await seen.waitFor(3)), [0, 1, 2]);
    const again: string[] = [];
    await bus.follow(
      begin ?? null,
      async () => undefined,
      (position) => again.push(position),
    );
    assert.deepEqual(again, begun);
  });

  it('deliver more events than a batch holds', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const marker = await follow(bus, type, null);
    await bus.publish(suiteEvent(type, 0));
    const [begin] = await marker.seen.waitFor(1);
    await marker.stop();
    for (let from = 1; from <= 250; from += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => bus.publish(suiteEvent(type, from + index))));
    }
    const { seen } = await follow(bus, type, begin?.position ?? null);
    assert.deepEqual(new Set(numbers(await seen.waitFor(250))), new Set(Array.from({ length: 250 }, (_, n) => n + 1)));
    assert.equal(seen.all.length, 250);
  });

  it('start at the oldest retained event for an older position', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    await bus.publish(suiteEvent(type, 1));
    const { seen } = await follow(bus, type, '0');
    assert.deepEqual(numbers(await seen.waitFor(1)), [1]);
  });

  for (const odd of ['', 'nonsense', '-1', '1.5', '1e3', ' 1', '999999999999', '9'.repeat(40)]) {
    it(`follow from now on for the invalid position "${odd}"`, async () => {
      const { type } = freshNames();
      const bus = await harness().connect();
      await bus.publish(suiteEvent(type, 1));
      const { seen } = await follow(bus, type, odd);
      await bus.publish(suiteEvent(type, 2));
      assert.deepEqual(numbers(await seen.waitFor(1)), [2]);
    });
  }

  it('deliver one event at a time, and continue after a failure of the handler', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const seen = new Recorder<number>();
    const running = new Set<number>();
    const overlaps = new Set<number>();
    await bus.follow(null, async ({ event }) => {
      if (event.type !== type) return;
      if (running.size > 0) overlaps.add(numberIn(event));
      running.add(numberIn(event));
      await new Promise(setImmediate);
      running.delete(numberIn(event));
      seen.record(numberIn(event));
      if (numberIn(event) === 1) throw new Error('not now');
    });
    for (let n = 0; n < 5; n += 1) await bus.publish(suiteEvent(type, n));
    assert.deepEqual(await seen.waitFor(5), [0, 1, 2, 3, 4]);
    assert.deepEqual(overlaps, new Set());
  });

  it('do not affect subscriptions', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const { seen } = await follow(bus, type, null);
    const received = new Recorder<number>();
    await bus.publish(suiteEvent(type, 1, 'key'));
    await seen.waitFor(1);
    await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    await bus.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(await received.waitFor(2), [1, 2]);
    assert.deepEqual(numbers(await seen.waitFor(2)), [1, 2]);
  });

  it('deliver an event that was published twice only once', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const { seen } = await follow(bus, type, null);
    const event = suiteEvent(type, 1, 'key');
    await Promise.all([bus.publish(event), bus.publish(event)]);
    await bus.publish(event);
    await bus.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(numbers(await seen.waitFor(2)), [1, 2]);
  });

  it('continue after an outage of the broker or store without gap or repetition, as do broadcast subscriptions', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const publisher = await harness().connect();
    const { seen } = await follow(bus, type, null);
    const untouched = await follow(bus, `${type}.later`, null);
    const heard = new Recorder<unknown>();
    await bus.onBroadcast(type, (data) => heard.record(data));
    for (let n = 0; n < 3; n += 1) await publisher.publish(suiteEvent(type, n));
    await seen.waitFor(3);

    const away = harness().interrupt();
    publisher.broadcast(type, 'while it is away');
    await away;

    for (let n = 3; n < 6; n += 1) {
      const event = suiteEvent(type, n);
      await retryUntilSuccess(() => publisher.publish(event));
    }
    const later = suiteEvent(`${type}.later`, 6);
    await retryUntilSuccess(() => publisher.publish(later));
    assert.deepEqual(numbers(await seen.waitFor(7)), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(numbers(await untouched.seen.waitFor(1)), [6]);
    await retryUntilSuccess(async () => {
      publisher.broadcast(type, 'back');
      assert.ok(heard.all.includes('back'));
    });
  });

  it('finish the current event on drain, and deliver no further one', async () => {
    const { type } = freshNames();
    const draining = await harness().connect();
    const started = new Recorder<number>();
    const finished = new Recorder<number>();
    const gate = new Gate();
    await draining.follow(null, async ({ event }) => {
      if (event.type !== type) return;
      started.record(numberIn(event));
      await gate.passed;
      finished.record(numberIn(event));
    });
    const successor = await harness().connect();
    await successor.publish(suiteEvent(type, 1));
    await successor.publish(suiteEvent(type, 2));
    await started.waitFor(1);

    const drained = draining.drain();
    gate.open();
    await drained;
    assert.deepEqual([started.all, finished.all], [[1], [1]]);
  });
}
