import { readRows } from '@rfp/persistence/read-rows';
import { type OidcTwin, type OidcTwinOptions, startOidcTwin } from '@rfp/twins/oidc-provider';
import { z } from 'zod';
import { type AuthService, type Browser, siteUrl, startAuthService } from './auth-service.js';

/** A provider id that the client's types know. */
export const provider = 'keycloak';
export const callbackUrl = `${siteUrl}/auth/v1/callback`;

export interface ProviderHarness {
  service: AuthService;
  twin: OidcTwin;
  /** Makes another person sign in at the provider from now on. */
  newPerson(changes?: Record<string, unknown>): Person;
  close(): Promise<void>;
}

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

export function providerSettings(twin: OidcTwin): Record<string, string> {
  return {
    AUTH_OIDC_ISSUER: twin.url,
    AUTH_OIDC_CLIENT_ID: twin.clientId,
    AUTH_OIDC_CLIENT_SECRET: twin.clientSecret,
    AUTH_OIDC_ID: provider,
    AUTH_OIDC_NAME: 'Company account',
  };
}

/** The service with a configured provider twin. */
export async function startProviderHarness(
  settings: Record<string, string> = {},
  options: OidcTwinOptions = {},
): Promise<ProviderHarness> {
  const twin = await startOidcTwin(options);
  const service = await startAuthService({
    ...providerSettings(twin),
    AUTH_RATE_SIGN_IN: '100000',
    AUTH_OIDC_TIMEOUT_SECONDS: '4',
    ...settings,
  });
  let people = 0;
  return {
    service,
    twin,
    newPerson(changes = {}) {
      people += 1;
      const [sub, name] = [`subject-${people}`, `Person ${people}`];
      const person = { sub, email: `person-${people}@example.org`, email_verified: true, name, ...changes };
      twin.signInAs(person);
      return person;
    },
    async close() {
      await service.close();
      await twin.stop();
    },
  };
}

/** Follows one redirect. */
export async function follow({ service }: ProviderHarness, address: string): Promise<URL> {
  const response = await service.fetch(address);
  const location = response.headers.get('location');
  if (response.status !== 302 || location === null)
    throw new Error(`answered ${response.status}: ${await response.text()}`);
  return new URL(location);
}

/** Starts a sign-in and returns the address at the provider. */
export async function startAtProvider(world: ProviderHarness, browser: Browser, redirectTo?: string): Promise<URL> {
  const { data, error } = await browser.signInWithOAuth({
    provider,
    options: { skipBrowserRedirect: true, ...(redirectTo === undefined ? {} : { redirectTo }) },
  });
  if (error !== null) throw error;
  const address = await follow(world, data.url);
  if (address.origin !== new URL(world.twin.url).origin)
    throw new Error(`led away from the provider: ${address.search}`);
  return address;
}

/** Completes the visit at the provider and returns the final address. */
export async function visitProvider(world: ProviderHarness, browser: Browser, redirectTo?: string): Promise<URL> {
  const atProvider = await startAtProvider(world, browser, redirectTo);
  return follow(world, await world.twin.approve(atProvider.href));
}

/** Completes a sign-in with the provider. */
export async function signInWithProvider(
  world: ProviderHarness,
  browser: Browser = world.service.browser(),
): Promise<Browser> {
  const back = await visitProvider(world, browser);
  const { error } = await browser.exchangeCodeForSession(back.searchParams.get('code') ?? `no code: ${back.search}`);
  if (error !== null) throw error;
  return browser;
}

/** The error in the address. */
export function errorOf(address: URL): { error: string | null; code: string | null } {
  return { error: address.searchParams.get('error'), code: address.searchParams.get('error_code') };
}

/** The ids of the accounts with this address. */
export async function accountsOf({ service }: ProviderHarness, email: string): Promise<string[]> {
  const row = z.object({ id: z.uuid() });
  const sql = 'SELECT id FROM account WHERE lower(email) = lower($1)';
  return (await readRows(service.db.manager, row, sql, [email])).map(({ id }) => id);
}
