import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

export const maxSources = 500;
/** The list of all sources is one message of a million bytes; 500 bytes per source remain for other fields. */
const maxBytes = 700_000;

const sumRow = z.object({ sources: z.number(), bytes: z.coerce.number() });

/**
 * Call it in the transaction that has written a source: concurrent writers see each other.
 * @throws TOO_MANY_SOURCES
 */
export async function enforceSourceLimit(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('sync.source'))`);
  const sum = await readOne(
    manager,
    sumRow,
    `SELECT count(*)::integer AS sources, sum(octet_length(name) + octet_length(home_url) + octet_length(settings::text)) AS bytes FROM source WHERE removed_at IS NULL`,
  );
  const { sources = 0, bytes = 0 } = sum ?? {};
  if (sources > maxSources)
    throw new AppError('TOO_MANY_SOURCES', {
      message: `There are ${maxSources} sources already. Remove one first.`,
      details: { most: maxSources },
    });
  if (bytes > maxBytes) {
    throw new AppError('TOO_MANY_SOURCES', {
      message: 'The addresses and settings of all sources together are too long. Remove a source first.',
      details: { most_bytes: maxBytes },
    });
  }
}
