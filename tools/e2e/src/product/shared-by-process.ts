import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeOnExit } from '@rfp/testing/exit-cleanup';
import { type z } from 'zod';

/**
 * Returns a resource that all spec files of this Jest process share; the first spec file that needs the resource starts it. Its address is stored in
 * a file named after the process, because Jest separates the modules and globals of spec files.
 *
 * @param isAlive whether the resource with the stored address still runs; the file may be of an earlier process with this id
 */
export async function sharedByProcess<T>(
  name: string,
  schema: z.ZodType<T>,
  { start, isAlive }: { start: () => Promise<T>; isAlive: (storedAddress: T) => Promise<boolean> },
): Promise<T> {
  const folder = path.join(tmpdir(), `rfp-test-${process.getuid?.() ?? 'user'}`);
  const file = path.join(folder, `${name}-${process.pid}.json`);
  const storedAddress = readStoredAddress(file, schema);
  if (storedAddress !== undefined && (await isAlive(storedAddress))) return storedAddress;
  const started = await start();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(started), { mode: 0o600 });
  removeOnExit(file);
  return started;
}

function readStoredAddress<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
