import { siteUrl, startAuthService } from '../testing/auth-service.js';
import {
  callbackUrl,
  follow,
  provider,
  startProviderHarness,
  visitProvider,
  type ProviderHarness,
} from '../testing/provider-harness.js';
import { request } from '../testing/auth-request.js';

const otherOrigin = 'https://console.example.org';

let world: ProviderHarness;

beforeAll(async () => {
  world = await startProviderHarness({ AUTH_REDIRECT_ORIGINS: otherOrigin });
});

afterAll(() => world.close());

beforeEach(() => {
  world.twin.reset();
  world.twin.fault({});
});

describe('the redirect to the provider', () => {
  it('has its own state, nonce and challenge, and ignores added parameters [asvs 10.2.1]', async () => {
    const requestQuery = new URLSearchParams({
      provider,
      redirect_uri: 'https://evil.example',
      state: 'mine',
      nonce: 'mine',
      client_id: 'mine',
      response_type: 'token',
      prompt: 'none',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 's256',
      scopes: 'groups offline_access openid bad"scope',
    });
    const { searchParams } = await follow(world, `${siteUrl}/auth/v1/authorize?${requestQuery}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: callbackUrl,
      client_id: world.twin.clientId,
      response_type: 'code',
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      code_challenge: expect.not.stringContaining('c'.repeat(43)),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const rows = await world.service.db.query('SELECT * FROM provider_flow');
    for (const name of ['state', 'nonce']) expect(JSON.stringify(rows)).not.toContain(searchParams.get(name));
  });

  it.each(['google', '', 'KEYCLOAK', 'keycloak ', '__proto__'])('is refused for another provider: %j', async (name) => {
    const response = await request(world.service, 'GET', `/authorize?provider=${encodeURIComponent(name)}`);
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
    });
  });

  it('is refused without a configured provider, and with an incomplete challenge', async () => {
    const without = await startAuthService();
    try {
      expect(await request(without, 'GET', '/authorize?provider=oidc')).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
      expect((await without.fetch(`${callbackUrl}?code=a&state=b`)).headers.get('location')).toContain(
        'error_code=flow_state_not_found',
      );
    } finally {
      await without.close();
    }
    for (const query of [
      `code_challenge=${'c'.repeat(43)}`,
      'code_challenge_method=s256',
      'code_challenge=short&code_challenge_method=s256',
    ]) {
      expect(await request(world.service, 'GET', `/authorize?provider=${provider}&${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    `https://console.example.org@evil.example/`,
    `${otherOrigin}.evil.example`,
    `${siteUrl}@evil.example`,
    `https://user:pass@console.example.org/`,
    'http://console.example.org/',
    `${otherOrigin}:8443/`,
    'blob:https://console.example.org/x',
  ])('never ends at another site: %s', async (redirectTo) => {
    world.newPerson();
    expect((await visitProvider(world, world.service.browser(), redirectTo)).origin).toBe(siteUrl);
    world.twin.fault({ authorizeError: 'access_denied' });
    expect((await visitProvider(world, world.service.browser(), redirectTo)).origin).toBe(siteUrl);
  });
});
