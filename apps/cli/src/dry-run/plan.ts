import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Context } from '../context.js';
import { printHint } from '../output/print-hint.js';
import { chosenFields, printRecords } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';

/** What `--dry-run --json` prints: an entry for each change that would be made. */
export const planSchema = z.array(
  z.strictObject({
    /** The command, such as `source pause`. */
    command: z.string(),
    /** Id or key of what would change. */
    target: z.string(),
    /** As a sentence: `Would pause SAM.gov.` */
    effect: z.string(),
  }),
);
export type Plan = z.infer<typeof planSchema>;

const fields = ['command', 'target', 'effect'];

/** Whether a command is to say what it would do, and to change nothing. */
export function isDryRun(options: Record<string, unknown>): boolean {
  return options['dryRun'] === true;
}

/**
 * Prints what would be done.
 * @param plan - from reads alone
 * @throws AppError READ_ONLY if the caller may not change anything
 */
export async function printPlan(context: Context, plan: () => Promise<Plan>): Promise<void> {
  const { client, io } = context;
  chosenFields(context, fields);
  const { kind, scope } = await client.whoAmI({}, { signal: io.signal });
  if (kind !== 'person' || scope === 'read') throw new AppError('READ_ONLY');
  const records = await plan();
  printRecords(context, {
    records,
    allFields: fields,
    lineFields: fields,
    table: () => records.map(({ effect }) => `${sanitize(effect)}\n`).join(''),
  });
  printHint(context, 'Nothing was changed.');
}
