import { authPrefix } from '@rfp/contracts/http';
import { siteUrl, startAuthService, type AuthService } from '../testing/auth-service.js';

let defaultService: AuthService;
let configuredService: AuthService;

beforeAll(async () => {
  defaultService = await startAuthService();
  configuredService = await startAuthService({
    RFP_DEMO: 'on',
    AUTH_SIGN_UP: 'off',
    AUTH_AUTOCONFIRM: 'on',
    AUTH_PASSWORD_MIN_LENGTH: '12',
    AUTH_OIDC_ISSUER: 'https://login.example.org',
    AUTH_OIDC_CLIENT_ID: 'rfp',
    AUTH_OIDC_ID: 'google',
    AUTH_OIDC_NAME: 'Google',
    MAILBOX_URL: 'http://localhost:1080',
  });
});

afterAll(() => Promise.all([defaultService, configuredService].map((service) => service.close())));

async function read(service: AuthService, path: string): Promise<unknown> {
  const response = await service.fetch(`${siteUrl}${authPrefix}${path}`);
  expect(response.status).toBe(200);
  return response.json();
}

describe('GET /settings', () => {
  it('enables e-mail with password only, by default', async () => {
    expect(await read(defaultService, '/settings')).toEqual({
      external: { email: true, phone: false, anonymous_users: false, google: false, github: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
  });

  it('reflects the configuration', async () => {
    expect(await read(configuredService, '/settings')).toMatchObject({
      external: { email: true, anonymous_users: true, google: true },
      disable_signup: true,
      mailer_autoconfirm: true,
    });
  });
});

describe('GET /health', () => {
  it('responds without revealing the build', async () => {
    expect(await read(defaultService, '/health')).toEqual({
      version: '2024-01-01',
      name: 'auth',
      description: 'Accounts and sessions',
    });
  });
});

describe('the client configuration', () => {
  it('has no demo account with demo mode off', async () => {
    expect(await defaultService.rpc.call('auth.client-config', {})).toEqual({
      demo_mode: false,
      demo_account: null,
      mailbox_url: null,
      password_min_length: 6,
      sign_up: true,
      sign_up_policy: 'open',
      provider: null,
    });
  });

  it('has the demo account and its password with demo mode on', async () => {
    expect(await configuredService.rpc.call('auth.client-config', {})).toEqual({
      demo_mode: true,
      demo_account: { email: 'demo@example.com', password: expect.any(String) },
      mailbox_url: 'http://localhost:1080',
      password_min_length: 12,
      sign_up: false,
      sign_up_policy: 'off',
      provider: { id: 'google', name: 'Google' },
    });
  });
});

describe('a call without a session', () => {
  it('is refused in the form that the client expects if the route needs a session', async () => {
    const newer = await defaultService.fetch(`${siteUrl}${authPrefix}/user`, {
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(newer.status).toBe(401);
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    await expect(newer.json()).resolves.toMatchObject({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
    const older = await defaultService.fetch(`${siteUrl}${authPrefix}/user`);
    expect(older.headers.get('x-supabase-api-version')).toBeNull();
    await expect(older.json()).resolves.toMatchObject({ code: 401, error_code: 'no_authorization' });
  });
});
