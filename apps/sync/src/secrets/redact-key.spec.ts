import { inspect } from 'node:util';
import { AppError } from '@rfp/contracts/errors';
import { redactKeyInError, redactKey } from './redact-key.js';

const key = 'fc-"k/e~y\\!+0123';
const forms = [
  key,
  encodeURIComponent(key),
  new URLSearchParams({ k: key }).toString().slice(2),
  JSON.stringify(key).slice(1, -1),
];

describe('the API key of a source', () => {
  it.each(forms)('is redacted from a response as %s', (form) => {
    expect(redactKey({ raw: `a ${form} b ${form}`, rejected: [{ message: form }], count: 3, none: null }, key)).toEqual(
      {
        raw: 'a [redacted] b [redacted]',
        rejected: [{ message: '[redacted]' }],
        count: 3,
        none: null,
      },
    );
  });

  it('is redacted from an error, whose code and other details stay', () => {
    const redacted = redactKeyInError(
      new AppError('SOURCE_ERROR', { message: `No ${key}`, details: { said: forms, status: 500 } }),
      key,
    );
    expect(redacted).toMatchObject({
      code: 'SOURCE_ERROR',
      message: 'No [redacted]',
      details: { said: forms.map(() => '[redacted]'), status: 500 },
    });
  });

  it('is redacted from the cause of an error, which is still shown', () => {
    const redacted = redactKeyInError(
      new AppError('INTERNAL', { cause: new Error(`Outer ${key}`, { cause: new Error(`Inner ${key}`) }) }),
      key,
    );
    const shown = inspect(redacted);
    expect(shown).toContain('Outer [redacted]');
    expect(shown).toContain('Inner [redacted]');
    expect(shown).toContain('redact-key.spec');
    expect(shown).not.toContain(key);
  });

  it('leaves errors and values unchanged if none is set', () => {
    const error = new AppError('SOURCE_ERROR');
    expect([redactKeyInError(error, null), redactKey(forms, null)]).toEqual([error, forms]);
  });
});
