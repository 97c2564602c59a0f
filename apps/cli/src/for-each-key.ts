import { AppError } from '@rfp/contracts/errors';
import { type Context } from './context.js';
import { exitOk, exitPartial } from './exit-codes.js';
import { isData } from './output/print-records.js';
import { printError } from './print-error.js';
import { toErrorReport } from './error-report.js';

export interface Outcome<T> {
  done: T[];
  /** 0; 7 if some failed; the exit code of the first failure if all did. */
  exit: number;
}

/** Calls `act` for each source in sequence; a failure does not stop the others. */
export async function forEachKey<T>(
  context: Context,
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
      const json = isData(context.format);
      printError(
        context.io,
        { ...report, message: `${key}: ${report.message}` },
        { json, colorize: context.colorizeErr },
      );
    }
  }
  const [first] = failures;
  if (first === undefined) return { done, exit: exitOk };
  return { done, exit: done.length === 0 ? first.exit : exitPartial };
}
