import { readFileSync } from 'node:fs';

/** The version of this program, that of its package. */
export function readCliVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}
