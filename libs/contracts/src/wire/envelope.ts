import { z } from 'zod';
import { type Route } from '../routes/route.js';
import { tolerant } from './tolerant.js';

/** A route as its reply is sent or read. */
type Enveloped = Pick<Route, 'reply' | 'envelope'>;

/** The body of a successful response of a route. */
export function bodySchemaOf({ reply, envelope }: Enveloped): z.ZodType {
  return envelope === true ? z.strictObject({ success: z.literal(true), data: reply }) : reply;
}

/** The text of a body, from that of the reply of a route with an envelope: the reply is not serialized again. */
export function toEnvelope(reply: string): string {
  return `{"success":true,"data":${reply}}`;
}

const envelopeSchema = tolerant(z.strictObject({ success: z.literal(true), data: z.unknown() }));

/** The reply in the body of a response, for its schema to read. Throws a ZodError for a body without the envelope that the route has. */
export function replyIn(body: unknown, { envelope }: Pick<Route, 'envelope'>): unknown {
  return envelope === true ? envelopeSchema.parse(body).data : body;
}
