import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type RunFilter, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { type Context } from './context.js';
import { readKey } from './read-key.js';

interface Meant {
  /** Which runs of a source can be meant. */
  filter: RunFilter;
  /** Where the source has no such run. */
  none: { code: ErrorCode; message: string };
}

/**
 * The run that is meant: the one with this id, or of the source with this key the newest that fits.
 * @throws AppError that says "none"
 */
export async function findRun({ client, io }: Context, idOrKey: string, { filter, none }: Meant): Promise<SyncRun> {
  if (z.uuid().safeParse(idOrKey).success) return client.getRun(idOrKey, { signal: io.signal });
  await client.getSource(readKey(idOrKey), { signal: io.signal });
  const { rows } = await client.listRuns({ filter: { ...filter, source: idOrKey }, limit: 1 }, { signal: io.signal });
  const [found] = rows;
  if (found === undefined) throw new AppError(none.code, { message: none.message });
  return found;
}
