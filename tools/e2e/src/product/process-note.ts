import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeOnExit } from '@rfp/testing/exit-cleanup';
import { type z } from 'zod';

/**
 * A resource that all spec files of this Jest process share. Jest gives every spec file its own modules and globals, so the address is stored in a
 * file named after the process. The first spec file that needs the resource starts it.
 *
 * @param isAlive distinguishes the file of an earlier process with the same id from one of this process
 */
export async function sharedByProcess<T>(
  name: string,
  schema: z.ZodType<T>,
  { start, isAlive }: { start: () => Promise<T>; isAlive: (noted: T) => Promise<boolean> },
): Promise<T> {
  const folder = path.join(tmpdir(), `rfp-test-${process.getuid?.() ?? 'user'}`);
  const file = path.join(folder, `${name}-${process.pid}.json`);
  const noted = readNote(file, schema);
  if (noted !== undefined && (await isAlive(noted))) return noted;
  const started = await start();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(started), { mode: 0o600 });
  removeOnExit(file);
  return started;
}

function readNote<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
