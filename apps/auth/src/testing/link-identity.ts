import { type Browser } from './auth-service.js';
import { follow, provider, type ProviderHarness } from './provider-harness.js';

/** The address at the provider where linking starts. */
export async function beginLink(browser: Browser): Promise<string> {
  const { data, error } = await browser.linkIdentity({ provider, options: { skipBrowserRedirect: true } });
  if (error !== null) throw error;
  return data.url;
}

/** Completes the visit at the provider; nothing is linked yet. */
export async function walkLink(world: ProviderHarness, browser: Browser): Promise<URL> {
  return follow(world, await world.twin.approve(await beginLink(browser)));
}

export function codeIn(address: URL): string {
  return address.searchParams.get('code') ?? `no code: ${address.search}`;
}

/** Links the identity of the person who signs in at the provider. */
export async function link(world: ProviderHarness, browser: Browser): Promise<void> {
  const { error } = await browser.exchangeCodeForSession(codeIn(await walkLink(world, browser)));
  if (error !== null) throw error;
}
