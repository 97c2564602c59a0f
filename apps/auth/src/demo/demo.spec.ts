import { Logger } from '@nestjs/common';
import { loadConfig } from '@rfp/service-kit/config';
import { PasswordsService } from '../accounts/passwords/passwords.service.js';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { insertAccount } from '../testing/accounts.js';
import { startAuthService, testEnvironment, type AuthService } from '../testing/auth-service.js';
import { demoAccount } from './demo-account.js';
import { DemoService } from './demo.service.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
});

afterAll(() => service.close());

/** Starts the service again on the same database. */
async function startAgain(demo: 'on' | 'off'): Promise<void> {
  const settings = new AuthSettings(loadConfig(authConfigSchema, { ...(await testEnvironment()), RFP_DEMO: demo }));
  await new DemoService(service.db, new PasswordsService(settings), settings).onModuleInit();
}

const { email, password } = demoAccount;

describe('the demo account', () => {
  it('can sign in after the first start [spec 4.14, 7.29]', async () => {
    const { data, error } = await service.browser().signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'], demo: true },
      user_metadata: { full_name: 'Demo User', company: 'Demo Company', role: 'business_owner' },
      identities: [
        { provider: 'email', email, identity_data: { email, email_verified: true, full_name: 'Demo User' } },
      ],
    });
  });

  it('is created once by any number of replicas and restarts [spec 4.14]', async () => {
    await service.db.query('DELETE FROM account');
    await Promise.all(Array.from({ length: 6 }, () => startAgain('on')));
    await startAgain('on');
    expect(await service.db.query('SELECT email, is_demo FROM account')).toEqual([{ email, is_demo: true }]);
    expect(await service.db.query('SELECT provider FROM identity')).toEqual([{ provider: 'email' }]);
    expect((await service.browser().signInWithPassword({ email, password })).error).toBeNull();
  });

  it('keeps its sessions over a restart and gets its original data back', async () => {
    const browser = service.browser();
    await browser.signInWithPassword({ email, password });
    await service.db.query(
      `UPDATE account SET password_hash = 'of another version', user_metadata = '{}' WHERE is_demo`,
    );
    await startAgain('on');
    expect((await browser.getUser()).data.user?.user_metadata).toMatchObject({ full_name: 'Demo User' });
    expect((await service.browser().signInWithPassword({ email, password })).error).toBeNull();
  });

  it('and anonymous accounts are deleted with demo mode off, and personal accounts stay [asvs 6.3.2]', async () => {
    const person = await insertAccount(service.db);
    const [browser, visitor] = [service.browser(), service.browser()];
    await browser.signInWithPassword({ email, password });
    expect((await visitor.signInAnonymously()).error).toBeNull();
    await startAgain('off');
    expect(await service.db.query('SELECT id FROM account')).toEqual([{ id: person.id }]);
    expect(await service.db.query('SELECT 1 FROM session')).toEqual([]);
    expect((await browser.getUser()).error).not.toBeNull();
    expect((await visitor.getUser()).error).not.toBeNull();
    expect((await service.browser().signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('does not take over a personal account with its address', async () => {
    const warned: unknown[] = [];
    Logger.overrideLogger({
      log: () => undefined,
      error: () => undefined,
      warn: (text: unknown) => void warned.push(text),
    });
    const person = await insertAccount(service.db, { email });
    await startAgain('on');
    Logger.overrideLogger(false);
    expect(await service.db.query('SELECT id, is_demo, password_hash FROM account WHERE email = $1', [email])).toEqual([
      { id: person.id, is_demo: false, password_hash: person.password_hash },
    ]);
    expect(warned).toEqual([expect.stringContaining('has the address of the demo account')]);
  });
});
