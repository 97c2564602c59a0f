import { z } from 'zod';

/** Request header of a POST that changes data: repeating the request with the same key returns the first response, for a day. */
export const idempotencyHeader = 'idempotency-key';

/** A key chosen by the caller. */
export const idempotencyKeySchema = z
  .string()
  .max(255)
  .regex(/^[\x20-\x7e]+$/, 'Must be 1 to 255 printable ASCII characters');

/** Documentation of the header in routes. */
export const idempotencyRequestHeader = {
  'Idempotency-Key':
    'Repeating the request with the same key returns the first response, for a day. Up to 255 printable characters.',
};
