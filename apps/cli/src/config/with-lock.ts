import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppError } from '@rfp/contracts/errors';
import { codeOf } from '../errors/error-code.js';
import { refusal } from '../errors/invalid.js';

const retryMs = 20;
/** A change takes milliseconds, so an older lock was left behind by a killed program. */
const staleMs = 5000;
/** Exceeds `staleMs` and the duration of all changes that may be waiting. */
const waitMs = 20_000;
/** Error codes of a rename onto a folder that is not empty; Windows reports EPERM. */
const takenCodes = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM']);

/**
 * Runs a change of a file under a lock. Without it, two processes that read the file at the same time would lose one change.
 * @throws the file system error if the folder is not writable; AppError CONFIGURATION if a lock cannot be removed, for example because another user owns it
 */
export async function withLock<T>(file: string, change: () => T | Promise<T>, limitMs = waitMs): Promise<T> {
  const lock = `${file}.locked`;
  const holder = randomUUID();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const end = performance.now() + limitMs;
  while (!(await takeLock(lock, holder))) {
    if (performance.now() > end) throw stillLocked(file, lock);
    await removeStale(lock);
    await delay(retryMs);
  }
  try {
    return await change();
  } finally {
    await releaseLock(lock, [holder]);
  }
}

function stillLocked(file: string, lock: string): AppError {
  return refusal('CONFIGURATION', `${file} is locked by another program.`, `if none is running, remove ${lock}`);
}

/**
 * A lock is a folder that contains a file named after its holder. A rename creates both in one step. The lock is removed by the name of its holder. So if
 * two processes find a stale lock, the later one does not remove the lock that the earlier one has just taken.
 */
async function takeLock(lock: string, holder: string): Promise<boolean> {
  const draft = `${lock}.${holder}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await writeFile(path.join(draft, holder), '');
    return await rename(draft, lock).then(() => true, falseIfTaken);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function falseIfTaken(error: unknown): false {
  if (takenCodes.has(codeOf(error))) return false;
  throw error;
}

async function removeStale(lock: string): Promise<void> {
  const holders = await readdir(lock).catch(() => []);
  const stale = await Promise.all(holders.map((holder) => isStale(path.join(lock, holder))));
  await releaseLock(
    lock,
    holders.filter((_holder, index) => stale[index]),
  );
}

async function isStale(file: string): Promise<boolean> {
  const lockStat = await stat(file).catch(() => null);
  // A time in the future is also stale: the clock was set back.
  return lockStat !== null && Math.abs(Date.now() - lockStat.mtimeMs) >= staleMs;
}

async function releaseLock(lock: string, holders: readonly string[]): Promise<void> {
  for (const holder of holders) await rm(path.join(lock, holder), { force: true });
  // Fails, without effect, while the lock has a holder.
  await rmdir(lock).catch(() => undefined);
}
