import { AppError } from '@rfp/contracts/errors';
import { type z } from 'zod';

/**
 * Reads options with their contract. Names are those of the contract or as commander gives them.
 * @throws AppError VALIDATION that names the option
 */
export function readOptions<T extends z.ZodType>(schema: T, options: Record<string, unknown>): z.output<T> {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(options).map(([name, value]) => [snakeCase(name), value])),
  );
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${flagOf(String(path[0]))}: ${message}`,
  );
  throw new AppError('VALIDATION', {
    message: sentences.join('; '),
    details: { hint: 'see the options with  --help' },
  });
}

/** `minScore`, as commander names it, is `min_score` in the contracts. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function flagOf(name: string): string {
  return name === 'q' ? '--search' : `--${name.replaceAll('_', '-')}`;
}
