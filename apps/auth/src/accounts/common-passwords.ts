import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** OWASP ASVS 6.2.4: of those that the minimum length allows. */
const count = 3000;

/**
 * The most used passwords, in lower case. Read from the file of the package, whose module would hold its 49,000 passwords in
 * memory.
 */
export function readCommonPasswords(minLength: number): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const byFrequency = z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const allowed = byFrequency.filter((password) => password.length >= minLength);
  return new Set(allowed.slice(0, count).map((password) => password.toLowerCase()));
}
