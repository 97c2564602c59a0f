import { AppError } from '@rfp/contracts/errors';
import fc from 'fast-check';
import { handleEncoded, fail, readReply, succeed, toError } from './reply.js';

const limit = 1_000_000;

describe('a reply', () => {
  it('preserves any JSON value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const sent: unknown = JSON.parse(JSON.stringify(value));
        const body = await handleEncoded(JSON.stringify(sent), async (payload) => succeed(payload), limit);
        expect(readReply(body)).toEqual({ ok: true, value: sent });
      }),
    );
  });

  it.each([
    '',
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
    const body = await handleEncoded('{', async () => succeed(1), limit);
    expect(readReply(body)).toMatchObject({ ok: false, error: { code: 'MESSAGE_INVALID' } });
  });

  it('above the size limit becomes a failure', async () => {
    const large = new AppError('VALIDATION', { details: { text: 'x'.repeat(500) } });
    const body = await handleEncoded('1', () => Promise.reject(large), 300);
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

  it('with an unknown code is INTERNAL with its message', () => {
    expect(toError({ code: 'constructor', message: 'From afar.', details: {} })).toMatchObject({
      code: 'INTERNAL',
      message: 'From afar.',
    });
  });
});
