import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type RunFilter, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { type Context } from '../../context.js';
import { parseSourceKey } from '../sources/parse-source-key.js';

interface RunSelection {
  /** Filter for the runs of the source. */
  filter: RunFilter;
  /** Error if the source has no matching run. */
  none: { code: ErrorCode; message: string };
}

/**
 * Finds the run with this id, or the newest matching run of the source with this key.
 * @throws AppError `none` if the source has no matching run
 */
export async function findRun({ client }: Context, idOrKey: string, { filter, none }: RunSelection): Promise<SyncRun> {
  if (z.uuid().safeParse(idOrKey).success) return client.getRun({ id: idOrKey });
  await client.getSource({ id: parseSourceKey(idOrKey) });
  const { rows } = await client.listRuns({ filter: { ...filter, source: idOrKey }, limit: 1 });
  const [found] = rows;
  if (found === undefined) throw new AppError(none.code, { message: none.message });
  return found;
}
