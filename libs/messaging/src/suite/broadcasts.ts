import assert from 'node:assert/strict';
import { AppError } from '@rfp/contracts/errors';
import { freshNames, Recorder, type BusHarness } from './harness.js';

type It = (title: string, body: () => Promise<void>) => void;

/** Tests of broadcasts. */
export function broadcastSuite(it: It, harness: () => BusHarness): void {
  it('reach all subscribers, including replicas and the sender, in order', async () => {
    const { type } = freshNames();
    const sender = await harness().connect();
    const subscribers = [sender, sender, await harness().connect(), await harness().connect()].map((bus) => ({
      bus,
      received: new Recorder<unknown>(),
    }));
    for (const { bus, received } of subscribers) await bus.onBroadcast(type, (data) => received.record(data));

    for (let n = 0; n < 20; n += 1) sender.broadcast(type, { n });

    const sent = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const { received } of subscribers) assert.deepEqual(await received.waitFor(20), sent);
  });

  it('are delivered as JSON copies', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const received = new Recorder<unknown>();
    for (let index = 0; index < 2; index += 1) await bus.onBroadcast(type, (data) => received.record(data));
    bus.broadcast(type, { at: new Date(0), gone: undefined, text: '«naïve»' });

    const [first, second] = await received.waitFor(2);
    assert.deepEqual(first, { at: '1970-01-01T00:00:00.000Z', text: '«naïve»' });
    assert.deepEqual(second, first);
    assert.notEqual(first, second);
  });

  it('do not reach late, stopped or other subscribers', async () => {
    const { type } = freshNames();
    const sender = await harness().connect();
    const witness = new Recorder<unknown>();
    const stopped = new Recorder<unknown>();
    const late = new Recorder<unknown>();
    const other = new Recorder<unknown>();
    await sender.onBroadcast(`${type}.other`, (data) => other.record(data));
    await sender.onBroadcast(type, (data) => witness.record(data));
    const stop = await (await harness().connect()).onBroadcast(type, (data) => stopped.record(data));
    sender.broadcast(type, 1);
    await witness.waitFor(1);
    await stopped.waitFor(1);

    await stop();
    await (await harness().connect()).onBroadcast(type, (data) => late.record(data));
    sender.broadcast(type, 2);

    assert.deepEqual(await late.waitFor(1), [2]);
    assert.deepEqual(await witness.waitFor(2), [1, 2]);
    assert.deepEqual(stopped.all, [1]);
    assert.deepEqual(other.all, []);
  });

  it('are dropped if they cannot be sent, without throwing', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const received = new Recorder<unknown>();
    await bus.onBroadcast(type, (data) => received.record(data));
    const knot: { self?: unknown } = {};
    knot.self = knot;

    for (const impossible of [knot, 1n, 'x'.repeat(1_000_001)]) bus.broadcast(type, impossible);
    for (const wild of ['*', '>', `${type}.*`, `${type} x`, '']) {
      bus.broadcast(wild, 1);
      await assert.rejects(
        bus.onBroadcast(wild, () => undefined),
        (error) => error instanceof AppError && error.code === 'MESSAGE_INVALID',
      );
    }
    bus.broadcast(freshNames().type, 'nobody hears');
    bus.broadcast(type, undefined);
    assert.deepEqual(await received.waitFor(1), [null]);
  });

  it('continue after a failure of a listener', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const received = new Recorder<unknown>();
    const tried = new Recorder<unknown>();
    await bus.onBroadcast(type, (data) => {
      tried.record(data);
      throw new Error('not now');
    });
    await bus.onBroadcast(type, (data) => received.record(data));
    bus.broadcast(type, 1);
    bus.broadcast(type, 2);
    assert.deepEqual(await received.waitFor(2), [1, 2]);
    assert.deepEqual(await tried.waitFor(2), [1, 2]);
  });
}
