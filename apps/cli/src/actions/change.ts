import { type Access, requireAccess } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Context, type Options } from '../context.js';
import { toErrorReport } from '../errors/error-report.js';
import { exitOk, exitPartial } from '../errors/exit-codes.js';
import { invalid } from '../errors/invalid.js';
import { chosenFields, isData, printHint } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';
import { printError } from '../errors/print-error.js';
import { printView, type View } from './list.js';

/** JSON output of `--dry-run`: an entry for each planned change. */
export const planSchema = z.array(
  z.strictObject({
    /** The command, such as `source pause`. */
    command: z.string(),
    /** Id or key of the target. */
    target: z.string(),
    /** The change as a sentence, such as `Would pause SAM.gov.` */
    effect: z.string(),
  }),
);
export type Plan = z.infer<typeof planSchema>;

const planView: View<Plan[number]> = {
  fields: ['command', 'target', 'effect'],
  entry: (_context, { effect }) => `${sanitize(effect)}\n`,
};

/**
 * Prints the planned changes and returns the exit code.
 * @param access - access that the changes require
 * @param plan - computes the changes by reading only
 * @throws AppError READ_ONLY, CURATOR_REQUIRED, ADMINISTRATOR_REQUIRED and the like if the caller may not make the changes
 */
export async function printPlan(context: Context, access: Access, plan: () => Promise<Plan>): Promise<number> {
  chosenFields(context, planView.fields);
  requireAccess(access, await context.client.whoAmI());
  printView(context, planView, await plan());
  printHint(context, 'Nothing was changed.');
  return exitOk;
}

interface Question {
  /** Text with a question mark at its end. */
  text: string;
  /** The action to confirm; used in the error without a terminal. */
  action: string;
  /** The command that skips the question. */
  command: string;
  /** Message after a negative answer. */
  declined: string;
}

/**
 * Whether the user confirms, with `--yes` or by answering the question.
 * @throws AppError VALIDATION without a terminal to ask on
 */
export async function confirm(
  { io: { ask, err } }: Context,
  options: Options,
  { text, action, command, declined }: Question,
): Promise<boolean> {
  if (options['yes'] === true) return true;
  if (ask === null) throw invalid(`${action} needs confirmation`, command);
  const confirmed = /^y(es)?$/i.test((await ask(`${text} [y/N] `)).trim());
  if (!confirmed) err.write(`${declined}\n`);
  return confirmed;
}

interface Outcome<T> {
  done: T[];
  /** 0; 7 if some failed; the exit code of the first failure if all failed. */
  exit: number;
}

/** Calls `act` for each key in sequence and prints the changed records. Returns the exit code. */
export async function changeEach<T extends Record<string, unknown>>(
  context: Context,
  view: View<T>,
  keys: string[],
  act: (key: string) => Promise<T>,
): Promise<number> {
  chosenFields(context, view.fields);
  const { done, exit } = await forEachKey(context, keys, act);
  if (done.length > 0) printView(context, view, done);
  return exit;
}

/** Calls `act` for each key in sequence; a failure does not stop the others. */
export async function forEachKey<T>(
  { format, io, colorizeErr: colorize }: Context,
  keys: string[],
  act: (key: string) => Promise<T>,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const failures: AppError[] = [];
  for (const key of new Set(keys)) {
    try {
      done.push(await act(key));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(error);
      const report = toErrorReport(error);
      printError(io, { ...report, message: `${key}: ${report.message}` }, { json: isData(format), colorize });
    }
  }
  const [first] = failures;
  if (first === undefined) return { done, exit: exitOk };
  return { done, exit: done.length === 0 ? first.exit : exitPartial };
}
