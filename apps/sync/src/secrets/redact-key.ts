import { AppError } from '@rfp/contracts/errors';
import { redactSecrets } from '@rfp/contracts/text/secrets';

/** Removes the API key from a value, at any depth. A source may echo the key, which must not reach screens or the database. */
export function redactKey<T>(value: T, key: string | null): T;
export function redactKey(value: unknown, key: string | null): unknown {
  return key === null ? value : redactValue(value, [key]);
}

/** Removes the API key from the error and all its causes, because the log prints the causes too. */
export function redactKeyInError(error: AppError, key: string | null): AppError {
  if (key === null) return error;
  const { code, message, details } = error;
  return withStackOf(
    error,
    new AppError(code, {
      message: redactKey(message, key),
      details: redactKey(details, key),
      cause: redactCause(error.cause, key),
    }),
    key,
  );
}

function redactCause(cause: unknown, key: string): Error | undefined {
  if (!(cause instanceof Error)) return undefined;
  return withStackOf(cause, new Error(redactKey(cause.message, key), { cause: redactCause(cause.cause, key) }), key);
}

function withStackOf<T extends Error>(error: Error, copy: T, key: string): T {
  if (error.stack !== undefined) copy.stack = redactKey(error.stack, key);
  return copy;
}

function redactValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redactSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((each: unknown) => redactValue(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactValue(each, secrets)]));
}
