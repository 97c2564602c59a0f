import { z } from 'zod';

/** An origin such as `https://rfp.example.org`, without path, user or query; a slash at its end is dropped. */
export const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => new URL(text).username === '' && new URL(text).pathname === '/' && new URL(text).search === '',
    'must be an origin such as https://rfp.example.org',
  )
  .transform((text) => new URL(text).origin);

/** A comma list, empty where it is not set, of what `item` takes. */
export function listOf<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));
}
