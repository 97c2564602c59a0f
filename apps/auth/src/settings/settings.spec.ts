import { defaultSettings, type PreferencesInput, settingsResponseSchema } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { demoAccount } from '../demo/demo-account.js';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { startAuthService, type AuthService, type Browser } from '../testing/auth-service.js';

let service: AuthService;
let untouched: { id: string; pass: string };

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
  untouched = await personPass();
});

afterAll(() => service.close());

/** What the gateway hands on with a request of this browser. */
async function passOf(browser: Browser): Promise<string> {
  const { data } = await browser.getSession();
  return (await service.rpc.call('auth.identify', { credential: data.session?.access_token ?? '' })).pass;
}

async function personPass(): Promise<{ id: string; pass: string }> {
  const { id, email } = await insertAccount(service.db);
  const browser = service.browser();
  await browser.signInWithPassword({ email: email ?? '', password: testPassword });
  return { id, pass: await passOf(browser) };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
  return thrown instanceof AppError ? thrown.code : String(thrown);
}

const preferences: PreferencesInput = {
  keywords: ['cloud', 'café "x" \\ \'y\''],
  notification_settings: { email_notifications: true, notification_email: 'ada@example.org', high_score_threshold: 90 },
  company_profile: {
    capabilities: ['Software'],
    naics_codes: ['541511'],
    set_asides: ['8(a)'],
    industry_focus: ['IT'],
    company_size: 'Small',
    certifications: ['ISO 27001'],
    places: ['Ohio'],
  },
};

describe('preferences', () => {
  it('that were never saved are no row, and no error that a person sees', async () => {
    const { pass } = await personPass();
    expect(await codeOf(service.rpc.call('auth.preferences', {}, { assertion: pass }))).toBe('PGRST116');
  });

  it('are read as they were saved, and are replaced by the next ones', async () => {
    const { id, pass } = await personPass();
    const saved = await service.rpc.call('auth.save-preferences', preferences, { assertion: pass });
    expect(saved).toEqual({
      user_id: id,
      ...preferences,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await service.rpc.call('auth.preferences', {}, { assertion: pass })).toEqual(saved);
    const next = await service.rpc.call('auth.save-preferences', { keywords: ['bridge'] }, { assertion: pass });
    expect(next).toMatchObject({
      keywords: ['bridge'],
      notification_settings: { email_notifications: false, notification_email: '', high_score_threshold: 80 },
      company_profile: { capabilities: [], company_size: null },
      created_at: saved.created_at,
    });
    expect(
      await service.db.query('SELECT count(*)::int AS count FROM user_preferences WHERE account_id = $1', [id]),
    ).toEqual([{ count: 1 }]);
  });

  it('belong to nobody else', async () => {
    const [one, other] = [await personPass(), await personPass()];
    await service.rpc.call('auth.save-preferences', preferences, { assertion: one.pass });
    expect(await codeOf(service.rpc.call('auth.preferences', {}, { assertion: other.pass }))).toBe('PGRST116');
    const forged = { ...preferences, user_id: one.id };
    expect(await codeOf(service.rpc.call('auth.save-preferences', forged, { assertion: other.pass }))).toBe(
      'VALIDATION',
    );
  });

  it('of an account that is gone by now are not saved', async () => {
    const { id, pass } = await personPass();
    await service.db.query('DELETE FROM account WHERE id = $1', [id]);
    expect(await codeOf(service.rpc.call('auth.save-preferences', preferences, { assertion: pass }))).toBe(
      'TOKEN_REFUSED',
    );
    expect(await codeOf(service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion: pass }))).toBe(
      'TOKEN_REFUSED',
    );
  });
});

describe('settings', () => {
  it('are the defaults until something is changed', async () => {
    const { pass } = await personPass();
    expect(await service.rpc.call('auth.settings', {}, { assertion: pass })).toEqual({
      settings: defaultSettings,
      weights_total: 100,
      weights_warning: null,
      updated_at: null,
    });
  });

  it('are changed one by one, the others stay', async () => {
    const { pass } = await personPass();
    await service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion: pass });
    const changed = await service.rpc.call(
      'auth.change-settings',
      { sync_interval_hours: 168, notification_email: 'ada@example.org' },
      { assertion: pass },
    );
    expect(changed.settings).toEqual({
      ...defaultSettings,
      dark_mode: true,
      sync_interval_hours: 168,
      notification_email: 'ada@example.org',
    });
    expect(changed.updated_at).not.toBeNull();
    expect(settingsResponseSchema.parse(await service.rpc.call('auth.settings', {}, { assertion: pass }))).toEqual(
      changed,
    );
  });

  it('that are changed at the same time are all kept', async () => {
    const { pass } = await personPass();
    await Promise.all([
      service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion: pass }),
      service.rpc.call('auth.change-settings', { default_page_size: 100 }, { assertion: pass }),
      service.rpc.call('auth.change-settings', { high_score_threshold: 50 }, { assertion: pass }),
    ]);
    const { settings } = await service.rpc.call('auth.settings', {}, { assertion: pass });
    expect(settings).toMatchObject({ dark_mode: true, default_page_size: 100, high_score_threshold: 50 });
  });

  it('say when the weights do not total 100, and are kept all the same', async () => {
    const { pass } = await personPass();
    const answer = await service.rpc.call('auth.change-settings', { relevance_weight: 50 }, { assertion: pass });
    expect(answer).toMatchObject({ settings: { relevance_weight: 50 }, weights_total: 110 });
    expect(answer.weights_warning).toMatch(/^The four weights total 110, not 100\. /);
    const balanced = await service.rpc.call('auth.change-settings', { urgency_weight: 15 }, { assertion: pass });
    expect(balanced).toMatchObject({ weights_total: 100, weights_warning: null });
  });

  it.each([
    { sync_interval_hours: 0 },
    { sync_interval_hours: 169 },
    { sync_interval_hours: 1.5 },
    { max_opportunities_per_sync: 99 },
    { max_opportunities_per_sync: 10_001 },
    { relevance_weight: -1 },
    { competition_weight: 101 },
    { high_score_threshold: 49 },
    { high_score_threshold: 101 },
    { default_page_size: 9 },
    { default_page_size: 101 },
    { notification_email: 'not an address' },
  ])('refuse %j', async (change) => {
    expect(await codeOf(service.rpc.call('auth.change-settings', change, { assertion: untouched.pass }))).toBe(
      'VALIDATION',
    );
    expect((await service.rpc.call('auth.settings', {}, { assertion: untouched.pass })).updated_at).toBeNull();
  });
});

describe('the demo account and anonymous visitors', () => {
  it('read the defaults and change nothing', async () => {
    const [demo, visitor] = [service.browser(), service.browser()];
    await demo.signInWithPassword({ email: demoAccount.email, password: demoAccount.password });
    await visitor.signInAnonymously();
    for (const browser of [demo, visitor]) {
      const pass = await passOf(browser);
      expect((await service.rpc.call('auth.settings', {}, { assertion: pass })).settings).toEqual(defaultSettings);
      expect(await codeOf(service.rpc.call('auth.preferences', {}, { assertion: pass }))).toBe('PGRST116');
      expect(await codeOf(service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion: pass }))).toBe(
        'READ_ONLY',
      );
      expect(await codeOf(service.rpc.call('auth.save-preferences', preferences, { assertion: pass }))).toBe(
        'READ_ONLY',
      );
    }
  });

  it('are known by what they sign in with: whoever brings nothing reads nothing', async () => {
    expect(await codeOf(service.rpc.call('auth.settings', {}))).toBe('UNAUTHENTICATED');
    expect(await codeOf(service.rpc.call('auth.preferences', {}))).toBe('UNAUTHENTICATED');
  });
});
