import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { AppError } from '@rfp/contracts/errors';
import { databaseErrorCode } from '@rfp/persistence/database-error';
import { type z } from 'zod';

/** Atomically writes a file that only its owner can read. With a truncated file, the services could not start. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const temporaryFile = `${file}.new`;
  // The mode applies only to a new file; one left by a crash may have another mode.
  await rm(temporaryFile, { force: true });
  await writeFile(temporaryFile, text, { mode: 0o600, flag: 'wx' });
  await rename(temporaryFile, file);
}

/**
 * Content of a file; `undefined` if there is none.
 *
 * @throws AppError CONFIGURATION if it cannot be read, so that it is not replaced
 */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = databaseErrorCode(error);
    if (code === 'ENOENT') return undefined;
    throw new AppError('CONFIGURATION', { message: `The secrets in ${file} cannot be read (${code}).`, cause: error });
  }
}

/**
 * Secrets in a JSON file; `undefined` if there is no file. A damaged file is not replaced, because new secrets could not decrypt the stored data: the
 * operator must restore it.
 *
 * @throws AppError CONFIGURATION if the file cannot be read or does not match the schema
 */
export async function readSecrets<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readIfPresent(file);
  if (text === undefined) return undefined;
  const read = schema.safeParse(parseJson(text));
  if (read.success) return read.data;
  // Thrown without the cause, which quotes the file.
  throw new AppError('CONFIGURATION', {
    message: `The secrets in ${file} are damaged. Put the file back from a backup.`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
