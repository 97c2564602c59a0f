import { AppError } from '@rfp/contracts/errors';

/** Neither blanks and controls nor what separates or comments addresses in a header: one address stays one. */
const addressPattern = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;

export interface Sender {
  name: string;
  address: string;
}

/** The one recipient. Throws where the text is anything but a single plain address. */
export function parseRecipient(text: string): string {
  if (!addressPattern.test(text))
    throw new AppError('INTERNAL', { message: 'A mail is addressed to something that is no plain address.' });
  return text;
}

/** `Name <address>` or an address alone, as configuration writes it. */
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
