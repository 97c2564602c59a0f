import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Atomically writes a file readable by its owner only: with a truncated file the services could not start. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  // The mode applies to a new file only; one left by a crash may have another.
  await rm(next, { force: true });
  await writeFile(next, text, { mode: 0o600, flag: 'wx' });
  await rename(next, file);
}

/** Content of a file; `undefined` if there is none. Throws if it cannot be read, so that it is not replaced. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
