import { AppError, failureSchema, isErrorCode, toAppError, type Failure, type Reply } from '@rfp/contracts/errors';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { decode, encode, withinLimit } from './encoding.js';
import { addUnread, joinTexts, splitTexts, splitUnread, type UnreadField } from './unread-field.js';

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
 * @param limits - `unread`: the field that the requester does not read
 */
export async function handleEncoded(
  body: string,
  handler: (payload: unknown) => Promise<Reply<unknown>>,
  { maxBytes, unread }: { maxBytes: number; unread?: UnreadField | undefined },
): Promise<string> {
  const reply = await runHandler(body, handler);
  try {
    const split = unread !== undefined && reply.ok ? splitUnread(reply.value, unread) : undefined;
    if (split === undefined) return encode(reply, maxBytes);
    const { rest, field } = split;
    const text = typeof field === 'string' ? field : encode(field, maxBytes);
    return withinLimit(joinTexts(encode(succeed(rest), maxBytes), text), maxBytes);
  } catch (error) {
    return encode(fail(error), maxBytes);
  }
}

/** Decodes a reply. Throws `MESSAGE_INVALID` if it is invalid. @param unread - the unread field that was requested */
export function readReply(body: string, unread?: UnreadField): Reply<unknown> {
  const { rest, field } = unread === undefined ? { rest: body } : splitTexts(body);
  const reply = checkReply(decode(rest));
  if (unread === undefined || field === undefined || !reply.ok) return reply;
  return succeed(addUnread(reply.value, unread, field));
}

function checkReply(reply: unknown): Reply<unknown> {
  if (typeof reply === 'object' && reply !== null && 'ok' in reply) {
    if (reply.ok === true && 'value' in reply) return succeed(reply.value);
    const failure = tolerant(failureSchema).safeParse('error' in reply ? reply.error : undefined);
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
