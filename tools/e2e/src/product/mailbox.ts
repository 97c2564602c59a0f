import { type ReceivedMail, readMails } from '@rfp/mailbox/read-mails';
import { waitUntil } from './programs.js';

/** Waits until the local mailbox has a mail to `email` whose subject matches. Returns the newest. */
export async function findMail(mailboxUrl: string, email: string, subject: RegExp): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  await waitUntil(async () => {
    const mails = await readMails({ url: mailboxUrl });
    found = mails.findLast((mail) => mail.to.includes(email) && subject.test(mail.subject));
    return found !== undefined;
    // Digests are sent every 20 seconds.
  }, 90_000);
  if (found === undefined) throw new Error('no mail');
  return found;
}

/** Waits for the same mail as {@link findMail}. Returns its text. */
export async function waitForMail(mailboxUrl: string, email: string, subject: RegExp): Promise<string> {
  return (await findMail(mailboxUrl, email, subject)).text;
}

/** Source of a received mail, with each header on one line. */
export async function sourceOf(mailboxUrl: string, { id }: Pick<ReceivedMail, 'id'>): Promise<string> {
  const response = await fetch(`${mailboxUrl}/api/email/${id}/source`);
  return (await response.text()).replaceAll(/\r\n[ \t]+/g, ' ');
}

/** The first link in a mail's text that contains `part`. */
export function firstLink(text: string, part = ''): URL {
  const link = (text.match(/https?:\/\/\S+/g) ?? []).find((each) => each.includes(part));
  return new URL(link ?? 'about:blank');
}
