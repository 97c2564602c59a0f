import { sourceKeySchema } from '@rfp/contracts/primitives';
import { invalid } from '../../errors/invalid.js';

/** @throws AppError VALIDATION for an invalid key, which is probably the name of a source */
export function parseSourceKey(text: string): string {
  if (sourceKeySchema.safeParse(text).success) return text;
  throw invalid(`"${text}" is not a source key`, 'see the keys with rfp source list');
}
