import { type Context } from '../context.js';

/** Tells a person something about the result: beside the data, never in it, and not in a pipe or where quiet is asked for. */
export function note({ io, quiet, format, paintErr }: Context, text: string): void {
  if (!quiet && format === 'table') io.err.write(`${paintErr('dim', text)}\n`);
}
