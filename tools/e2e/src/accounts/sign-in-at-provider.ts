import { type OidcTwin } from '@rfp/twins/oidc-provider';
import { type Page } from 'playwright-core';
import { press } from '../browser/keyboard.js';

/** Signs in with the button of the provider, which redirects back immediately. */
export async function signInAtProvider(provider: OidcTwin, page: Page): Promise<void> {
  provider.signInAs({ sub: 'robin', email: 'robin@example.org', email_verified: true, name: 'Robin Example' });
  await press(page, 'button', 'Continue with Example ID');
}
