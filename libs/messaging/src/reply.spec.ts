import { AppError } from '@rfp/contracts/errors';
import fc from 'fast-check';
import { handleEncoded, fail, readReply, succeed, toError } from './reply.js';
import { RowsText } from './rows-text.js';
import { type UnreadField } from './unread-field.js';

const maxBytes = 1_000_000;

describe('a reply', () => {
  it('preserves any JSON value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const sent: unknown = JSON.parse(JSON.stringify(value));
        const body = await handleEncoded(JSON.stringify(sent), async (payload) => succeed(payload), { maxBytes });
        expect(readReply(body)).toEqual({ ok: true, value: sent });
      }),
    );
  });

  it('has its rows as JSON text for a requester that takes text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.jsonValue(), async (rows, other) => {
        const sent = JSON.stringify(rows);
        const value = { rows: JSON.parse(sent), other };
        const body = await handleEncoded('1', async () => succeed(value), { maxBytes, unread: 'rows' });
        const read = readReply(body, 'rows');
        expect(read).toEqual({
          ok: true,
          value: { other: JSON.parse(JSON.stringify(other)), rows: new RowsText(sent, rows.length) },
        });
      }),
    );
  });

  it('without rows arrives in one piece, even for a requester that takes text', async () => {
    const body = await handleEncoded('1', async () => succeed({ rows: 3 }), { maxBytes, unread: 'rows' });
    expect(readReply(body, 'rows')).toEqual({ ok: true, value: { rows: 3 } });
  });

  it('has its text unchanged for a requester that does not read it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.jsonValue(), async (text, other) => {
        const value = { text, rows: 7, other: JSON.parse(JSON.stringify(other)) };
        const body = await handleEncoded('1', async () => succeed(value), { maxBytes, unread: 'text' });
        expect(body.endsWith(`\n${text}`)).toBe(true);
        expect(readReply(body, 'text')).toEqual({ ok: true, value });
      }),
    );
  });

  it('arrives in one piece from a service that does not know unread fields, and a failure arrives as usual', async () => {
    const value = { text: 'a\nb', rows: [1] };
    const whole = await handleEncoded('1', async () => succeed(value), { maxBytes });
    expect(readReply(whole, 'text')).toEqual({ ok: true, value });
    expect(readReply(whole, 'rows')).toEqual({ ok: true, value });
    const failed = await handleEncoded('1', () => Promise.reject(new AppError('NOT_FOUND')), {
      maxBytes,
      unread: 'text',
    });
    expect(readReply(failed, 'text')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });

  it('whose rows exceed the size limit becomes a failure', async () => {
    const value = { rows: ['x'.repeat(200), 'x'.repeat(80)] };
    const body = await handleEncoded('1', async () => succeed(value), { maxBytes: 300, unread: 'rows' });
    expect(readReply(body, 'rows')).toMatchObject({ ok: false, error: { code: 'MESSAGE_TOO_LARGE' } });
  });

  it.each<[string, UnreadField]>([
    ['{"ok":true,"value":{}}\n[]', 'rows'],
    ['{"ok":true,"value":{"rows":[]}}\n[]', 'rows'],
    ['{"ok":true,"value":1}\n[]', 'rows'],
    ['{"ok":true,"value":{"text":3}}\nab', 'text'],
    ['{"ok":true,"value":{"text":"ab"}}\nab', 'text'],
  ])('whose unread field does not belong to it (%s) is MESSAGE_INVALID', (body, unread) => {
    expect(() => readReply(body, unread)).toThrow(expect.objectContaining({ code: 'MESSAGE_INVALID' }));
  });

  it.each([
    '',
    '{"ok":true,"value":{}}\n[]',
    'null',
    '1',
    '[]',
    '{}',
    '{"ok":true}',
    '{"ok":false}',
    '{"ok":1,"value":2}',
    '{"ok":false,"error":{"code":"X"}}',
    '{"ok":true,"value":1',
  ])('that is invalid (%s) is MESSAGE_INVALID', (body) => {
    expect(() => readReply(body)).toThrow(expect.objectContaining({ code: 'MESSAGE_INVALID' }));
  });

  it('to invalid JSON is a failure', async () => {
    const body = await handleEncoded('{', async () => succeed(1), { maxBytes });
    expect(readReply(body)).toMatchObject({ ok: false, error: { code: 'MESSAGE_INVALID' } });
  });

  it('above the size limit becomes a failure', async () => {
    const large = new AppError('VALIDATION', { details: { text: 'x'.repeat(500) } });
    const body = await handleEncoded('1', () => Promise.reject(large), { maxBytes: 300 });
    expect(readReply(body)).toMatchObject({
      ok: false,
      error: { code: 'MESSAGE_TOO_LARGE', details: { max_bytes: 300 } },
    });
  });

  it('preserves the error', () => {
    const error = new AppError('RATE_LIMITED', { message: 'Slowly, please.', details: { retry_after_seconds: 3 } });
    const reply = fail(error);
    const arrived = reply.ok ? null : toError(reply.error);
    expect(arrived).toBeInstanceOf(AppError);
    expect(arrived).toMatchObject({ code: error.code, message: error.message, details: error.details });
  });

  it('with an unknown error code becomes INTERNAL and keeps its message', () => {
    expect(toError({ code: 'constructor', message: 'From afar.', details: {} })).toMatchObject({
      code: 'INTERNAL',
      message: 'From afar.',
    });
  });
});
