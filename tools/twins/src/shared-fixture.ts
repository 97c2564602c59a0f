import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedFixtures } from './grants-gov.js';

/** A recorded answer as text, or null if this machine has none. */
export function sharedFixture(name: string): string | null {
  const file = path.join(sharedFixtures, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
