import { AppError } from '@rfp/contracts/errors';
import { sourceKeySchema } from '@rfp/contracts/primitives';

/** @throws AppError VALIDATION where it cannot be the key of a source: most likely it is the name */
export function readKey(text: string): string {
  if (sourceKeySchema.safeParse(text).success) return text;
  throw new AppError('VALIDATION', {
    message: `"${text}" is no key of a source`,
    details: { hint: 'see the keys with rfp source list' },
  });
}
