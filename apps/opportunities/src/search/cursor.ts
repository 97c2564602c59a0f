import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { isPlaceOf, type Order, type Place } from './orders.js';
import { type FoundRow } from './pages.js';

const placeSchema = z.array(z.string().max(200).nullable()).min(2).max(4);

/** A cursor is the place of the last row of a page: JSON, in base64url. */
export function writeCursor({ place }: FoundRow): string {
  return Buffer.from(place).toString('base64url');
}

/** @throws AppError VALIDATION for what no page of this order returned */
export function readCursor(cursor: string, order: Order): Place {
  const place = placeSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (place.success && isPlaceOf(order, place.data)) return place.data;
  const message = 'Must be the X-Next of a page with the same sort';
  throw new AppError('VALIDATION', { message: `after: ${message}`, details: { errors: { after: message } } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
