import { AppError } from '@rfp/contracts/errors';
import { toToolError } from './tool-error.js';

function textOf(thrown: unknown): string {
  const { isError, content } = toToolError(thrown);
  expect(isError).toBe(true);
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

describe('the answer of a tool that failed', () => {
  it('has the code, the sentence, the hint, the time to wait and the request', () => {
    const details = { retry_after_seconds: 2, request_id: 'agent-call-0001' };
    expect(textOf(new AppError('RATE_LIMITED', { details })).split('\n')).toEqual([
      'RATE_LIMITED: Too many requests. Please wait and try again.',
      'Hint: Wait before the next call.',
      'Wait: 2 seconds',
      'The same call may succeed later.',
      'Request: agent-call-0001',
    ]);
  });

  it('has the hint of the error itself if there is one', () => {
    expect(textOf(new AppError('FORBIDDEN', { details: { hint: 'Use rfp.' } }))).toMatch(
      /^FORBIDDEN: .*\nHint: Use rfp\.$/,
    );
  });

  it('reveals nothing about an unexpected error except that it happened', () => {
    const text = textOf(new TypeError('Cannot read properties of /srv/app.ts'));
    expect(text).toBe('INTERNAL: Something went wrong on the server.\nThe same call may succeed later.');
  });

  it('is short, without characters that hide or reorder text', () => {
    const text = textOf(new AppError('INTERNAL', { message: `\u001B[2J\u202E${'x'.repeat(5000)}` }));
    expect(text.length).toBeLessThan(1100);
    expect(text.startsWith('INTERNAL: xxx')).toBe(true);
  });
});
