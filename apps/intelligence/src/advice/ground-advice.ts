import { type LeftOut } from '@rfp/contracts/intelligence';
import { groundComments } from '@rfp/grounding/ground-comments';
import { type z } from 'zod';

/** Comments of a model without the sentences that the computed basis does not support; null if the rest does not fit the schema. */
export interface GroundedAdvice<T> {
  readonly value: T | null;
  readonly left_out: LeftOut[];
}

/**
 * Removes sentences that name amounts, percentages, names or addresses that are not in the computed basis.
 * @param schema - schema of the comments
 */
export function groundAdvice<S extends z.ZodType>(
  schema: S,
  { comments, basis }: { comments: unknown; basis: unknown },
): GroundedAdvice<z.output<S>> {
  const { value, dropped } = groundComments(comments, basis);
  const parsed = schema.safeParse(value);
  return { value: parsed.success ? parsed.data : null, left_out: dropped === 0 ? [] : [noteOf(dropped)] };
}

function noteOf(dropped: number): LeftOut {
  const sentences = dropped === 1 ? '1 sentence names' : `${dropped} sentences name`;
  const reason = `${sentences} amounts, percentages, names or addresses that the computed answer does not have.`;
  return { what: 'Words of a language model', reason };
}
