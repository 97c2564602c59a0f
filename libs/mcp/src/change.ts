import { jsonValueSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';

/** Outcome of a change, and the calls that undo it. Each of these calls is itself a change, which a person confirms. */
export const changeSchema = z.object({
  made: z.boolean(),
  message: z.string(),
  undo: z.array(
    z
      .object({ tool: z.string(), arguments: z.record(z.string(), jsonValueSchema) })
      .describe('Call it to undo the change'),
  ),
});
export type ChangeOutcome = z.input<typeof changeSchema>;

export const declined: ChangeOutcome = { made: false, message: 'The person declined: nothing was changed.', undo: [] };

/** Describes a change in some lines. */
export function describeChange({ message, undo }: ChangeOutcome): string[] {
  return [
    message,
    ...undo.map(
      (call) => `To undo it, call ${call.tool} with ${JSON.stringify(call.arguments)}; a person confirms that too.`,
    ),
  ];
}
