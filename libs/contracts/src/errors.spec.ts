import { AppError, errorCatalogue, isErrorCode, toAppError } from './errors.js';

describe('the error catalogue', () => {
  it.each(Object.entries(errorCatalogue))(
    '%s has an HTTP status of failure, an exit code of failure and a sentence',
    (_code, entry) => {
      expect(entry.status).toBeGreaterThanOrEqual(400);
      expect(entry.status).toBeLessThan(600);
      expect(entry.exit).toBeGreaterThan(0);
      expect(entry.text).toMatch(/^[A-Z].{10,}$/);
    },
  );

  it('does not take inherited properties for codes', () => {
    expect(isErrorCode('NOT_FOUND')).toBe(true);
    expect(isErrorCode('constructor')).toBe(false);
    expect(isErrorCode(undefined)).toBe(false);
  });

  it('keeps the text of an unknown error out of the message, because it may hold paths or SQL', () => {
    const error = toAppError(new Error('select secret from /etc/passwd'));
    expect(error.code).toBe('INTERNAL');
    expect(error.message).toBe(errorCatalogue.INTERNAL.text);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('passes an error of the product through as it is', () => {
    const error = new AppError('OPPORTUNITY_NOT_FOUND');
    expect(toAppError(error)).toBe(error);
    expect(error.status).toBe(404);
  });
});
