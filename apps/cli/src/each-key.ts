import { AppError } from '@rfp/contracts/errors';
import { type Context } from './context.js';
import { exitOk, exitPartial } from './exit-codes.js';
import { printError } from './print-error.js';
import { tellError } from './tell-error.js';

export interface Outcome<T> {
  done: T[];
  /** 0; 7 where some failed; the exit code of the first failure where all did. */
  exit: number;
}

/** Does something for one source after the other. One that fails keeps no other from its turn. */
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
      const told = tellError(error);
      const json = context.format === 'json' || context.format === 'ndjson';
      printError(context.io, { ...told, message: `${key}: ${told.message}` }, { json, paint: context.paintErr });
    }
  }
  const [first] = failures;
  if (first === undefined) return { done, exit: exitOk };
  return { done, exit: done.length === 0 ? first.exit : exitPartial };
}
