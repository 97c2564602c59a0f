import { AppError } from '@rfp/contracts/errors';
import { type z } from 'zod';

/**
 * Validates options by their contract, with names of the contract or of commander.
 * @throws AppError VALIDATION with the name of the option
 */
export function parseOptions<T extends z.ZodType>(schema: T, options: Record<string, unknown>): z.output<T> {
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

/** `minScore` of commander is `min_score` in the contracts. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function flagOf(name: string): string {
  return name === 'q' ? '--search' : `--${name.replaceAll('_', '-')}`;
}
