import { AppError } from '@rfp/contracts/errors';

/** Excludes blanks, control characters, and characters that separate or comment addresses in a header. */
const addressPattern = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;

export interface Sender {
  name: string;
  address: string;
}

/** Throws unless the text is a single plain address. */
export function parseRecipient(text: string): string {
  if (!addressPattern.test(text))
    throw new AppError('INTERNAL', { message: 'The recipient of a mail is not a plain address.' });
  return text;
}

/** `Name <address>` or an address alone. */
export function parseSender(text: string): Sender {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = bracketed?.trim() ?? text.trim();
  if (!addressPattern.test(address) || /\p{Cc}/u.test(name)) {
    throw new AppError('CONFIGURATION', {
      message:
        'MAIL_FROM must be an address, or a name and an address as in: RFP & Grant Tracker <no-reply@example.org>',
    });
  }
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address };
}
