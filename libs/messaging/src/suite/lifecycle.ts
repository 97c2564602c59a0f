import assert from 'node:assert/strict';
import { AppError } from '@rfp/contracts/errors';
import { type Bus } from '../bus.js';
import { succeed } from '../reply.js';
import { freshNames, Gate, Recorder, numberIn, retryUntilSuccess, suiteEvent, type BusHarness } from './harness.js';
import { MemoryDeadLetters } from './memory-dead-letters.js';

type It = (title: string, body: () => Promise<void>) => void;

/** Tests of restarts of processes and brokers. */
export function lifecycleSuite(it: It, harness: () => BusHarness): void {
  const deadLetters = new MemoryDeadLetters();

  it('continues after a restart with the events published meanwhile', async () => {
    const { type, service } = freshNames();
    const first = await harness().connect();
    const received = new Recorder<number>();
    await first.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    await first.publish(suiteEvent(type, 1, 'key'));
    await received.waitFor(1);
    await first.drain();

    const second = await harness().connect();
    await second.publish(suiteEvent(type, 2, 'key'));
    await second.publish(suiteEvent(type, 3, 'key'));
    assert.deepEqual(received.all, [1]);
    await second.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    assert.deepEqual(await received.waitFor(3), [1, 2, 3]);
  });

  it('handles requests and events again after an outage of the broker or store', async () => {
    const { type, service, subject } = freshNames();
    const server = await harness().connect();
    const client = await harness().connect();
    const received = new Recorder<number>();
    await server.respond(subject, service, async (request) => succeed(request));
    await server.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    await client.publish(suiteEvent(type, 1, 'key'));
    await received.waitFor(1);

    await harness().interrupt();

    const event = suiteEvent(type, 2, 'key');
    await retryUntilSuccess(() => client.publish(event));
    // The acknowledgement of the first event may be lost with the broker, so it may be delivered twice, but none is skipped.
    await retryUntilSuccess(async () => assert.deepEqual([...new Set(received.all)], [1, 2]));
    await retryUntilSuccess(async () =>
      assert.deepEqual(await client.request(subject, 'hello'), { ok: true, value: 'hello' }),
    );
    assert.equal(client.healthy() && server.healthy(), true);
  });

  it('answers running requests on drain, and accepts no further one', async () => {
    const { service, subject } = freshNames();
    const draining = await harness().connect();
    const started = new Recorder<unknown>();
    const gate = new Gate();
    await draining.respond(subject, service, async (request) => {
      started.record(request);
      await gate.passed;
      return succeed('answered');
    });
    const caller = await harness().connect();
    const reply = caller.request(subject, 1);
    await started.waitFor(1);

    const drained = draining.drain();
    await retryUntilSuccess(async () => {
      const late = await caller.request(subject, 2, { timeoutMs: 250 });
      assert.equal(late.ok ? '' : late.error.code, 'NO_HANDLER');
    });
    await staysOpen(draining, caller);
    gate.open();

    assert.deepEqual(await reply, { ok: true, value: 'answered' });
    await drained;
    assert.equal(started.all[0], 1);
  });

  it('handles and acknowledges the current event on drain, and accepts no further one', async () => {
    const { type, service } = freshNames();
    const draining = await harness().connect();
    const started = new Recorder<number>();
    const finished = new Recorder<number>();
    const gate = new Gate();
    await draining.subscribe({ type, service, deadLetters }, async (event) => {
      started.record(numberIn(event));
      await gate.passed;
      finished.record(numberIn(event));
    });
    const caller = await harness().connect();
    await caller.publish(suiteEvent(type, 1, 'key'));
    await started.waitFor(1);
    await caller.publish(suiteEvent(type, 2, 'key'));

    const drained = draining.drain();
    await staysOpen(draining, caller);
    gate.open();
    await drained;
    assert.deepEqual(finished.all, [1]);

    const successor = await harness().connect();
    await successor.subscribe({ type, service, deadLetters }, async (event) => finished.record(numberIn(event)));
    assert.deepEqual(await finished.waitFor(2), [1, 2]);
    assert.deepEqual(started.all, [1]);
  });

  it('fails with UNAVAILABLE after drain', async () => {
    const { type, service, subject } = freshNames();
    const bus = await harness().connect();
    await bus.drain();

    assert.equal(bus.healthy(), false);
    const reply = await bus.request(subject, 1);
    assert.equal(reply.ok ? '' : reply.error.code, 'UNAVAILABLE');
    for (const attempt of [
      () => bus.publish(suiteEvent(type, 1)),
      () => bus.subscribe({ type, service, deadLetters }, async () => undefined),
      () => bus.respond(subject, service, async () => succeed(1)),
      () => bus.follow(null, async () => undefined),
      () => bus.onBroadcast(type, () => undefined),
    ]) {
      await assert.rejects(attempt, (error) => error instanceof AppError && error.code === 'UNAVAILABLE');
    }
    bus.broadcast(type, 1);
  });

  it('stops a single subscription without loss, and keeps the others', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const stopped = new Recorder<number>();
    const staying = new Recorder<number>();
    const stop = await bus.subscribe({ type, service, deadLetters }, async (event) => stopped.record(numberIn(event)));
    await bus.subscribe({ type, service: `${service}-2`, deadLetters }, async (event) =>
      staying.record(numberIn(event)),
    );
    await bus.publish(suiteEvent(type, 1, 'key'));
    await stopped.waitFor(1);
    await Promise.all([stop(), stop()]);
    await bus.publish(suiteEvent(type, 2, 'key'));

    assert.deepEqual(await staying.waitFor(2), [1, 2]);
    assert.deepEqual(stopped.all, [1]);
    await bus.subscribe({ type, service, deadLetters }, async (event) => stopped.record(numberIn(event)));
    assert.deepEqual(await stopped.waitFor(2), [1, 2]);
  });
}

/** Asserts that a bus waits for its handlers: otherwise it would be closed after a few round trips of another bus. */
async function staysOpen(draining: Bus, other: Bus): Promise<void> {
  for (let roundTrip = 0; roundTrip < 50; roundTrip += 1) await other.request(freshNames().subject, 1);
  assert.equal(draining.healthy(), true, 'closed with a running handler');
}
