import { AuthError } from '../wire/auth-error.js';
import { z } from 'zod';

const maxLength = 255;
const maxLocalLength = 64;
/** ASCII that can be seen. Everything else could hide in a header or look like another letter. */
const visible = /^[\x21-\x7e]+$/;
const dotted = /^(?!\.)(?!.*\.\.)[^@]+(?<!\.)@[^@]+\.[^@.]+$/;

/**
 * An e-mail address as it is stored and compared: in lower case, without spaces around it.
 * @throws AuthError `validation_failed`
 */
export function parseEmailAddress(text: string | null | undefined): string {
  const address = (text ?? '').normalize('NFC').replace(/^ +| +$/g, '');
  if (address === '') throw refused('it is missing');
  // Before anything is turned into lower case, which makes ASCII letters of some that are not.
  if (!visible.test(address)) throw refused('only letters, digits and signs of ASCII are taken');
  if (address.length > maxLength) throw refused(`it is longer than ${maxLength} characters`);
  if (!z.regexes.html5Email.test(address) || !dotted.test(address) || address.lastIndexOf('@') > maxLocalLength)
    throw refused('invalid format');
  return address.toLowerCase();
}

function refused(reason: string): AuthError {
  return new AuthError('validation_failed', { message: `Unable to validate email address: ${reason}` });
}
