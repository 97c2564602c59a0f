import { z } from 'zod';
import { type Route } from '../routes/route.js';
import { tolerant } from './tolerant.js';

/** The parts of a route that determine the form of its body. */
type Enveloped = Pick<Route, 'reply' | 'envelope'>;

/** The body of a route's successful response. */
export function bodySchemaOf({ reply, envelope }: Enveloped): z.ZodType {
  return envelope === true ? z.strictObject({ success: z.literal(true), data: reply }) : reply;
}

/** The body as text, from the serialized reply of a route with an envelope: the reply is not serialized again. */
export function toEnvelope(reply: string): string {
  return `{"success":true,"data":${reply}}`;
}

const envelopeSchema = tolerant(z.strictObject({ success: z.literal(true), data: z.unknown() }));

/** The reply in the body of a response, for its schema to parse. Throws a ZodError if the body lacks the route's envelope. */
export function replyIn(body: unknown, { envelope }: Pick<Route, 'envelope'>): unknown {
  return envelope === true ? envelopeSchema.parse(body).data : body;
}
