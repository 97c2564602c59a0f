import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedFixtures } from './grants-gov.js';

/** Text of a recorded answer; null if this machine does not have it. */
export function sharedFixture(name: string): string | null {
  const file = path.join(sharedFixtures, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
