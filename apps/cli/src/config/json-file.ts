import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { codeOf } from '../errors/error-code.js';
import { withLock } from './with-lock.js';

/**
 * Runs a change that reads and replaces a file, under a lock.
 * @throws AppError CONFIGURATION if the file cannot be used
 */
export async function changeFile<T>(file: string, change: () => T | Promise<T>): Promise<T> {
  return withLock(file, change).catch((error: unknown) => {
    throw error instanceof AppError ? error : unusable(file, error);
  });
}

/** Replaces a file atomically, so that another program never reads half of it. Only the user may read it. */
export async function replaceFile(file: string, content: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw unusable(file, error);
  }
}

/** Handler of read errors: null for a missing file. */
export function nullIfMissing(file: string): (error: unknown) => null {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw unusable(file, error);
  };
}

function unusable(file: string, error: unknown): AppError {
  return new AppError('CONFIGURATION', { message: `${file} cannot be used: ${codeOf(error)}.`, cause: error });
}
