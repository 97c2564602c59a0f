import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowMailLinks } from './allow-mail-links.js';
import { guardLoopback } from './guard-loopback.js';
import { servePages } from './serve-pages.js';

/** Never listen on another interface: a reader of these mails can reset any password. */
const loopback = '127.0.0.1';
const maxStoredMails = 200;
const maxMailBytes = 1024 * 1024;

export interface MailboxOptions {
  /** Port of the web pages. Any free port is used if this is 0 or the port is taken. */
  webPort: number;
  /** Port of the SMTP server; any free port if absent or 0. */
  smtpPort?: number;
  /** Folder in which the newest 200 mails survive a restart. Without a folder, mails are deleted on close. */
  dir?: string;
}

export interface Mailbox {
  /** Base URL of the web pages, and of `/api/email` for programs. */
  url: string;
  /** URL of the SMTP server, with a user name and a password that are valid for this run. */
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Starts a mailbox on this machine that accepts every mail and forwards none. It listens on loopback only, and refuses
 * requests for another host or from another origin.
 */
export async function startMailbox({ webPort, smtpPort = 0, dir }: MailboxOptions): Promise<Mailbox> {
  // Imported on demand because the packages are large and not needed by an installation with its own SMTP server.
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
    servePages(web.server);
    await registerUI(web.server);
    guardLoopback(web.server.server);
    // `web.listen()` would write to the console.
    const url = await listenOnFreePort((port) => web.server.listen({ host: loopback, port }), webPort);
    // The server greets a new connection only after 100 ms, so connections are kept for further mails.
    const smtpUrl = `smtp://${auth.user}:${auth.pass}@${loopback}:${smtp.getPort()}?pool=true`;
    return { url, smtpUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listenOnFreePort(listen: (port: number) => Promise<string>, port: number): Promise<string> {
  try {
    return await listen(port);
  } catch (error) {
    if (port === 0 || !isPortTaken(error)) throw error;
    return listen(0);
  }
}

function isPortTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
}

/** Creates the folder for mails, accessible to the current user only. */
async function createMailDir(dir: string | undefined): Promise<string> {
  if (dir === undefined) return mkdtemp(path.join(tmpdir(), 'rfp-mailbox-'));
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700);
  return dir;
}
