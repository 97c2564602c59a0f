import { AppError } from '@rfp/contracts/errors';

/** The same, without the key wherever a source has brought it back: what is shown or kept of an answer must not show what it was asked with. */
export function redactKey<T>(value: T, key: string | null): T;
export function redactKey(value: unknown, key: string | null): unknown {
  return key === null ? value : strike(value, formsOf(key));
}

/** An error that tells of an answer, with all that lies beneath it: the log shows that too. */
export function redactKeyInError(error: AppError, key: string | null): AppError {
  if (key === null) return error;
  const { code, message, details } = error;
  return withStackOf(
    error,
    new AppError(code, {
      message: redactKey(message, key),
      details: redactKey(details, key),
      cause: strikeCause(error.cause, key),
    }),
    key,
  );
}

function strikeCause(cause: unknown, key: string): Error | undefined {
  if (!(cause instanceof Error)) return undefined;
  return withStackOf(cause, new Error(redactKey(cause.message, key), { cause: strikeCause(cause.cause, key) }), key);
}

function withStackOf<T extends Error>(error: Error, struck: T, key: string): T {
  if (error.stack !== undefined) struck.stack = redactKey(error.stack, key);
  return struck;
}

/** As it is, in an address, in a query, and in JSON. The longest first, so that no part of one is left over. */
function formsOf(key: string): string[] {
  const forms = [
    key,
    encodeURIComponent(key),
    new URLSearchParams([['', key]]).toString().slice(1),
    JSON.stringify(key).slice(1, -1),
  ];
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

function strike(value: unknown, forms: readonly string[]): unknown {
  if (typeof value === 'string') return forms.reduce((struck, form) => struck.replaceAll(form, '[redacted]'), value);
  if (Array.isArray(value)) return value.map((each: unknown) => strike(each, forms));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strike(each, forms)]));
}
