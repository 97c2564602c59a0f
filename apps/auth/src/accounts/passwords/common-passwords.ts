import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** Number of refused passwords of the required minimum length (OWASP ASVS 6.2.4). */
const maxPasswords = 3000;

/**
 * The most common passwords, in lower case. Reads the data file of the package, because importing its module would keep 49,000 passwords in memory.
 */
export function readCommonPasswords(minLength: number): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const byFrequency = z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const allowed = byFrequency.filter((password) => password.length >= minLength);
  return new Set(allowed.slice(0, maxPasswords).map((password) => password.toLowerCase()));
}
