import { Logger } from '@nestjs/common';
import { startMailbox, type Mailbox } from '@rfp/mailbox/mailbox';
import { inTransaction } from '@rfp/persistence/transaction';
import { loadConfig } from '@rfp/service-kit/config';
import { Vault } from '@rfp/service-kit/vault';
import { type DataSource } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailSenderService } from '../mail/mail-sender.service.js';
import { MailService } from '../mail/mail.service.js';
import { openAuthStore } from '../store/data-source.js';
import { insertAccount } from '../testing/accounts.js';
import { testEnvironment } from '../testing/auth-service.js';
import { elapse } from '../testing/mailed.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { readFailure } from './failed-deliveries.js';

let database: ServiceDatabase;
let store: DataSource;
let mailbox: Mailbox;
let environment: Record<string, string>;
const started: MailSenderService[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
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
afterEach(async () => {
  await stopAll();
  await store.query('DELETE FROM mail');
});

async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map((sender) => sender.onModuleDestroy()));
}

/** A replica that sends only when woken. */
function replica(smtpUrl: string): { sender: MailSenderService; mails: MailService } {
  const config = loadConfig(authConfigSchema, { ...environment, SMTP_URL: smtpUrl });
  const settings = new AuthSettings(config);
  const vault = new Vault(config.ENCRYPTION_KEYS);
  const sender = new MailSenderService(store, vault, new LimitsService(store, new AuditService(), settings), settings);
  started.push(sender);
  return { sender, mails: new MailService(vault, sender) };
}

/** Queues a mail, of an account or of none, and waits for the attempt to send it. */
async function send({ sender, mails }: ReturnType<typeof replica>, to: string, accountId: string | null) {
  const data = { link: 'http://localhost:3000/reset-password', minutes: 60 };
  await inTransaction(store, (manager) =>
    mails.queue(manager, { template: 'recovery', to, data }, uuidv7(), accountId),
  );
  await sender.wake();
}

const unreachable = 'smtp://127.0.0.1:1';

describe('a mail with notifications that is not delivered', () => {
  it('is reported to its person until a later mail is accepted', async () => {
    const { id } = await insertAccount(store);
    const { id: other } = await insertAccount(store);
    const failing = replica(unreachable);
    await send(failing, 'ada@example.org', id);
    expect(await readFailure(store.manager, id)).toMatchObject({ attempts: 1, dropped: false });
    await elapse(store, 60);
    await failing.sender.wake();
    expect(await readFailure(store.manager, id)).toMatchObject({ attempts: 2, dropped: false });
    expect(await readFailure(store.manager, other)).toBeNull();
    // Otherwise this replica would claim the next mail, too.
    await stopAll();
    await send(replica(mailbox.smtpUrl), 'ada@example.org', id);
    expect(await readFailure(store.manager, id)).toBeNull();
  });

  it('stays reported after it was given up', async () => {
    const { id } = await insertAccount(store);
    const failing = replica(unreachable);
    await send(failing, 'ada@example.org', id);
    await elapse(store, 86_401);
    await failing.sender.wake();
    expect(await readFailure(store.manager, id)).toMatchObject({ attempts: 1, dropped: true });
  });
});

describe('a mail without notifications that is not delivered', () => {
  it('is not reported', async () => {
    const { id } = await insertAccount(store);
    await send(replica(unreachable), 'ada@example.org', null);
    expect(await readFailure(store.manager, id)).toBeNull();
  });
});
