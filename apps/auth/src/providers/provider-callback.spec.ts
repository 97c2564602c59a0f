import { loadConfig } from '@rfp/service-kit/config';
import { type OidcTwinFaults } from '@rfp/twins/oidc-provider';
import { type FaultPlan } from '@rfp/twins/fault';
import { authConfigSchema } from '../auth.config.js';
import { AuthSettings } from '../auth-settings.js';
import { siteUrl, testEnvironment } from '../testing/auth-service.js';
import {
  accountsOf,
  startAtProvider,
  callbackUrl,
  errorOf,
  follow,
  provider,
  signInWithProvider,
  startProviderHarness,
  visitProvider,
  type ProviderHarness,
} from '../testing/provider-harness.js';
import { OidcClientService } from './oidc-client.service.js';

const otherOrigin = 'https://console.example.org';

const outage = { error: 'server_error', code: 'unavailable' };

const distrusted = { error: 'access_denied', code: 'bad_oauth_callback' };

let world: ProviderHarness;
/** Harness with a provider that does not answer at first. */
let unavailableWorld: ProviderHarness;
/** Final URL of a sign-in during the outage. The sign-in takes the full time limit, so it starts before the other tests. */
let targetDuringOutage: Promise<URL>;

beforeAll(async () => {
  [world, unavailableWorld] = await Promise.all([
    startProviderHarness({ AUTH_REDIRECT_ORIGINS: otherOrigin }),
    // Half of this limit is for the provider's metadata, which is enough for a busy machine once the provider answers.
    startProviderHarness({ AUTH_OIDC_TIMEOUT_SECONDS: '6' }),
  ]);
  unavailableWorld.twin.misbehave({ kind: 'silent' });
  const { data } = await unavailableWorld.service
    .browser()
    .signInWithOAuth({ provider, options: { skipBrowserRedirect: true, redirectTo: `${siteUrl}/login` } });
  targetDuringOutage = follow(unavailableWorld, data.url ?? '');
  // The test that awaits this promise reports its failure.
  targetDuringOutage.catch(() => undefined);
});

afterAll(() => Promise.all([world.close(), unavailableWorld.close()]));

beforeEach(() => {
  world.twin.reset();
  world.twin.fault({});
});

describe('a response of the provider', () => {
  const untrustedResponses: Record<string, OidcTwinFaults> = {
    'another nonce': { claims: (claims) => ({ ...claims, nonce: 'another' }) },
    'no nonce': { claims: ({ nonce: _nonce, ...claims }) => claims },
    'another audience': { claims: (claims) => ({ ...claims, aud: 'another-client' }) },
    'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) },
    'an expired token': { claims: (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 }) },
    'a token of another party': {
      claims: (claims) => ({ ...claims, aud: [claims['aud'], 'another'], azp: 'another' }),
    },
    'a foreign signature': { foreignKey: true },
    'no signature': { unsigned: true },
    'no subject': { claims: ({ sub: _sub, ...claims }) => claims },
    'a subject that cannot be stored': { claims: (claims) => ({ ...claims, sub: 'a\u0000b' }) },
  };

  it.each(Object.keys(untrustedResponses))('is rejected with %s [asvs 6.8.2, 10.5.1, 10.5.3, 10.5.4]', async (name) => {
    const { email } = world.newPerson();
    world.twin.fault(untrustedResponses[name] ?? {});
    expect(errorOf(await visitProvider(world, world.service.browser()))).toEqual(distrusted);
    expect(await accountsOf(world, email)).toEqual([]);
  });

  const failures: [string, FaultPlan][] = [
    ['500 from the token endpoint', { kind: 'status', status: 500, path: '/token' }],
    ['silence', { kind: 'silent', path: '/token' }],
    ['a reset connection', { kind: 'reset', path: '/token' }],
    ['a web page', { kind: 'html', path: '/token' }],
    ['half an answer', { kind: 'cut', path: '/token' }],
    ['an answer that stalls', { kind: 'stall', path: '/token' }],
  ];

  it.each(failures)('that fails redirects in time with an error: %s', async (_name, misbehaviour) => {
    world.newPerson();
    const atProvider = await startAtProvider(world, world.service.browser(), `${otherOrigin}/login`);
    world.twin.misbehave(misbehaviour);
    const started = performance.now();
    const returnUrl = await follow(world, await world.twin.approve(atProvider.href));
    expect(performance.now() - started).toBeLessThan(8000);
    expect(returnUrl.origin + returnUrl.pathname).toBe(`${otherOrigin}/login`);
    expect(errorOf(returnUrl)).toEqual(outage);
    expect(returnUrl.searchParams.get('error_description')).toBe(
      'The sign-in provider cannot be reached right now. Please try again.',
    );
  });

  it('that declines is reported in the words of the product', async () => {
    world.twin.fault({ authorizeError: 'access_denied' });
    const returnUrl = await visitProvider(world, world.service.browser());
    expect(errorOf(returnUrl)).toEqual(distrusted);
    expect(returnUrl.href).not.toContain('alert');
    world.twin.fault({ authorizeError: 'temporarily_unavailable' });
    expect(errorOf(await visitProvider(world, world.service.browser()))).toEqual(outage);
  });

  it('is rejected without a valid state', async () => {
    const state = (query: string) => follow(world, `${callbackUrl}?${query}`).then(errorOf);
    expect(await state('code=a')).toEqual({ error: 'invalid_request', code: 'bad_oauth_state' });
    expect(await state('code=a&state=')).toEqual({ error: 'invalid_request', code: 'bad_oauth_state' });
    expect(await state(`code=a&state=${'x'.repeat(5000)}`)).toEqual({
      error: 'invalid_request',
      code: 'bad_oauth_state',
    });
    expect(await state('code=a&state=made-up')).toEqual({ error: 'invalid_request', code: 'flow_state_not_found' });
    world.newPerson();
    const returnUrl = await world.twin.approve((await startAtProvider(world, world.service.browser())).href);
    expect(errorOf(await follow(world, returnUrl)).code).toBeNull();
    expect(errorOf(await follow(world, returnUrl))).toEqual({ error: 'invalid_request', code: 'flow_state_not_found' });
    const late = await world.twin.approve((await startAtProvider(world, world.service.browser())).href);
    await world.service.db.query(`UPDATE provider_flow SET expires_at = now()`);
    expect(errorOf(await follow(world, late))).toEqual({ error: 'invalid_request', code: 'bad_oauth_state' });
  });

  it('is accepted once, even if it arrives several times concurrently, and only with its own issuer and code [asvs 10.2.2]', async () => {
    world.newPerson();
    const returnUrl = await world.twin.approve((await startAtProvider(world, world.service.browser())).href);
    const responses = await Promise.all(Array.from({ length: 5 }, () => follow(world, returnUrl)));
    expect(responses.filter(({ searchParams }) => searchParams.has('code'))).toHaveLength(1);
    const mixedUrl = new URL(await world.twin.approve((await startAtProvider(world, world.service.browser())).href));
    mixedUrl.searchParams.set('iss', 'https://evil.example');
    expect(errorOf(await follow(world, mixedUrl.href))).toEqual(distrusted);
    const [one, two] = await Promise.all(
      [0, 1].map(
        async () => new URL(await world.twin.approve((await startAtProvider(world, world.service.browser())).href)),
      ),
    );
    one?.searchParams.set('code', two?.searchParams.get('code') ?? '');
    expect(errorOf(await follow(world, one?.href ?? ''))).toEqual(distrusted);
  });
});

describe('an unavailable provider', () => {
  it('does not prevent the start, is reported to the user, and is retried', async () => {
    const returnUrl = await targetDuringOutage;
    expect(returnUrl.origin + returnUrl.pathname).toBe(`${siteUrl}/login`);
    expect(errorOf(returnUrl)).toEqual(outage);
    unavailableWorld.twin.misbehave([]);
    await signInWithProvider(unavailableWorld);
    const discoveries = unavailableWorld.twin.requests.filter(({ path }) => path.includes('well-known')).length;
    await signInWithProvider(unavailableWorld);
    expect(unavailableWorld.twin.requests.filter(({ path }) => path.includes('well-known'))).toHaveLength(discoveries);
  });
});

describe('a provider', () => {
  it.each([
    'http://idp.example.org',
    'http://127.0.0.1.evil.example',
    'https://user@idp.example.org',
    'ftp://idp.example.org',
    'https://idp.example.org/?a=1',
  ])('cannot be configured with an unsafe issuer: %s', async (AUTH_OIDC_ISSUER) => {
    const environment = { ...(await testEnvironment()), AUTH_OIDC_ISSUER, AUTH_OIDC_CLIENT_ID: 'a' };
    expect(() => loadConfig(authConfigSchema, environment)).toThrow('AUTH_OIDC_ISSUER');
  });

  it('cannot be configured incompletely', async () => {
    const config = loadConfig(authConfigSchema, {
      ...(await testEnvironment()),
      AUTH_OIDC_ISSUER: 'https://idp.example.org',
    });
    expect(() => new OidcClientService(new AuthSettings(config)).onModuleInit()).toThrow(
      'AUTH_OIDC_CLIENT_ID is not set',
    );
    const environment = { ...(await testEnvironment()), AUTH_OIDC_ID: 'email' };
    expect(() => loadConfig(authConfigSchema, environment)).toThrow('AUTH_OIDC_ID');
  });
});
