import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { demoKey } from './configured/built-in-sources.js';

const changedRow = z.object({ changed_at: z.coerce.date() });

/**
 * Prevents removal and other claims of a source until the transaction ends, so that no run starts for a removed source. The lock is not shared: two
 * transactions that share it and then reschedule the source would wait for each other. Returns the time of the last change of the source; null for the
 * demo generator.
 * @throws SOURCE_NOT_FOUND if it was removed
 */
export async function lockSource(manager: EntityManager, key: string): Promise<Date | null> {
  if (key === demoKey) return null;
  const lockedRow = await readOne(
    manager,
    changedRow,
    'SELECT changed_at FROM source WHERE key = $1 AND removed_at IS NULL FOR NO KEY UPDATE',
    [key],
  );
  if (lockedRow === undefined) throw new AppError('SOURCE_NOT_FOUND', { details: { source: key } });
  return lockedRow.changed_at;
}
