import { AppError } from '@rfp/contracts/errors';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../errors/error-code.js';

/**
 * Writes a file under a temporary name and renames it when complete. A symbolic link stays and its target is replaced. Pipes and devices are written
 * directly.
 * @throws the error of the file system or of the content
 */
export async function writeFileAtomically(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const before = await nullIfMissing(stat(file));
  if (before !== null && !before.isFile()) {
    await pipeline(content, createWriteStream(file));
    return;
  }
  const targetFile = (await nullIfMissing(realpath(file))) ?? file;
  // Unique name, because two processes may write the file at once.
  const draft = `${targetFile}.${randomUUID()}`;
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: before?.mode ?? 0o666 }));
    await rename(draft, targetFile);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Converts file system errors, such as a missing folder, missing permission or full disk. */
export function toFileError(error: unknown, target: string): unknown {
  if (typeof error !== 'object' || error === null || !('syscall' in error)) return error;
  return new AppError('VALIDATION', { message: `--file: ${target} could not be written`, cause: error });
}
