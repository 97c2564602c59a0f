import { readFile } from 'node:fs/promises';
import { invalid } from './invalid.js';
import { type Io } from './io.js';

/**
 * The text of a file that an option names; `-` is stdin.
 * @throws AppError VALIDATION if it cannot be read
 */
export async function readTextOf(io: Pick<Io, 'readInput'>, option: string, file: string): Promise<string> {
  const text = file === '-' ? await io.readInput() : await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw invalid(`${option}: the file ${file} cannot be read`);
  return text;
}

/** The value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
