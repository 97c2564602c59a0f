import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';

export interface TemporaryFile {
  handle: FileHandle;
  /** Closes and deletes the file. */
  close: () => Promise<void>;
}

/**
 * Opens a temporary file that only this user can read. Except on Windows, the file is unlinked at once, so that it disappears even if the
 * process is killed.
 */
export async function openTemporaryFile(): Promise<TemporaryFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rfp-extract-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const handle = await open(path.join(folder, 'archive.zip'), 'wx+', 0o600);
    if (process.platform !== 'win32') await remove();
    return {
      handle,
      async close() {
        await handle.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Writes chunks to a file. @throws SOURCE_TOO_LARGE, DISK_FULL and errors of the chunks */
export async function writeAll(handle: FileHandle, pieces: AsyncIterable<Uint8Array>, limit: number): Promise<void> {
  async function* limited(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > limit) throw tooLargeError(limit);
      yield piece;
    }
  }
  try {
    await writeFile(handle, limited());
  } catch (error) {
    throw isDiskFull(error)
      ? new AppError('DISK_FULL', {
          message: 'The disk is full: there is no room for the file of the source.',
          cause: error,
        })
      : error;
  }
}

/** The error of a file that exceeds a limit in bytes. */
export function tooLargeError(limit: number): AppError {
  return new AppError('SOURCE_TOO_LARGE', {
    message: `The file of the source is larger than ${Math.floor(limit / 1_048_576)} MiB, the maximum size.`,
    details: { limit_bytes: limit },
  });
}

function isDiskFull(error: unknown): boolean {
  const code = errorShape.safeParse(error).data?.code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Shape of a runtime error. Replaces `instanceof`, which fails for errors from another realm. */
export const errorShape = z.object({ code: z.string().optional(), message: z.string() });
