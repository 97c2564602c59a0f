import { type Mailbox } from '@rfp/mailbox/mailbox';
import { readMails, type ReceivedMail } from '@rfp/mailbox/read-mails';
import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource } from 'typeorm';

/** The mails that an address received. */
export async function receivedBy(mailbox: Mailbox, to: string): Promise<ReceivedMail[]> {
  return (await readMails(mailbox)).filter((mail) => mail.to.includes(to));
}

/** Waits until an address has received this number of mails. */
export async function waitForMails(mailbox: Mailbox, to: string, count = 1): Promise<ReceivedMail[]> {
  for (;;) {
    const mails = await receivedBy(mailbox, to);
    if (mails.length >= count) return mails;
    await pause(20);
  }
}

export async function countQueuedMails(store: DataSource): Promise<number> {
  const [row] = await store.query<{ count: string }[]>('SELECT count(*) FROM mail');
  return Number(row?.count);
}

/** Moves all queued mails into the past. */
export async function elapse(store: DataSource, seconds: number): Promise<void> {
  await store.query(
    'UPDATE mail SET created_at = created_at - make_interval(secs => $1), next_attempt_at = next_attempt_at - make_interval(secs => $1)',
    [seconds],
  );
}
