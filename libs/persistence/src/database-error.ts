import { AppError, type ErrorCode } from '@rfp/contracts/errors';

/** Error codes by SQLSTATE, class of SQLSTATE or system error code. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes: [RegExp, ErrorCode][] = [
  [/^53100$/, 'DISK_FULL'],
  [/^57014$/, 'TIMEOUT'],
  [/^(08|53|57P)/, 'DATABASE_UNAVAILABLE'],
  [/^(25P03|25P04|40001|40P01|55P03)$/, 'DATABASE_UNAVAILABLE'],
  [/^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$)/, 'DATABASE_UNAVAILABLE'],
];

/** Messages of errors without a code, thrown if a connection breaks or none is free. TypeORM releases a broken connection in mid-transaction. */
const brokenConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|not queryable|query runner was already released|^Query runner already released/;

/**
 * Converts an error to an `AppError` if the database was unreachable, busy, too slow or out of space; returns any other error unchanged.
 * After `DATABASE_UNAVAILABLE` from a commit, the outcome is unknown: retry only idempotent work.
 */
export function toDatabaseError(thrown: unknown): unknown {
  const code = databaseErrorCode(thrown);
  const known = codes.find(([pattern]) => pattern.test(code))?.[1];
  if (known !== undefined) return new AppError(known, { cause: thrown });
  if (brokenConnection.test(messageOf(thrown))) return new AppError('DATABASE_UNAVAILABLE', { cause: thrown });
  return thrown;
}

/**
 * Whether an error, possibly converted by `toDatabaseError`, is a deadlock or serialization failure. The transaction was rolled back and may run
 * again.
 */
export function isConflict(thrown: unknown): boolean {
  const raised = thrown instanceof AppError && thrown.code === 'DATABASE_UNAVAILABLE' ? thrown.cause : thrown;
  return ['40001', '40P01'].includes(databaseErrorCode(raised));
}

/** SQLSTATE or system error code of a thrown value; empty if it has none. */
export function databaseErrorCode(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : '';
}

function messageOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'
    ? thrown.message
    : '';
}
