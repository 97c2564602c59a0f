import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Absolute path of a program on PATH; null if there is none. */
export async function findProgram(env: Record<string, string | undefined>, name: string): Promise<string | null> {
  // A relative folder may hold a program of somebody else.
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const folder of folders) {
    const file = path.join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return null;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
