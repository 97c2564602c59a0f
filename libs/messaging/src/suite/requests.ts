import assert from 'node:assert/strict';
import { AppError, type Reply } from '@rfp/contracts/errors';
import { fail, succeed } from '../reply.js';
import { RowsText } from '../rows-text.js';
import { freshNames, Gate, type BusHarness } from './harness.js';

type It = (title: string, body: () => Promise<void>) => void;

/** Tests of requests. */
export function requestSuite(it: It, harness: () => BusHarness): void {
  it('are delivered and answered as JSON copies', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    const payload = { when: new Date(0), list: [1, null, { deep: 'é' }] };
    const received: unknown[] = [];
    await bus.respond(subject, service, async (request) => {
      received.push(request);
      return succeed(payload.list);
    });

    const reply = await bus.request(subject, payload);

    assert.deepEqual(received, [{ when: '1970-01-01T00:00:00.000Z', list: [1, null, { deep: 'é' }] }]);
    assert.deepEqual(reply, { ok: true, value: payload.list });
    assert.notEqual(reply.ok && reply.value, payload.list);
  });

  it('carry undefined as null, in both directions', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    const received: unknown[] = [];
    await bus.respond(subject, service, async (request) => {
      received.push(request);
      return succeed(undefined);
    });

    assert.deepEqual(await bus.request(subject, undefined), { ok: true, value: null });
    assert.deepEqual(received, [null]);
  });

  it('return the rows of the reply as text if the requester takes text', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    const rows = [{ name: 'a\nb' }, { name: 'é' }];
    await bus.respond(subject, service, async () => succeed({ rows, total: 7 }));

    const text = new RowsText(JSON.stringify(rows), 2);
    assert.deepEqual(await bus.request(subject, 1, { unread: 'rows' }), {
      ok: true,
      value: { rows: text, total: 7 },
    });
    assert.deepEqual(await bus.request(subject, 1), { ok: true, value: { rows, total: 7 } });
  });

  it('return the text of the reply unchanged if the requester does not read it', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    const value = { text: 'a\r\n"é", 1\n', rows: 2 };
    await bus.respond(subject, service, async () => succeed(value));

    assert.deepEqual(await bus.request(subject, 1, { unread: 'text' }), { ok: true, value });
    assert.deepEqual(await bus.request(subject, 1), { ok: true, value });
  });

  it('fail with code, message and details, without the message of an unknown error', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    await bus.respond(subject, service, async (request) => {
      if (request === 'known') return fail(new AppError('RATE_LIMITED', { details: { retry_after_seconds: 7 } }));
      throw new Error('password=secret');
    });

    const known = failureOf(await bus.request(subject, 'known'));
    assert.deepEqual(known, {
      code: 'RATE_LIMITED',
      message: new AppError('RATE_LIMITED').message,
      details: { retry_after_seconds: 7 },
    });
    const unknown = failureOf(await bus.request(subject, 'unknown'));
    assert.deepEqual(unknown, { code: 'INTERNAL', message: new AppError('INTERNAL').message, details: {} });
  });

  it('fail with NO_HANDLER at once without a handler, also after the last one stopped', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    assert.equal(failureOf(await bus.request(subject, 1)).code, 'NO_HANDLER');

    const stop = await bus.respond(subject, service, async () => succeed(1));
    assert.equal((await bus.request(subject, 1)).ok, true);
    await stop();
    assert.equal(failureOf(await bus.request(subject, 1)).code, 'NO_HANDLER');
  });

  it('fail with TIMEOUT if the handler takes too long', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    const gate = new Gate();
    await bus.respond(subject, service, async () => {
      await gate.passed;
      return succeed(1);
    });

    assert.equal(failureOf(await bus.request(subject, 1, { timeoutMs: 50 })).code, 'TIMEOUT');
    gate.open();
  });

  it('are each delivered to one replica of a service', async () => {
    const { subject, service } = freshNames();
    const counts = [0, 0];
    for (const replica of counts.keys()) {
      const bus = await harness().connect();
      await bus.respond(subject, service, async (request) => {
        counts[replica] = (counts[replica] ?? 0) + 1;
        return succeed(request);
      });
    }
    const caller = await harness().connect();

    const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => caller.request(subject, n)));

    assert.deepEqual(
      replies.map(valueOf),
      Array.from({ length: 60 }, (_, n) => n),
    );
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      60,
    );
    assert.ok(
      counts.every((count) => count > 0),
      `one replica got nothing: ${counts.join(', ')}`,
    );
  });

  it('fail with MESSAGE_TOO_LARGE above the size limit, as do replies', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    const received: unknown[] = [];
    await bus.respond(subject, service, async (request) => {
      received.push(request);
      return succeed('é'.repeat(500_000));
    });

    assert.equal(failureOf(await bus.request(subject, 'é'.repeat(500_000))).code, 'MESSAGE_TOO_LARGE');
    assert.deepEqual(received, []);
    assert.equal(failureOf(await bus.request(subject, 'small')).code, 'MESSAGE_TOO_LARGE');
    assert.deepEqual(received, ['small']);
  });

  it('fail with MESSAGE_INVALID if JSON cannot represent them', async () => {
    const { subject, service } = freshNames();
    const bus = await harness().connect();
    await bus.respond(subject, service, async () => succeed({ big: 1n }));

    assert.equal(failureOf(await bus.request(subject, 1n)).code, 'MESSAGE_INVALID');
    assert.equal(failureOf(await bus.request(subject, 1)).code, 'MESSAGE_INVALID');
  });
}

function failureOf(reply: Reply<unknown>): { code: string; message: string; details: Record<string, unknown> } {
  assert.equal(reply.ok, false);
  return reply.ok ? assert.fail() : reply.error;
}

function valueOf(reply: Reply<unknown>): unknown {
  return reply.ok ? reply.value : reply.error.code;
}
