import { AppError } from '@rfp/contracts/errors';
import { sourceKeySchema } from '@rfp/contracts/primitives';

/** @throws AppError VALIDATION for an invalid key, which is most likely the name of a source */
export function parseSourceKey(text: string): string {
  if (sourceKeySchema.safeParse(text).success) return text;
  throw new AppError('VALIDATION', {
    message: `"${text}" is not a source key`,
    details: { hint: 'see the keys with rfp source list' },
  });
}
