import { type OidcTwin } from '@rfp/twins/oidc-provider';
import { randomUUID } from 'node:crypto';
import { provider } from '../../testing/provider-harness.js';
import { freshAddress, expectSuccess } from './people.js';
import { send } from './requests.js';
import { type Browser, site, type World } from './world.js';

/** Follows a redirect. The address names the site, but the gateway listens elsewhere. */
export async function follow(world: World, address: string): Promise<URL> {
  const response = await send(address.replace(site, world.url), 'GET', '');
  const location = response.headers.get('location');
  if (response.status !== 302 || location === null) throw new Error(`answered ${response.status}: ${response.text}`);
  return new URL(location);
}

/** A user of the provider without an account here. */
export function providerUser(more: object = {}) {
  return { sub: randomUUID(), email: freshAddress('provider'), email_verified: true, name: 'Robin', ...more };
}

/** The steps of a browser through the provider and back. */
export class ProviderSteps {
  constructor(
    readonly world: () => World,
    readonly twin: () => OidcTwin,
  ) {}

  /** @returns the address at the provider */
  async start(browser: Browser, redirectTo?: string): Promise<URL> {
    const { data } = expectSuccess(
      await browser.signInWithOAuth({
        provider,
        options: { skipBrowserRedirect: true, ...(redirectTo === undefined ? {} : { redirectTo }) },
      }),
    );
    return follow(this.world(), data.url ?? '');
  }

  /** @returns the address in the console to which the browser returns */
  async visit(browser: Browser, redirectTo?: string): Promise<URL> {
    return follow(this.world(), await this.twin().approve((await this.start(browser, redirectTo)).href));
  }

  async signIn(browser = this.world().browser()): Promise<Browser> {
    const back = await this.visit(browser);
    expectSuccess(await browser.exchangeCodeForSession(back.searchParams.get('code') ?? back.search));
    return browser;
  }

  /** Visits the provider to link an identity. @returns the address in the console to which the browser returns */
  async visitToLink(browser: Browser): Promise<URL> {
    const { data } = expectSuccess(await browser.linkIdentity({ provider, options: { skipBrowserRedirect: true } }));
    return follow(this.world(), await this.twin().approve(data.url ?? ''));
  }
}
