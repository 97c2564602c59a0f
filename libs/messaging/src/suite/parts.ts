import assert from 'node:assert/strict';
import { succeed } from '../reply.js';
import { type Parts } from '../parts.js';
import { freshNames, Gate, Recorder, type BusHarness } from './harness.js';

type It = (title: string, body: () => Promise<void>) => void;

/** Tests of parts before the reply of a request. */
export function partSuite(it: It, harness: () => BusHarness): void {
  const { signal } = new AbortController();

  it('come in order before the reply, as JSON copies, and none after it', async () => {
    const { subject, service } = freshNames();
    const [server, client] = [await harness().connect(), await harness().connect()];
    let late: Parts | null = null;
    await server.respond(subject, service, async (_request, parts) => {
      late = parts;
      for (const n of [1, 2, 3]) parts?.send({ n, when: new Date(0) });
      return succeed('whole');
    });
    const received: unknown[] = [];

    const reply = await client.request(subject, 1, { parts: { onPart: (part) => received.push(part), signal } });

    const expected = [1, 2, 3].map((n) => ({ n, when: '1970-01-01T00:00:00.000Z' }));
    assert.deepEqual([reply, received], [{ ok: true, value: 'whole' }, expected]);
    sendTo(late, { n: 4 });
    await client.request(subject, 2);
    assert.deepEqual(received, expected);
  });

  it('are null in the handler of a requester that takes none', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    await bus.respond(subject, service, async (_request, parts) => succeed(parts));

    assert.deepEqual(await bus.request(subject, 1), { ok: true, value: null });
  });

  it('that are too large, cannot be represented or fail at their requester do not affect the reply', async () => {
    const { subject, service } = freshNames();
    const [server, client] = [await harness().connect(), await harness().connect()];
    await server.respond(subject, service, async (_request, parts) => {
      for (const part of ['é'.repeat(500_000), { big: 1n }, 'fails', 'small']) parts?.send(part);
      return succeed(1);
    });
    const received: unknown[] = [];
    const onPart = (part: unknown): void => {
      if (part === 'fails') throw new Error('The requester fails');
      received.push(part);
    };

    assert.deepEqual(await client.request(subject, 1, { parts: { onPart, signal } }), { ok: true, value: 1 });
    assert.deepEqual(received, ['small']);
  });

  it('end if the requester leaves, which also aborts the signal of the handler', async () => {
    const { subject, service } = freshNames();
    const [server, client] = [await harness().connect(), await harness().connect()];
    const aborted = new Recorder<string>();
    const gate = new Gate();
    await server.respond(subject, service, async (_request, parts) => {
      parts?.signal.addEventListener('abort', () => aborted.record('left'));
      parts?.send('begun');
      await gate.passed;
      return succeed(1);
    });
    const leaving = new AbortController();

    const reply = await client.request(subject, 1, {
      parts: { onPart: () => leaving.abort(), signal: leaving.signal },
    });

    assert.equal(!reply.ok && reply.error.code, 'REQUEST_ABORTED');
    assert.deepEqual(await aborted.waitFor(1), ['left']);
    gate.open();
  });
}

function sendTo(parts: Parts | null, part: unknown): void {
  parts?.send(part);
}
