import { AuthError } from '../wire/auth-error.js';
import { z } from 'zod';

const maxLength = 255;
const maxLocalLength = 64;
/** Printable ASCII. Other characters could break a header or imitate another letter. */
const printableAscii = /^[\x21-\x7e]+$/;
const wellPlacedDots = /^(?!\.)(?!.*\.\.)[^@]+(?<!\.)@[^@]+\.[^@.]+$/;

/**
 * Normalizes an e-mail address for storage and comparison: trimmed, lower case.
 * @throws AuthError `validation_failed`
 */
export function parseEmailAddress(text: string | null | undefined): string {
  const address = (text ?? '').normalize('NFC').replace(/^ +| +$/g, '');
  if (address === '') throw refused('it is missing');
  // Checked before the conversion to lower case, which maps some non-ASCII characters to ASCII letters.
  if (!printableAscii.test(address)) throw refused('only printable ASCII characters are allowed');
  if (address.length > maxLength) throw refused(`it is longer than ${maxLength} characters`);
  if (!z.regexes.html5Email.test(address) || !wellPlacedDots.test(address) || address.lastIndexOf('@') > maxLocalLength)
    throw refused('invalid format');
  return address.toLowerCase();
}

function refused(reason: string): AuthError {
  return new AuthError('validation_failed', { message: `Unable to validate email address: ${reason}` });
}
