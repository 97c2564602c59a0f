import { readFileSync } from 'node:fs';

/** Version of this program, read from its package.json. */
export function readCliVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}
