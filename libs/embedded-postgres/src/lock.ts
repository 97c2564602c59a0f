import { spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { readProperty } from './failures.js';

export interface DirectoryLock {
  release: () => void;
  /** Releases the lock, and removes its file if this was the first lock of the directory. */
  discard: () => void;
}

/** Opens a file exclusively. Node.js passes these flags to the system and has no names for them. */
const exclusive: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | constants.O_NONBLOCK,
  win32: 0x10000000,
};
const busy = new Set<unknown>(['EAGAIN', 'EWOULDBLOCK', 'EBUSY']);

/**
 * Locks a data directory for this process. The kernel releases the lock when the process ends, however it ends,
 * so a stale one cannot remain.
 *
 * @throws AppError DATA_DIR_IN_USE, PLATFORM_UNSUPPORTED
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  const file = path.join(dataDir, 'lock');
  const isFirst = !existsSync(file);
  let descriptor = open(file, dataDir);
  if (process.platform === 'linux') lockDescriptor(descriptor, dataDir);
  const release = (): void => {
    if (descriptor !== -1) closeSync(descriptor);
    descriptor = -1;
  };
  const discard = (): void => {
    // Windows cannot remove an open file.
    if (process.platform === 'win32') release();
    if (isFirst) rmSync(file, { force: true });
    release();
  };
  return { release, discard };
}

function open(file: string, dataDir: string): number {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT | (exclusive[process.platform] ?? 0), 0o600);
  } catch (error) {
    throw busy.has(readProperty(error, 'code')) ? inUse(dataDir) : error;
  }
}

/** Linux cannot lock while opening. The lock belongs to the open file, so it stays after `flock`, which inherits it, has ended. */
function lockDescriptor(descriptor: number, dataDir: string): void {
  const { status, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (status === 0) return;
  closeSync(descriptor);
  // Exit code 1 means that another process holds the lock; any other code is a failure of `flock`.
  if (status === 1) throw inUse(dataDir);
  const message = error
    ? 'The program flock, which locks the data directory, cannot be run: install util-linux.'
    : `The file system of ${dataDir} does not support locks (flock ended with ${status}): set RFP_DATA_DIR to a local directory.`;
  throw new AppError('PLATFORM_UNSUPPORTED', { message, cause: error });
}

function inUse(dataDir: string): AppError {
  return new AppError('DATA_DIR_IN_USE', {
    message: `Another RFP & Grant Tracker is running on ${dataDir}: stop it, or set RFP_DATA_DIR to another directory.`,
    details: { data_dir: dataDir },
  });
}
