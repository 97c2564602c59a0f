import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@rfp/contracts/errors';
import { property } from './failures.js';

export interface DirectoryLock {
  release: () => void;
  /** Releases it, and takes away the file where this lock was the first. */
  discard: () => void;
}

/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5;

/** Held ones are kept here: a lock that is collected as garbage is released. */
const held = new Set<DatabaseSync>();

/**
 * Takes a data directory for this process. Node.js has no file locks; SQLite's exclusive transaction is one,
 * on every system: the kernel drops it when the process ends, however it ends, so nothing stale can stay.
 *
 * @throws AppError DATA_DIR_IN_USE
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  const file = path.join(dataDir, 'lock');
  const isFirst = !existsSync(file);
  const database = new DatabaseSync(file);
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
  const release = (): void => {
    if (held.delete(database)) database.close();
  };
  const discard = (): void => {
    if (isFirst) rmSync(file, { force: true });
    release();
  };
  return { release, discard };
}
