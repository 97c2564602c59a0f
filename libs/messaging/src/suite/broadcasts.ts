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
    for (const { bus, heard } of hearers) await bus.onBroadcast(type, (data) => heard.add(data));

    for (let n = 0; n < 20; n += 1) teller.broadcast(type, { n });

    const told = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const { heard } of hearers) assert.deepEqual(await heard.reach(20), told);
  });

  it('hands over what JSON can say, as a copy', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Recorder<unknown>();
    for (let hearer = 0; hearer < 2; hearer += 1) await bus.onBroadcast(type, (data) => heard.add(data));
    bus.broadcast(type, { at: new Date(0), gone: undefined, text: '«naïve»' });

    const [first, second] = await heard.reach(2);
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
    await teller.onBroadcast(`${type}.other`, (data) => other.add(data));
    await teller.onBroadcast(type, (data) => witness.add(data));
    const stop = await (await harness().connect()).onBroadcast(type, (data) => stopped.add(data));
    teller.broadcast(type, 1);
    await witness.reach(1);
    await stopped.reach(1);

    await stop();
    await (await harness().connect()).onBroadcast(type, (data) => late.add(data));
    teller.broadcast(type, 2);

    assert.deepEqual(await late.reach(1), [2]);
    assert.deepEqual(await witness.reach(2), [1, 2]);
    assert.deepEqual(stopped.all, [1]);
    assert.deepEqual(other.all, []);
  });

  it('drops what cannot be told, and never throws', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Recorder<unknown>();
    await bus.onBroadcast(type, (data) => heard.add(data));
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
    assert.deepEqual(await heard.reach(1), [null]);
  });

  it('goes on telling who failed to take it, and the others', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Recorder<unknown>();
    const tried = new Recorder<unknown>();
    await bus.onBroadcast(type, (data) => {
      tried.add(data);
      throw new Error('not now');
    });
    await bus.onBroadcast(type, (data) => heard.add(data));
    bus.broadcast(type, 1);
    bus.broadcast(type, 2);
    assert.deepEqual(await heard.reach(2), [1, 2]);
    assert.deepEqual(await tried.reach(2), [1, 2]);
  });
}
