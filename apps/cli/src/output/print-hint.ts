import { type Context } from '../context.js';

/** Prints a hint to stderr, for a table on a terminal only, and not with `--quiet`. */
export function printHint({ io, quiet, format, colorizeErr }: Context, text: string): void {
  if (!quiet && format === 'table') io.err.write(`${colorizeErr('dim', text)}\n`);
}
