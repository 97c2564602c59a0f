import { Logger } from '@nestjs/common';
import { startMailbox, type Mailbox } from '@rfp/mailbox/mailbox';
import { readMails } from '@rfp/mailbox/read-mails';
import { inTransaction } from '@rfp/persistence/transaction';
import { loadConfig } from '@rfp/service-kit/config';
import { Vault } from '@rfp/service-kit/vault';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { type DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema, type AuthConfig } from '../auth.config.js';
import { LimitsService } from '../limits/limits.service.js';
import { openAuthStore } from '../store/data-source.js';
import { testEnvironment } from '../testing/auth-service.js';
import { parseSender } from './addresses.js';
import { HealthController } from './health.controller.js';
import { MailSenderService } from './mail-sender.service.js';
import { MailService, type Mail } from './mail.service.js';
import { waitForMails, elapse, receivedBy, countQueuedMails } from '../testing/mailed.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';

const link = 'http://localhost:3000/reset-password?token_hash=abc&type=recovery';

let database: ServiceDatabase;
let store: DataSource;
let mailbox: Mailbox;
let environment: Record<string, string>;
const started: MailSenderService[] = [];
const logged: string[] = [];

beforeAll(async () => {
  const collect = (...texts: unknown[]): void => void logged.push(texts.map(String).join(' '));
  Logger.overrideLogger({ log: collect, warn: collect, error: collect });
  database = await serviceDatabase();
  store = await openAuthStore(database.url);
  mailbox = await startMailbox({ webPort: 0 });
  environment = await testEnvironment();
});

afterAll(async () => {
  await mailbox.close();
  await store.destroy();
  await database.drop();
});

beforeEach(() => store.query('DELETE FROM mail'));

afterEach(async () => {
  await Promise.all(started.splice(0).map((sender) => sender.onModuleDestroy()));
  logged.length = 0;
});

/** One replica that sends only when woken. */
function replica(overrides: Record<string, string> = {}): { sender: MailSenderService; mails: MailService } {
  const config: AuthConfig = loadConfig(authConfigSchema, { ...environment, SMTP_URL: mailbox.smtpUrl, ...overrides });
  const settings = new AuthSettings(config);
  const vault = new Vault(config.ENCRYPTION_KEYS);
  const sender = new MailSenderService(store, vault, new LimitsService(store, new AuditService(), settings), settings);
  started.push(sender);
  return { sender, mails: new MailService(vault, sender) };
}

function queue(mails: MailService, ...list: Mail[]): Promise<void> {
  return inTransaction(store, async (manager) => {
    for (const mail of list) await mails.queue(manager, mail);
  });
}

const recovery = (to: string): Mail => ({ template: 'recovery', to, data: { link, minutes: 60 } });

describe('the mail server', () => {
  it('is healthy while it answers', async () => {
    await expect(new HealthController(store, replica().sender).health({ all: true })).resolves.toEqual({
      status: 'ok',
      checks: { database: 'ok', mail: 'ok' },
    });
  });

  it('is reported as down while it does not answer, and is not checked if only the vital parts are requested', async () => {
    const health = new HealthController(store, replica({ SMTP_URL: 'smtp://127.0.0.1:1' }).sender);
    const checks = { database: 'ok', mail: 'down' };
    await expect(health.health({ all: true })).resolves.toEqual({ status: 'degraded', checks });
    await expect(health.health({ all: false })).resolves.toEqual({ status: 'ok', checks: { database: 'ok' } });
  });
});

describe('a queued mail', () => {
  it('is sent right after the commit', async () => {
    const { mails } = replica();
    await queue(mails, recovery('ada@example.org'));
    const [mail] = await waitForMails(mailbox, 'ada@example.org');
    expect(mail).toMatchObject({
      subject: 'Reset your password',
      from: [{ name: 'RFP & Grant Tracker', address: 'no-reply@localhost' }],
    });
  });

  it('is not sent if the transaction is rolled back', async () => {
    const { sender, mails } = replica();
    const undone = inTransaction(store, async (manager) => {
      await mails.queue(manager, recovery('undone@example.org'));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await sender.wake();
    expect(await receivedBy(mailbox, 'undone@example.org')).toEqual([]);
  });

  it('is encrypted in the database, and deleted after it is sent', async () => {
    const { sender } = replica();
    const { mails } = replica({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await queue(mails, recovery('sealed@example.org'));
    expect(JSON.stringify(await store.query('SELECT * FROM mail'))).not.toMatch(/sealed@|token_hash|recovery/);
    await started[1]?.wake();
    await elapse(store, 60);
    await sender.wake();
    expect(await countQueuedMails(store)).toBe(0);
    expect(await receivedBy(mailbox, 'sealed@example.org')).toHaveLength(1);
  });

  it('is sent once by any number of replicas', async () => {
    const replicas = [replica(), replica(), replica()];
    const quiet = replica({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await quiet.sender.onModuleDestroy();
    await queue(quiet.mails, ...Array.from({ length: 30 }, () => recovery('once@example.org')));
    await Promise.all(replicas.map(({ sender }) => sender.wake()));
    expect(await countQueuedMails(store)).toBe(0);
    expect(await receivedBy(mailbox, 'once@example.org')).toHaveLength(30);
  });

  it('is left to the replica that claimed it, and taken over if that replica died', async () => {
    const silent = createServer();
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => {
        const address = silent.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const connected = new Promise<() => void>((resolve) => {
      silent.once('connection', (socket) => resolve(() => socket.destroy()));
    });
    const stuck = replica({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const other = replica();
    await queue(stuck.mails, recovery('lease@example.org'));
    const closeConnection = await connected;
    await other.sender.wake();
    expect(await receivedBy(mailbox, 'lease@example.org')).toEqual([]);
    await elapse(store, 121);
    await other.sender.wake();
    expect(await receivedBy(mailbox, 'lease@example.org')).toHaveLength(1);
    closeConnection();
    silent.close();
  });

  it('is retried with growing delays until the server is back', async () => {
    const replicaWithoutServer = replica({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await queue(replicaWithoutServer.mails, recovery('later@example.org'));
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      await replicaWithoutServer.sender.wake();
      const [row] = await store.query<{ rest: number }[]>(
        'SELECT extract(epoch FROM next_attempt_at - now())::float8 AS rest FROM mail',
      );
      // Rounded, because the clock may step back a little between the two reads.
      waits.push(Math.round((row?.rest ?? 0) / 15));
      await elapse(store, (row?.rest ?? 0) + 1);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    await replica().sender.wake();
    expect(await receivedBy(mailbox, 'later@example.org')).toHaveLength(1);
    expect(logged.join('\n')).toMatch(/ECONNECTION|ESOCKET|ECONNREFUSED/);
    expect(logged.join('\n')).not.toContain('later@');
  });

  it('about a changed account waits above the hourly limit, without delaying other mails', async () => {
    const { sender, mails } = replica({ AUTH_MAILS_PER_HOUR_ADDRESS: '2' });
    const notice: Mail = {
      template: 'password_changed',
      to: 'changed@example.org',
      data: { resetLink: link, tokens: 0 },
    };
    await queue(mails, notice, notice, notice, recovery('changed@example.org'));
    await sender.wake();
    expect((await receivedBy(mailbox, 'changed@example.org')).map(({ subject }) => subject).toSorted()).toEqual([
      'Reset your password',
      'Your password was changed',
      'Your password was changed',
    ]);
    expect(await countQueuedMails(store)).toBe(1);
    await elapse(store, 3600);
    await store.query('DELETE FROM rate_limit');
    // A replica that does not remember the refusal.
    await replica().sender.wake();
    expect(await receivedBy(mailbox, 'changed@example.org')).toHaveLength(4);
  });

  it('is dropped after a day, and the log does not contain the address', async () => {
    const { sender, mails } = replica({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await queue(mails, recovery('dropped@example.org'));
    await sender.wake();
    expect(await countQueuedMails(store)).toBe(1);
    await elapse(store, 86_401);
    await sender.wake();
    expect(await countQueuedMails(store)).toBe(0);
    expect(logged.join('\n')).toMatch(/could not be sent within a day/);
    expect(logged.join('\n')).not.toContain('dropped@');
  });

  it('that cannot be decrypted does not block others', async () => {
    const { sender, mails } = replica();
    await store.query(
      `INSERT INTO mail (id, sealed, next_attempt_at, created_at) VALUES (gen_random_uuid(), 'nonsense', now() - INTERVAL '1 minute', now())`,
    );
    await queue(mails, recovery('beside@example.org'));
    await sender.wake();
    expect(await receivedBy(mailbox, 'beside@example.org')).toHaveLength(1);
    expect(await countQueuedMails(store)).toBe(1);
  });
});

describe('a sent mail', () => {
  it('has a text and an HTML form and one recipient, and is marked as auto-generated', async () => {
    const { mails } = replica({ MAIL_FROM: 'Ünï & Co <tracker@rfp.example.org>' });
    await queue(mails, recovery('wire@example.org'));
    const [mail] = await waitForMails(mailbox, 'wire@example.org');
    expect(mail?.to).toEqual(['wire@example.org']);
    expect(mail?.from).toEqual([{ name: 'Ünï & Co', address: 'tracker@rfp.example.org' }]);
    expect(mail?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\da-f-]{36}@rfp\.example\.org>$/),
    });
    const raw = await (await fetch(`${mailbox.url}/api/email/${mail?.id}/source`)).text();
    const names = (raw.split('\r\n\r\n')[0]?.match(/^[\w-]+(?=:)/gm) ?? []).map((name) => name.toLowerCase());
    expect(names.sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'));
  });

  it.each([
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'Ada <a@example.org>',
    '<a@example.org>',
    'a@example.org\u0000',
    '"a b"@example.org',
    'group: a@example.org;',
    'a@b@example.org',
    'example.org',
    '',
  ])('is not sent to %j [asvs 1.3.11]', async (to) => {
    const { sender, mails } = replica();
    const before = (await readMails(mailbox)).length;
    await queue(mails, recovery(to));
    await sender.wake();
    expect(await countQueuedMails(store)).toBe(1);
    expect(await readMails(mailbox)).toHaveLength(before);
  });

  it.each(['nobody', 'RFP <a@example.org>, b@example.org', 'RFP\r\nBcc: b@example.org <a@example.org>', ''])(
    'cannot be sent from %j, which fails the start',
    (text) => {
      expect(() => parseSender(text)).toThrow('MAIL_FROM');
    },
  );
});

describe('the mail of a digest', () => {
  it('has the one-click header of RFC 8058, the Message-ID of the digest, and no header from its subject', async () => {
    const { mails } = replica();
    const id = randomUUID();
    const unsubscribe = 'http://localhost:3000/api/notifications/unsubscribe?token=abc';
    const subject = 'Cancelled: N00421-26-R-1015, Überholung der Dächer 屋根\r\nBcc: mallory@example.org';
    const data = { subject, sections: [], settingsLink: link, unsubscribe, unsubscribePage: link };
    await inTransaction(store, (manager) =>
      mails.queue(manager, { template: 'digest', to: 'eve@example.org', data }, id),
    );
    const [mail] = await waitForMails(mailbox, 'eve@example.org');
    expect(mail?.subject).toBe(subject.replace('\r\n', ' '));
    const source = await (await fetch(`${mailbox.url}/api/email/${mail?.id}/source`)).text();
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(source.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    const unfolded = source.replaceAll(/\r?\n[ \t]+/g, ' ');
    expect(unfolded).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(unfolded).toContain(`Message-ID: <${id}@localhost>`);
  });
});
