import { companyProfileSchema, type PreferencesInput } from '@rfp/contracts/account';
import { defaultSettings, type DisplaySettings, settingsResponseSchema } from '@rfp/contracts/settings';
import { AppError } from '@rfp/contracts/errors';
import { demoAccount } from '../demo/demo-account.js';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { startAuthService, type AuthService, type Browser } from '../testing/auth-service.js';

let service: AuthService;
let untouched: { id: string; assertion: string };

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
  untouched = await personWithAssertion();
});

afterAll(() => service.close());

/** The caller assertion for a request of this browser. */
async function assertionOf(browser: Browser): Promise<string> {
  const { data } = await browser.getSession();
  return (await service.rpc.call('auth.identify', { credential: data.session?.access_token ?? '' })).pass;
}

async function personWithAssertion(): Promise<{ id: string; assertion: string }> {
  const { id, email } = await insertAccount(service.db);
  const browser = service.browser();
  await browser.signInWithPassword({ email: email ?? '', password: testPassword });
  return { id, assertion: await assertionOf(browser) };
}

async function errorCodeOf(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
  return thrown instanceof AppError ? thrown.code : String(thrown);
}

const preferences: PreferencesInput = {
  keywords: ['cloud', 'café "x" \\ \'y\''],
  notification_settings: { email_notifications: true, notification_email: '', high_score_threshold: 90 },
  company_profile: {
    capabilities: ['Software'],
    naics_codes: ['541511'],
    set_asides: ['8(a)'],
    industry_focus: ['IT'],
    company_size: 'Small',
    certifications: ['ISO 27001'],
    places: ['Ohio'],
    agencies: ['Navy'],
    min_value: 100_000,
    max_value: 2_000_000.5,
    applicant_types: ['small_businesses'],
  },
};

describe('preferences', () => {
  it('that were never saved are not found [spec 7.15]', async () => {
    const { assertion } = await personWithAssertion();
    expect(await errorCodeOf(service.rpc.call('auth.preferences', {}, { assertion }))).toBe('PGRST116');
  });

  it('are returned as saved, and replaced by the next ones; they share their notification settings with the settings [spec 3.15]', async () => {
    const { id, assertion } = await personWithAssertion();
    const saved = await service.rpc.call('auth.save-preferences', preferences, { assertion });
    expect(saved).toEqual({
      user_id: id,
      ...preferences,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await service.rpc.call('auth.preferences', {}, { assertion })).toEqual(saved);
    const next = await service.rpc.call('auth.save-preferences', { keywords: ['bridge'] }, { assertion });
    expect(next).toMatchObject({
      keywords: ['bridge'],
      notification_settings: preferences.notification_settings,
      company_profile: { capabilities: [], company_size: null },
      created_at: saved.created_at,
    });
    const { settings } = await service.rpc.call('auth.change-settings', { email_notifications: false }, { assertion });
    expect(settings).toMatchObject({ high_score_threshold: 90 });
    const { notification_settings } = await service.rpc.call('auth.preferences', {}, { assertion });
    expect(notification_settings).toMatchObject({ email_notifications: false, high_score_threshold: 90 });
    expect(
      await service.db.query('SELECT count(*)::int AS count FROM workspace_profile WHERE workspace_id = $1', [id]),
    ).toEqual([{ count: 1 }]);
  });

  it('belong to one user [spec 3.15, 7.14]', async () => {
    const [one, other] = [await personWithAssertion(), await personWithAssertion()];
    await service.rpc.call('auth.save-preferences', preferences, { assertion: one.assertion });
    expect(await errorCodeOf(service.rpc.call('auth.preferences', {}, { assertion: other.assertion }))).toBe(
      'PGRST116',
    );
    const forged = { ...preferences, user_id: one.id };
    expect(await errorCodeOf(service.rpc.call('auth.save-preferences', forged, { assertion: other.assertion }))).toBe(
      'VALIDATION',
    );
  });

  it('of a deleted account are not saved', async () => {
    const { id, assertion } = await personWithAssertion();
    await service.db.query('DELETE FROM account WHERE id = $1', [id]);
    expect(await errorCodeOf(service.rpc.call('auth.save-preferences', preferences, { assertion }))).toBe(
      'TOKEN_REFUSED',
    );
    expect(await errorCodeOf(service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion }))).toBe(
      'TOKEN_REFUSED',
    );
  });
});

describe('settings', () => {
  it('are the defaults until they are changed', async () => {
    const { assertion } = await personWithAssertion();
    expect(await service.rpc.call('auth.settings', {}, { assertion })).toEqual({
      settings: defaultSettings,
      weights_total: 100,
      weights_warning: null,
      notification_email_confirmed: true,
      page_size_set: false,
      updated_at: null,
    });
  });

  it('are changed one by one, and the others stay', async () => {
    const { assertion } = await personWithAssertion();
    await service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion });
    const changed = await service.rpc.call(
      'auth.change-settings',
      { sync_interval_hours: 168, notification_email: 'ada@example.org' },
      { assertion },
    );
    expect(changed.settings).toEqual({
      ...defaultSettings,
      dark_mode: true,
      sync_interval_hours: 168,
      notification_email: 'ada@example.org',
    });
    expect(changed.updated_at).not.toBeNull();
    expect(settingsResponseSchema.parse(await service.rpc.call('auth.settings', {}, { assertion }))).toEqual(changed);
  });

  it('of the display are replaced as a whole, and stay when another setting is changed', async () => {
    const { assertion } = await personWithAssertion();
    const display: DisplaySettings = { density: 'compact', view: 'table', columns: ['due_date', 'total_score'] };
    const stored = await service.rpc.call('auth.change-settings', { display }, { assertion });
    expect(stored).toMatchObject({ settings: { ...defaultSettings, display }, updated_at: null });
    const changed = await service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion });
    expect(changed.settings).toEqual({ ...defaultSettings, dark_mode: true, display });
    const twice: DisplaySettings = { ...display, columns: ['due_date', 'due_date'] };
    expect(await errorCodeOf(service.rpc.call('auth.change-settings', { display: twice }, { assertion }))).toBe(
      'VALIDATION',
    );
  });

  it('changed concurrently are all stored', async () => {
    const { assertion } = await personWithAssertion();
    await Promise.all([
      service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion }),
      service.rpc.call('auth.change-settings', { default_page_size: 100 }, { assertion }),
      service.rpc.call('auth.change-settings', { high_score_threshold: 50 }, { assertion }),
    ]);
    const { settings } = await service.rpc.call('auth.settings', {}, { assertion });
    expect(settings).toMatchObject({ dark_mode: true, default_page_size: 100, high_score_threshold: 50 });
  });

  it('warn if the weights do not total 100, and are stored [spec 5.19, 9.18] [asvs 2.2.3]', async () => {
    const { assertion } = await personWithAssertion();
    const response = await service.rpc.call('auth.change-settings', { relevance_weight: 50 }, { assertion });
    expect(response).toMatchObject({ settings: { relevance_weight: 50 }, weights_total: 110 });
    expect(response.weights_warning).toMatch(/^The four weights total 110, not 100\. /);
    const none = { relevance_weight: 0, urgency_weight: 0, value_weight: 0, competition_weight: 0 };
    const zeros = await service.rpc.call('auth.change-settings', none, { assertion });
    expect(zeros.weights_warning).toMatch(/not 100\. They are stored unchanged, and count as the default weights\.$/);
    const balanced = await service.rpc.call('auth.change-settings', { urgency_weight: 100 }, { assertion });
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
  ])('refuse %j [spec 5.15, 5.16, 5.17, 5.18, 5.20, 5.21, 9.17]', async (change) => {
    expect(
      await errorCodeOf(service.rpc.call('auth.change-settings', change, { assertion: untouched.assertion })),
    ).toBe('VALIDATION');
    expect((await service.rpc.call('auth.settings', {}, { assertion: untouched.assertion })).updated_at).toBeNull();
  });
});

describe('shared accounts', () => {
  it('get the defaults and change nothing', async () => {
    const [demo, visitor] = [service.browser(), service.browser()];
    await demo.signInWithPassword({ email: demoAccount.email, password: demoAccount.password });
    await visitor.signInAnonymously();
    for (const browser of [demo, visitor]) {
      const assertion = await assertionOf(browser);
      expect((await service.rpc.call('auth.settings', {}, { assertion })).settings).toEqual(defaultSettings);
      expect(await errorCodeOf(service.rpc.call('auth.preferences', {}, { assertion }))).toBe('PGRST116');
      expect(await errorCodeOf(service.rpc.call('auth.change-settings', { dark_mode: true }, { assertion }))).toBe(
        'READ_ONLY',
      );
      expect(await errorCodeOf(service.rpc.call('auth.save-preferences', preferences, { assertion }))).toBe(
        'READ_ONLY',
      );
    }
  });

  it('need a credential', async () => {
    expect(await errorCodeOf(service.rpc.call('auth.settings', {}))).toBe('UNAUTHENTICATED');
    expect(await errorCodeOf(service.rpc.call('auth.preferences', {}))).toBe('UNAUTHENTICATED');
  });
});

describe('the search profile', () => {
  it('has the defaults until preferences and settings are saved [spec 3.33, 3.34, 3.35, 3.36, 9.18]', async () => {
    const { assertion } = await personWithAssertion();
    const profile = () => service.rpc.call('auth.search-profile', {}, { assertion });
    const weights = { relevance: 40, urgency: 25, value: 20, competition: 15 };
    expect(await profile()).toEqual({ weights, keywords: [], company: companyProfileSchema.parse({}) });
    await service.rpc.call('auth.save-preferences', preferences, { assertion });
    await service.rpc.call('auth.change-settings', { relevance_weight: 70 }, { assertion });
    const { keywords, company_profile: company } = preferences;
    expect(await profile()).toEqual({ weights: { ...weights, relevance: 70 }, keywords, company });
  });

  it('that was saved before agencies, values and applicant types existed is read without them', async () => {
    const { id, assertion } = await personWithAssertion();
    await service.rpc.call('auth.save-preferences', preferences, { assertion });
    await service.db.query(
      `UPDATE workspace_profile SET company_profile = company_profile - '{agencies,min_value,max_value,applicant_types}'::text[] WHERE workspace_id = $1`,
      [id],
    );
    const { company } = await service.rpc.call('auth.search-profile', {}, { assertion });
    expect(company).toMatchObject({ places: ['Ohio'], agencies: [], min_value: null, applicant_types: [] });
  });
});
