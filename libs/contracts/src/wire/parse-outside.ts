import { z } from 'zod';

/**
 * Parses a value that came from outside: the body of a request, a record of a source, the answer of a model.
 *
 * Zod compares the `length` or `size` of whatever it is given, also where it wanted a text. Of JSON such as
 * `{"length": {"toString": 1}}` that comparison throws a TypeError instead of naming the wrong type; here it is an
 * issue of the whole value.
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
