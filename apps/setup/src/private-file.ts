import { rename, rm, writeFile } from 'node:fs/promises';

/** Atomically writes a file readable by its owner only: with a truncated file the services could not start. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  // The mode applies to a new file only; one left by a crash may have another.
  await rm(next, { force: true });
  await writeFile(next, text, { mode: 0o600, flag: 'wx' });
  await rename(next, file);
}
