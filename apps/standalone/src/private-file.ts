import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file that its owner only may read, whole or not at all: with half a file the services could not come up again. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  // The mode counts only where the file is made; one that a crash left behind may have another.
  await rm(next, { force: true });
  await writeFile(next, text, { mode: 0o600, flag: 'wx' });
  await rename(next, file);
}
