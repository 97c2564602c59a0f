import { z } from 'zod';
import { waitUntil } from './programs.js';

const mailSchema = z.object({
  to: z.array(z.object({ address: z.string() })),
  text: z.string().optional(),
  subject: z.string(),
});

/** Waits for a mail to an address in the local mailbox; returns the text of the newest. */
export async function waitForMail(mailboxUrl: string, email: string, subject: RegExp): Promise<string> {
  let text: string | undefined;
  await waitUntil(async () => {
    const response = await fetch(`${mailboxUrl}/api/email`);
    const mails = mailSchema.array().parse(await response.json());
    text = mails.findLast(
      (mail) => mail.to.some(({ address }) => address === email) && subject.test(mail.subject),
    )?.text;
    return text !== undefined;
  });
  return text ?? '';
}

/** The first link of a mail's text. */
export function firstLink(text: string): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  return new URL(link ?? 'about:blank');
}
