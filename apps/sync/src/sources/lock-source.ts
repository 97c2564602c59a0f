import { AppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { demoKey } from './configured/built-in-sources.js';

const keyRow = z.object({ key: z.string() });

/**
 * Prevents the removal and other claims of a source until the transaction ends, so that no run starts for a removed source. Allows to
 * reschedule it: two holders of a shared lock would wait for each other.
 * @throws SOURCE_NOT_FOUND if it was removed
 */
export async function lockSource(manager: EntityManager, key: string): Promise<void> {
  if (key === demoKey) return;
  const held = await readRows(
    manager,
    keyRow,
    'SELECT key FROM source WHERE key = $1 AND removed_at IS NULL FOR NO KEY UPDATE',
    [key],
  );
  if (held.length === 0) throw new AppError('SOURCE_NOT_FOUND', { details: { source: key } });
}
