import { z } from 'zod';
import { type Mailbox } from './mailbox.js';

const mailSchema = z
  .object({
    /** Id of the mail. Its source is at `/api/email/<id>/source`. */
    id: z.string(),
    to: z.array(z.object({ address: z.string() })),
    from: z.array(z.object({ address: z.string(), name: z.string().optional() })),
    subject: z.string(),
    text: z.string().default(''),
    html: z.string().default(''),
    /** By name in lower case. */
    headers: z.record(z.string(), z.unknown()),
  })
  .transform(({ to, ...rest }) => ({ to: to.map(({ address }) => address), ...rest }));
export type ReceivedMail = z.output<typeof mailSchema>;

/** Delivered mails, oldest first. */
export async function readMails({ url }: Pick<Mailbox, 'url'>): Promise<ReceivedMail[]> {
  const response = await fetch(`${url}/api/email`);
  if (!response.ok) throw new Error(`The mailbox answered with ${response.status}.`);
  return z.array(mailSchema).parse(await response.json());
}
