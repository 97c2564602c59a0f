import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowMailLinks } from './allow-mail-links.js';
import { guardLoopback } from './guard-loopback.js';

/** The only interface that anything here listens on: whoever reads these mails can set anybody's password. */
const loopback = '127.0.0.1';
const maxStoredMails = 200;
const maxMailBytes = 1024 * 1024;

export interface MailboxOptions {
  /** Of the pages on which mails are read; 0: a free one. Where another program has it, a free one is taken. */
  webPort: number;
  /** Of the SMTP server; a free one where absent or 0. */
  smtpPort?: number;
  /** Where mails are kept over a restart, the newest 200. Without it they are gone when the mailbox closes. */
  dir?: string;
}

export interface Mailbox {
  /** Where a person reads the mails, and `/api/email` where a program does. */
  url: string;
  /** With the password of this start, so that only who is given it delivers. */
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Starts a mailbox on this machine that takes every mail, whomever it is for, and sends none on. It listens on loopback only,
 * and answers neither requests that name another host nor pages of another origin.
 */
export async function startMailbox({ webPort, smtpPort = 0, dir }: MailboxOptions): Promise<Mailbox> {
  // Only here, because they are large and an installation with an SMTP server of its own needs none of them.
  const [{ MemoryStorage }, { SMTPServer }, { createAPIServer }, { registerUI }] = await Promise.all([
    import('@maildev/core'),
    import('@maildev/smtp'),
    import('@maildev/api'),
    import('@maildev/ui/server'),
  ]);
  const mailDir = await createMailDir(dir);
  const auth = { user: 'rfp', pass: randomBytes(24).toString('base64url') };
  const storage = new MemoryStorage({ maxEmails: maxStoredMails });
  const smtp = new SMTPServer({
    host: loopback,
    port: smtpPort,
    storage,
    mailDir,
    auth,
    maxMessageSize: maxMailBytes,
    logger: false,
  });
  const web = createAPIServer({ host: loopback, storage, smtp, cors: { origin: false, credentials: false } });
  const close = async (): Promise<void> => {
    await web.stop();
    await smtp.stop();
    if (dir === undefined) await rm(mailDir, { recursive: true, force: true });
  };
  try {
    await smtp.pruneMailDir(maxStoredMails);
    await smtp.loadMailsFromDirectory();
    await smtp.start();
    await web.registerPlugins();
    allowMailLinks(web.server);
    await registerUI(web.server);
    guardLoopback(web.server.server);
    // Not `web.listen()`, which writes to the console.
    const url = await listen((port) => web.server.listen({ host: loopback, port }), webPort);
    return { url, smtpUrl: `smtp://${auth.user}:${auth.pass}@${loopback}:${smtp.getPort()}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(on: (port: number) => Promise<string>, port: number): Promise<string> {
  try {
    return await on(port);
  } catch (error) {
    if (port === 0 || !isBusy(error)) throw error;
    return on(0);
  }
}

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
}

/** Readable by the user who runs this and by nobody else. */
async function createMailDir(dir: string | undefined): Promise<string> {
  if (dir === undefined) return mkdtemp(path.join(tmpdir(), 'rfp-mailbox-'));
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700);
  return dir;
}
