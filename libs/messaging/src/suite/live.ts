import assert from 'node:assert/strict';
import { AppError } from '@rfp/contracts/errors';
import { freshNames, Notes, type BusHarness } from './harness.js';

type It = (title: string, body: () => Promise<void>) => void;

/** What a transport must do with what is only worth knowing now. */
export function liveSuite(it: It, harness: () => BusHarness): void {
  it('tells everybody who hears, each replica and the teller too, in the order of telling', async () => {
    const { type } = freshNames();
    const teller = await harness().connect();
    const hearers = [teller, teller, await harness().connect(), await harness().connect()].map((bus) => ({
      bus,
      heard: new Notes<unknown>(),
    }));
    for (const { bus, heard } of hearers) await bus.hear(type, (data) => heard.add(data));

    for (let n = 0; n < 20; n += 1) teller.broadcast(type, { n });

    const told = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const { heard } of hearers) assert.deepEqual(await heard.reach(20), told);
  });

  it('hands over what JSON can say, as a copy', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Notes<unknown>();
    for (let hearer = 0; hearer < 2; hearer += 1) await bus.hear(type, (data) => heard.add(data));
    bus.broadcast(type, { at: new Date(0), gone: undefined, text: '«naïve»' });

    const [first, second] = await heard.reach(2);
    assert.deepEqual(first, { at: '1970-01-01T00:00:00.000Z', text: '«naïve»' });
    assert.deepEqual(second, first);
    assert.notEqual(first, second);
  });

  it('tells nothing to who comes later, has stopped or hears something else', async () => {
    const { type } = freshNames();
    const teller = await harness().connect();
    const witness = new Notes<unknown>();
    const stopped = new Notes<unknown>();
    const late = new Notes<unknown>();
    const other = new Notes<unknown>();
    await teller.hear(`${type}.other`, (data) => other.add(data));
    await teller.hear(type, (data) => witness.add(data));
    const stop = await (await harness().connect()).hear(type, (data) => stopped.add(data));
    teller.broadcast(type, 1);
    await witness.reach(1);
    await stopped.reach(1);

    await stop();
    await (await harness().connect()).hear(type, (data) => late.add(data));
    teller.broadcast(type, 2);

    assert.deepEqual(await late.reach(1), [2]);
    assert.deepEqual(await witness.reach(2), [1, 2]);
    assert.deepEqual(stopped.all, [1]);
    assert.deepEqual(other.all, []);
  });

  it('drops what cannot be told, and never throws', async () => {
    const { type } = freshNames();
    const bus = await harness().connect();
    const heard = new Notes<unknown>();
    await bus.hear(type, (data) => heard.add(data));
    const knot: { self?: unknown } = {};
    knot.self = knot;

    for (const impossible of [knot, 1n, 'x'.repeat(1_000_001)]) bus.broadcast(type, impossible);
    for (const wild of ['*', '>', `${type}.*`, `${type} x`, '']) {
      bus.broadcast(wild, 1);
      await assert.rejects(
        bus.hear(wild, () => undefined),
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
    const heard = new Notes<unknown>();
    const tried = new Notes<unknown>();
    await bus.hear(type, (data) => {
      tried.add(data);
      throw new Error('not now');
    });
    await bus.hear(type, (data) => heard.add(data));
    bus.broadcast(type, 1);
    bus.broadcast(type, 2);
    assert.deepEqual(await heard.reach(2), [1, 2]);
    assert.deepEqual(await tried.reach(2), [1, 2]);
  });
}
