import assert from 'node:assert/strict';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import {
  freshNames,
  Gate,
  Recorder,
  numberIn,
  retryUntilSuccess,
  suiteEvent,
  suiteSettings,
  type BusHarness,
} from './harness.js';
import { decodeEvent } from '../encoding.js';
import { MemoryDeadLetters } from './memory-dead-letters.js';

type It = (title: string, body: () => Promise<void>) => void;

/** Tests of handlers that fail, hang or crash their process. */
export function failureSuite(it: It, harness: () => BusHarness): void {
  const deadLetters = new MemoryDeadLetters();

  it('redelivers an event after a failure, not before its back-off', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const deliveries = new Recorder<number>();
    const handled = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => {
      deliveries.record(performance.now());
      if (deliveries.all.length < suiteSettings.maxDeliveries) throw new AppError('RATE_LIMITED');
      handled.record(numberIn(event));
    });
    await bus.publish(suiteEvent(type, 1));

    assert.deepEqual(await handled.waitFor(1), [1]);
    const [first = 0, second = 0, third = 0] = deliveries.all;
    // The broker rounds its timers, so the test allows for a tenth of the pause.
    assert.ok(second - first >= 45 && third - second >= 90, `pauses of ${second - first} and ${third - second} ms`);
  });

  it('moves an event with a permanent failure to the dead letters at once, with body and reason, and delivers the next', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const deliveries = new Recorder<number>();
    const other = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => {
      deliveries.record(numberIn(event));
      if (numberIn(event) === 2) throw new AppError('MESSAGE_INVALID', { message: 'No such field:\r\n«naïve»' });
    });
    await bus.subscribe({ type, service: `${service}-2`, deadLetters }, async (event) => other.record(numberIn(event)));
    const poison = suiteEvent(type, 2, 'key');
    for (const event of [suiteEvent(type, 1, 'key'), poison, suiteEvent(type, 3, 'key')]) await bus.publish(event);

    assert.deepEqual(await deliveries.waitFor(3), [1, 2, 3]);
    assert.deepEqual(await other.waitFor(3), [1, 2, 3]);
    assert.deepEqual(await deadLettersOf(deadLetters, poison), [
      {
        id: poison.id,
        type,
        event: poison,
        code: 'MESSAGE_INVALID',
        message: 'No such field:\r\n«naïve»',
        deliveries: 1,
      },
    ]);
  });

  it('moves an event to the dead letters after its last failed delivery, without the message of an unknown error', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect();
    const deliveries = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => {
      deliveries.record(numberIn(event));
      if (numberIn(event) === 1) throw new Error('password=secret');
    });
    const poison = suiteEvent(type, 1, 'key');
    await bus.publish(poison);
    await bus.publish(suiteEvent(type, 2, 'key'));

    assert.deepEqual(await deliveries.waitFor(4), [1, 1, 1, 2]);
    assert.deepEqual(await deadLettersOf(deadLetters, poison), [
      {
        id: poison.id,
        type,
        event: poison,
        code: 'INTERNAL',
        message: new AppError('INTERNAL').message,
        deliveries: 3,
      },
    ]);
  });

  it('keeps an event and the order of its key during an outage longer than all deliveries', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect({ outagePauseMs: 5 });
    const handled = new Recorder<number>();
    let tries = 0;
    await bus.subscribe({ type, service, deadLetters }, async (event) => {
      tries += 1;
      if (tries <= 5 * suiteSettings.maxDeliveries) throw new AppError('DATABASE_UNAVAILABLE');
      handled.record(numberIn(event));
    });
    await bus.publish(suiteEvent(type, 1, 'key'));
    await bus.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(await handled.waitFor(2), [1, 2]);
    assert.equal(tries, 5 * suiteSettings.maxDeliveries + 2);
  });

  it('counts a hanging handler as failed, so that the next events are delivered', async () => {
    const { type, service } = freshNames();
    const bus = await harness().connect({ handlerLimitMs: 150 });
    const handled = new Recorder<number>();
    const gate = new Gate();
    await bus.subscribe({ type, service, deadLetters }, async (event) => {
      if (numberIn(event) === 1) await gate.passed;
      else handled.record(numberIn(event));
    });
    const poison = suiteEvent(type, 1, 'key');
    await bus.publish(poison);
    await bus.publish(suiteEvent(type, 2, 'key'));

    assert.deepEqual(await handled.waitFor(1), [2]);
    const [letter] = await deadLettersOf(deadLetters, poison);
    assert.equal(letter?.code, 'TIMEOUT');
    gate.open();
  });

  it('redelivers an event whose handler crashed', async () => {
    const { type, service } = freshNames();
    const doomed = await harness().connect();
    const started = new Recorder<number>();
    const gate = new Gate();
    await doomed.subscribe({ type, service, deadLetters }, async (event) => {
      started.record(numberIn(event));
      await gate.passed;
    });
    await doomed.publish(suiteEvent(type, 1, 'key'));
    await started.waitFor(1);
    await harness().crash(doomed);

    const bus = await harness().connect();
    const handled = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => handled.record(numberIn(event)));
    await bus.publish(suiteEvent(type, 2, 'key'));
    assert.deepEqual(await handled.waitFor(2), [1, 2]);
    gate.open();
  });

  it('moves an event that crashes its process each time to the dead letters without running its handler again', async () => {
    const { type, service } = freshNames();
    const poison = suiteEvent(type, 1, 'key');
    const gate = new Gate();
    const started = new Recorder<number>();
    const handled = new Recorder<number>();
    const handler = async (event: EventEnvelope): Promise<void> => {
      if (event.id !== poison.id) return handled.record(numberIn(event));
      started.record(numberIn(event));
      await gate.passed;
    };
    for (let crash = 1; crash <= suiteSettings.maxDeliveries; crash += 1) {
      const doomed = await harness().connect();
      await doomed.subscribe({ type, service, deadLetters }, handler);
      if (crash === 1) await doomed.publish(poison);
      await started.waitFor(crash);
      await harness().crash(doomed);
    }

    const bus = await harness().connect();
    await bus.subscribe({ type, service, deadLetters }, handler);
    await bus.publish(suiteEvent(type, 2, 'key'));

    assert.deepEqual(await handled.waitFor(1), [2]);
    assert.equal(started.all.length, suiteSettings.maxDeliveries);
    const [letter] = await deadLettersOf(deadLetters, poison);
    assert.equal(letter?.code, 'DELIVERY_EXHAUSTED');
    assert.deepEqual(letter.event, poison);
    gate.open();
  });
}

/** The dead letters of an event, with retries, because they may appear after the next event was handled. */
async function deadLettersOf(store: MemoryDeadLetters, event: EventEnvelope) {
  return retryUntilSuccess(async () => {
    const letters = await store.find([event.id]);
    assert.ok(letters.length > 0, 'no dead letter yet');
    return letters.map(({ id, type, body, code, message, deliveries }) => ({
      id,
      type,
      event: decodeEvent(body),
      code,
      message,
      deliveries,
    }));
  });
}
