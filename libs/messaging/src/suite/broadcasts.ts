import assert from 'node:assert/strict';
import { AppError } from '@rfp/contracts/errors';
import { freshNames, Recorder, type BusHarness } from './harness.js';

type It = (title: string, body: () => Promise<void>) => void;

/** What a transport must do with what is only worth knowing now. */
export function liveSuite(it: It, harness: () => BusHarness): void {
  it('tells everybody who hears, each replica and the teller too, in the order of telling', async () => {
    const { type } = freshNames();
    const teller = await harness().connect();
    const hearers = [teller, teller, await harness().connect(), await harness().connect()].map((bus) => ({
      bus,
      heard: new Recorder<unknown>(),
    }));
    for (const { bus, heard } of hearers) await bus.onBroadcast(type, (data) => heard.record(data));

    for (let n = 0; n < 20; n += 1) teller.broadcast(type, { n });

    const told = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const { heard } of hearers) assert.deepEqual(await heard.waitFor(20), told);
  });

  it('hands over what JSON can say, as a copy', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Recorder<unknown>();
    for (let hearer = 0; hearer < 2; hearer += 1) await bus.onBroadcast(type, (data) => heard.record(data));
    bus.broadcast(type, { at: new Date(0), gone: undefined, text: '«naïve»' });

    const [first, second] = await heard.waitFor(2);
    assert.deepEqual(first, { at: '1970-01-01T00:00:00.000Z', text: '«naïve»' });
    assert.deepEqual(second, first);
    assert.notEqual(first, second);
  });

  it('tells nothing to who comes later, has stopped or hears something else', async () => {
    const { type } = freshNames();
    const teller = await harness().connect();
    const witness = new Recorder<unknown>();
    const stopped = new Recorder<unknown>();
    const late = new Recorder<unknown>();
    const other = new Recorder<unknown>();
    await teller.onBroadcast(`${type}.other`, (data) => other.record(data));
    await teller.onBroadcast(type, (data) => witness.record(data));
    const stop = await (await harness().connect()).onBroadcast(type, (data) => stopped.record(data));
    teller.broadcast(type, 1);
    await witness.waitFor(1);
    await stopped.waitFor(1);

    await stop();
    await (await harness().connect()).onBroadcast(type, (data) => late.record(data));
    teller.broadcast(type, 2);

    assert.deepEqual(await late.waitFor(1), [2]);
    assert.deepEqual(await witness.waitFor(2), [1, 2]);
    assert.deepEqual(stopped.all, [1]);
    assert.deepEqual(other.all, []);
  });

  it('drops what cannot be told, and never throws', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Recorder<unknown>();
    await bus.onBroadcast(type, (data) => heard.record(data));
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
    assert.deepEqual(await heard.waitFor(1), [null]);
  });

  it('goes on telling who failed to take it, and the others', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Recorder<unknown>();
    const tried = new Recorder<unknown>();
    await bus.onBroadcast(type, (data) => {
      tried.record(data);
      throw new Error('not now');
    });
    await bus.onBroadcast(type, (data) => heard.record(data));
    bus.broadcast(type, 1);
    bus.broadcast(type, 2);
    assert.deepEqual(await heard.waitFor(2), [1, 2]);
    assert.deepEqual(await tried.waitFor(2), [1, 2]);
  });
}
