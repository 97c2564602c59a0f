import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const retryMs = 20;
/** A change takes milliseconds: what is locked for longer was left by a program that was killed. */
const staleMs = 5000;

/**
 * Runs the change of a file while no other process changes it: of two that read it before either wrote it, one change would be lost.
 * @throws the error of the file system if the folder cannot be written
 */
export async function withLock<T>(file: string, change: () => T | Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  while (!(await take(lock))) if (!(await removeStale(lock))) await delay(retryMs);
  try {
    return await change();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(lock: string): Promise<boolean> {
  const taken = await stat(lock).catch(() => null);
  // Of the future, too, after the clock was set back.
  if (taken === null || Math.abs(Date.now() - taken.mtimeMs) < staleMs) return false;
  await rm(lock, { force: true });
  return true;
}
