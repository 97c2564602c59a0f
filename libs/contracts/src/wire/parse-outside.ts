import { z } from 'zod';

/**
 * Parses a value from outside: a request body, a source record, the answer of a model.
 *
 * Zod compares the `length` or `size` of any value, even where it expects a text. For JSON such as `{"length": {"toString": 1}}`, that comparison
 * throws a TypeError instead of naming the wrong type; this function returns an issue of the whole value instead.
 * @returns as `schema.safeParse` does
 */
export function parseOutside<S extends z.ZodType>(
  schema: S,
  value: unknown,
  context?: z.core.ParseContext<z.core.$ZodIssue>,
): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value, context);
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    return z
      .custom<z.output<S>>(() => false, 'Must not have a member length or size that is an object')
      .safeParse(value);
  }
}
