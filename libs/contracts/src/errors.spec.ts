import { fetchErrors } from './error-catalogue/fetching.js';
import { modelErrors } from './error-catalogue/models.js';
import { recordErrors } from './error-catalogue/records.js';
import { requestErrors } from './error-catalogue/requests.js';
import { runErrors } from './error-catalogue/runs.js';
import { startupErrors } from './error-catalogue/startup.js';
import { AppError, errorCatalogue, isErrorCode, toAppError } from './errors.js';

describe('the error catalogue', () => {
  it('has a status, an exit code and a sentence of a failure for every code', () => {
    const invalid = Object.entries(errorCatalogue).filter(
      ([, { status, exit, text }]) => status < 400 || status > 599 || exit < 1 || !/^[A-Z].{10,}$/.test(text),
    );
    expect(invalid).toEqual([]);
  });

  it('has every code in only one of its tables', () => {
    const codes = [requestErrors, runErrors, fetchErrors, modelErrors, recordErrors, startupErrors].flatMap((part) =>
      Object.keys(part),
    );
    expect(codes.sort()).toEqual(Object.keys(errorCatalogue).sort());
  });

  it('does not accept inherited properties as codes', () => {
    expect(isErrorCode('NOT_FOUND')).toBe(true);
    expect(isErrorCode('constructor')).toBe(false);
    expect(isErrorCode(undefined)).toBe(false);
  });

  it('keeps the message of an unknown error in the cause, because it may contain paths or SQL', () => {
    const error = toAppError(new Error('SELECT secret FROM /etc/passwd'));
    expect(error).toMatchObject({ code: 'INTERNAL', status: 500, message: 'Something went wrong on the server.' });
    expect(error.cause).toMatchObject({ message: 'SELECT secret FROM /etc/passwd' });
  });

  it('returns an error of the product unchanged', () => {
    const error = new AppError('OPPORTUNITY_NOT_FOUND');
    expect(toAppError(error)).toBe(error);
    expect(error.status).toBe(404);
  });
});
