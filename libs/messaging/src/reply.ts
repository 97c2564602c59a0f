import { AppError, failureSchema, isErrorCode, toAppError, type Failure, type Reply } from '@rfp/contracts/errors';
import { decode, encode, withinLimit } from './encoding.js';
import { joinTexts, RowsText, splitRows, splitTexts } from './rows-text.js';

/** A successful reply. `undefined` becomes null, because JSON has no undefined. */
export function succeed(value: unknown): Reply<unknown> {
  return { ok: true, value: value ?? null };
}

/** A failed reply. The message of an unknown error is omitted: it may contain paths or SQL. */
export function fail(thrown: unknown): Reply<never> {
  const { code, message, details } = toAppError(thrown);
  return { ok: false, error: { code, message, details } };
}

/** The error of a failed reply. A code that is unknown to this version becomes `INTERNAL`. */
export function toError(failure: Failure): AppError {
  const { code, message, details } = failure;
  return new AppError(isErrorCode(code) ? code : 'INTERNAL', { message, details });
}

/**
 * Handles an encoded request and encodes the reply. Never rejects: a reply that cannot be encoded becomes a failure.
 *
 * @param limits - `rowsAsText`: the rows of the reply, if it has any, follow the rest of it
 */
export async function handleEncoded(
  body: string,
  handler: (payload: unknown) => Promise<Reply<unknown>>,
  { maxBytes, rowsAsText = false }: { maxBytes: number; rowsAsText?: boolean },
): Promise<string> {
  const reply = await runHandler(body, handler);
  try {
    const split = rowsAsText && reply.ok ? splitRows(reply.value) : undefined;
    if (split === undefined) return encode(reply, maxBytes);
    const rest = encode(succeed(split.rest), maxBytes);
    return withinLimit(joinTexts(rest, encode(split.rows, maxBytes)), maxBytes);
  } catch (error) {
    return encode(fail(error), maxBytes);
  }
}

/** Rows that follow the rest of the reply are `RowsText`. Throws `MESSAGE_INVALID` for an invalid reply. */
export function readReply(body: string): Reply<unknown> {
  const { rest, rows } = splitTexts(body);
  const reply = decode(rest);
  if (typeof reply === 'object' && reply !== null && 'ok' in reply) {
    if (reply.ok === true && 'value' in reply)
      return succeed(rows === undefined ? reply.value : addRows(reply.value, rows));
    const failure = failureSchema.safeParse('error' in reply ? reply.error : undefined);
    if (reply.ok === false && failure.success) return { ok: false, error: failure.data };
  }
  throw new AppError('MESSAGE_INVALID');
}

function addRows(rest: unknown, rows: string): unknown {
  if (typeof rest !== 'object' || rest === null || !('rows' in rest) || typeof rest.rows !== 'number')
    throw new AppError('MESSAGE_INVALID');
  return { ...rest, rows: new RowsText(rows, rest.rows) };
}

async function runHandler(
  body: string,
  handler: (payload: unknown) => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  try {
    return await handler(decode(body));
  } catch (error) {
    return fail(error);
  }
}
