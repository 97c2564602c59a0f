import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { type Browser } from './auth-service.js';
import { follow, provider, type ProviderHarness } from './provider-harness.js';

/** The address at the provider where linking starts. */
export async function beginLink(browser: Browser): Promise<string> {
  const { data, error } = await browser.linkIdentity({ provider, options: { skipBrowserRedirect: true } });
  if (error !== null) throw error;
  return data.url;
}

/** Starts to link an identity and approves it at the provider; nothing is linked yet. Returns the address of the redirect. */
export async function approveLink(world: ProviderHarness, browser: Browser): Promise<URL> {
  return follow(world, await world.twin.approve(await beginLink(browser)));
}

export function codeIn(address: URL): string {
  return address.searchParams.get('code') ?? `no code: ${address.search}`;
}

/** Links the identity of the person who signs in at the provider. */
export async function link(world: ProviderHarness, browser: Browser): Promise<void> {
  const { error } = await browser.exchangeCodeForSession(codeIn(await approveLink(world, browser)));
  if (error !== null) throw error;
}

export async function identitiesOf(browser: Browser) {
  const { data } = await browser.getUserIdentities();
  return data?.identities ?? [];
}

export async function identityOf(browser: Browser, name: string) {
  const found = (await identitiesOf(browser)).find((one) => one.provider === name);
  if (found === undefined) throw new Error(`there is no identity of ${name}`);
  return found;
}

const accountRow = z.object({ email: z.string().nullable(), password_hash: z.string().nullable() });

export async function accountOf({ service }: ProviderHarness, id: string) {
  return readOne(service.db.manager, accountRow, 'SELECT email, password_hash FROM account WHERE id = $1', [id]);
}
