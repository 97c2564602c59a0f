import { AppError, type ErrorCode } from '@rfp/contracts/errors';

/** SQLSTATE, class of SQLSTATE or system error to code. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes: [RegExp, ErrorCode][] = [
  [/^53100$/, 'DISK_FULL'],
  [/^57014$/, 'TIMEOUT'],
  [/^(08|53|57P)/, 'DATABASE_UNAVAILABLE'],
  [/^(25P03|25P04|40001|40P01|55P03)$/, 'DATABASE_UNAVAILABLE'],
  [/^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$)/, 'DATABASE_UNAVAILABLE'],
];

/** What the driver says without a code when a connection breaks or none is free; TypeORM takes a broken one away from its transaction. */
const brokenConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|not queryable|query runner was already released|^Query runner already released/;

/**
 * An `AppError` where the database could not be reached, was busy, too slow or out of space; anything else as it was thrown.
 * After `DATABASE_UNAVAILABLE` from a commit nobody knows whether it happened: repeat only what may happen twice.
 */
export function toDatabaseError(thrown: unknown): unknown {
  const code = codeOf(thrown);
  const known = codes.find(([pattern]) => pattern.test(code))?.[1];
  if (known !== undefined) return new AppError(known, { cause: thrown });
  if (brokenConnection.test(messageOf(thrown))) return new AppError('DATABASE_UNAVAILABLE', { cause: thrown });
  return thrown;
}

/** Two transactions stood in each other's way and this one was rolled back whole, so it may simply run again. */
export function isConflict(thrown: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(thrown));
}

/** SQLSTATE or system error code of whatever was thrown, empty where it has none. */
export function codeOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : '';
}

function messageOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'
    ? thrown.message
    : '';
}
