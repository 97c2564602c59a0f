import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type UnreadableRecord } from '../connector.js';
import { quarantine } from './read-record.js';

/** The stored form of a report about a repair. */
export const repairGuard = z.strictObject({ mended: z.string() });

/** Reports that a response was repaired before parsing, without the loss of a record. @param fault - `not JSON: NaN at character 9` */
export function repairNote(repairedText: 'answer' | 'document' | 'feed', fault: string): UnreadableRecord {
  const message = `The ${repairedText} was repaired before it was read. As it was sent, it is ${fault}.`;
  return quarantine(null, { mended: fault }, new AppError('RECORD_MENDED', { message }));
}
