import { z } from 'zod';

/** An origin such as `https://rfp.example.org`, without path, user or query; a trailing slash is dropped. */
export const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://rfp.example.org', abort: true })
  .refine(
    (text) => new URL(text).username === '' && new URL(text).pathname === '/' && new URL(text).search === '',
    'must be an origin such as https://rfp.example.org',
  )
  .transform((text) => new URL(text).origin);

/** A comma-separated list of `item`; default: empty. */
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
