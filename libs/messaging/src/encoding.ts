import { AppError } from '@rfp/contracts/errors';
import { eventEnvelopeSchema, type EventEnvelope } from '@rfp/contracts/events';
import { checkName } from './streams.js';

/**
 * The text that travels. `undefined` becomes null.
 * Throws `MESSAGE_TOO_LARGE`, and `MESSAGE_INVALID` for what JSON cannot say (a cycle, a bigint).
 */
export function encode(value: unknown, maxBytes: number): string {
  const text = toJson(value);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AppError('MESSAGE_TOO_LARGE', { details: { bytes, max_bytes: maxBytes } });
  return text;
}

/** What travelled. Throws `MESSAGE_INVALID` where it is not JSON. */
export function decode(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('MESSAGE_INVALID', { cause: error });
  }
}

/** Checks and encodes an event. Throws `MESSAGE_INVALID` or `MESSAGE_TOO_LARGE`. */
export function encodeEvent(event: EventEnvelope, maxBytes: number): string {
  checkName(event.type);
  return encode(readEnvelope({ ...event, data: event.data ?? null }), maxBytes);
}

/** Throws `MESSAGE_INVALID` where the text is no event. */
export function decodeEvent(text: string): EventEnvelope {
  return readEnvelope(decode(text));
}

function readEnvelope(value: unknown): EventEnvelope {
  const read = eventEnvelopeSchema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError('MESSAGE_INVALID', {
    details: { fields: read.error.issues.map((issue) => issue.path.join('.')) },
    cause: read.error,
  });
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value ?? null);
  } catch (error) {
    throw new AppError('MESSAGE_INVALID', { cause: error });
  }
}
