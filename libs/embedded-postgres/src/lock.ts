import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@rfp/contracts/errors';
import { readProperty } from './failures.js';

export interface DirectoryLock {
  release: () => void;
  /** Releases the lock, and removes its file if this lock created it. */
  discard: () => void;
}

/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5;

/** Keeps references: garbage collection would release a lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process. Node.js has no file locks, but an exclusive transaction of SQLite is one on every
 * system: the kernel releases it when the process ends, so there are no stale locks.
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
    if (readProperty(error, 'errcode') !== busy) throw error;
    throw new AppError('DATA_DIR_IN_USE', {
      message: `Another RFP & Grant Tracker is running on ${dataDir}: stop it, or set RFP_DATA_DIR to another directory.`,
      details: { data_dir: dataDir },
    });
  }
  heldLocks.add(database);
  const release = (): void => {
    if (heldLocks.delete(database)) database.close();
  };
  const discard = (): void => {
    if (isFirst) rmSync(file, { force: true });
    release();
  };
  return { release, discard };
}
