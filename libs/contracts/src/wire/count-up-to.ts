import { z } from 'zod';

/** A whole number in a query string, as decimal text; `Number` alone also accepts `0x10` and spaces. */
export function countUpTo(max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?(e\d+)?$/i.test(value) ? Number(value) : value),
    z.number().int().min(1).max(max).optional(),
  );
}
