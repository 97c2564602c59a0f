import { AppError, failureSchema, isErrorCode, toAppError, type Failure, type Reply } from '@rfp/contracts/errors';
import { decode, encode } from './encoding.js';

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

/** Handles an encoded request and encodes the reply. Never rejects: a reply that cannot be encoded becomes a failure. */
export async function handleEncoded(
  body: string,
  handler: (payload: unknown) => Promise<Reply<unknown>>,
  maxBytes: number,
): Promise<string> {
  const reply = await runHandler(body, handler);
  try {
    return encode(reply, maxBytes);
  } catch (error) {
    return encode(fail(error), maxBytes);
  }
}

/** Throws `MESSAGE_INVALID` for an invalid reply. */
export function readReply(body: string): Reply<unknown> {
  const reply = decode(body);
  if (typeof reply === 'object' && reply !== null && 'ok' in reply) {
    if (reply.ok === true && 'value' in reply) return succeed(reply.value);
    const failure = failureSchema.safeParse('error' in reply ? reply.error : undefined);
    if (reply.ok === false && failure.success) return { ok: false, error: failure.data };
  }
  throw new AppError('MESSAGE_INVALID');
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
