import { AppError } from '@rfp/contracts/errors';
import { eventEnvelopeSchema, type EventEnvelope } from '@rfp/contracts/events';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { checkName } from './streams.js';

/**
 * Serializes a message. `undefined` becomes null.
 * Throws `MESSAGE_TOO_LARGE`, and `MESSAGE_INVALID` for values that JSON cannot represent (a cycle, a bigint).
 */
export function encode(value: unknown, maxBytes: number): string {
  return withinLimit(toJson(value), maxBytes);
}

/** Throws `MESSAGE_TOO_LARGE`. */
export function withinLimit(text: string, maxBytes: number): string {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AppError('MESSAGE_TOO_LARGE', { details: { bytes, max_bytes: maxBytes } });
  return text;
}

/** Throws `MESSAGE_INVALID` for invalid JSON. */
export function decode(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('MESSAGE_INVALID', { cause: error });
  }
}

/** Validates and encodes an event. Throws `MESSAGE_INVALID` or `MESSAGE_TOO_LARGE`. */
export function encodeEvent(event: EventEnvelope, maxBytes: number): string {
  checkName(event.type);
  return encode(parseEnvelope(eventEnvelopeSchema, { ...event, data: event.data ?? null }), maxBytes);
}

/** Throws `MESSAGE_INVALID` for an invalid event. */
export function decodeEvent(text: string): EventEnvelope {
  return parseEnvelope(tolerant(eventEnvelopeSchema), decode(text));
}

function parseEnvelope(schema: typeof eventEnvelopeSchema, value: unknown): EventEnvelope {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('MESSAGE_INVALID', {
    details: { fields: parsed.error.issues.map((issue) => issue.path.join('.')) },
    cause: parsed.error,
  });
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value ?? null);
  } catch (error) {
    throw new AppError('MESSAGE_INVALID', { cause: error });
  }
}
