import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@rfp/contracts/errors';
import { property } from './failures.js';

/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5;

/** Held ones are kept here: a lock that is collected as garbage is released. */
const held = new Set<DatabaseSync>();

/**
 * Takes a data directory for this process. Node.js has no file locks; SQLite's exclusive transaction is one,
 * on every system: the kernel drops it when the process ends, however it ends, so nothing stale can stay.
 *
 * @returns releases the lock
 * @throws AppError DATA_DIR_IN_USE
 */
export function lockDirectory(dataDir: string): () => void {
  const database = new DatabaseSync(path.join(dataDir, 'lock'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (property(error, 'errcode') !== busy) throw error;
    throw new AppError('DATA_DIR_IN_USE', {
      message: `Another RFP & Grant Tracker is running on ${dataDir}: stop it, or set RFP_DATA_DIR to another directory.`,
      details: { data_dir: dataDir },
    });
  }
  held.add(database);
  return () => {
    if (held.delete(database)) database.close();
  };
}
