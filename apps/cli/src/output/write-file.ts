import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../error-code.js';

/**
 * Writes a file that is under its name only once it is whole. A link stays, and what it leads to is replaced. What is no file, such as a
 * pipe or a device, is written into.
 * @throws the error of the file system or of the content
 */
export async function writeWhole(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const before = await ifThere(stat(file));
  if (before !== null && !before.isFile()) {
    await pipeline(content, createWriteStream(file));
    return;
  }
  const place = (await ifThere(realpath(file))) ?? file;
  // Its own name, and never that of a file which is there: the file may be written twice at once.
  const draft = `${place}.${randomUUID()}`;
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: before?.mode ?? 0o666 }));
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
