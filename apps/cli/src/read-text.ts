import { readFile } from 'node:fs/promises';
import { invalid } from './errors/invalid.js';
import { type Io } from './io.js';

/**
 * Reads the file that an option names; `-` is stdin.
 * @throws AppError VALIDATION if the file cannot be read
 */
export async function readOptionFile(io: Pick<Io, 'readInput'>, option: string, file: string): Promise<string> {
  const text = file === '-' ? await io.readInput() : await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw invalid(`${option}: the file ${file} cannot be read`);
  return text;
}

/** Parses JSON; undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
