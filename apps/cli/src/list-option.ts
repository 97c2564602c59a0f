import { z } from 'zod';

/** An option whose values are separated by commas. */
export function listOption<T extends z.ZodType<unknown, string[]>>(list: T) {
  return z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(list);
}
