import { exportJWK, generateKeyPair } from 'jose';
import { jwksSchema } from '@rfp/contracts/auth';
import { startOidcTwin, type OidcTwin } from '@rfp/twins/oidc-provider';
import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose, expectAlert } from '../browser/expectations.js';
import { openSignedOut } from '../browser/navigation.js';
import { press } from '../browser/keyboard.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct, oidcClient } from '../accounts/accounts-product.js';
import { signInAtProvider } from '../accounts/sign-in-at-provider.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

let browser: Browser;
let product: SharedProduct;
let url: string;
let provider: OidcTwin;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
  url = product.url;
  provider = await startOidcTwin({ ...oidcClient, port: product.port('oidc') });
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  await provider.stop();
});

const open = (path = '/login') => openSignedOut(browser, url, path);
const requested = '/search?q=solar%20power#due';
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('sb-auth'));

/** Replaces the response with the public keys of the server. */
async function replaceKeys(page: Page, keys: object[]): Promise<void> {
  await page.route(/jwks\.json/, (route) => route.fulfill({ json: { keys } }));
}

async function foreignKey(): Promise<object> {
  const answer = await fetch(`${url}/auth/v1/.well-known/jwks.json`);
  const [own] = jwksSchema.parse(await answer.json()).keys;
  const { publicKey } = await generateKeyPair('ES256');
  return { ...own, ...(await exportJWK(publicKey)) };
}

describe('a sign-in with the provider', () => {
  it(
    'never leads to another host',
    async () => {
      const tab = await open();
      await tab.page.route(/\/authorize\?provider/, (route) =>
        route.continue({
          url: route.request().url().replace('next%3D%252Fdashboard', 'next%3D%252F%252Fevil.example'),
        }),
      );
      const sent = tab.page.waitForRequest(/evil\.example/);
      await signInAtProvider(provider, tab.page);
      await sent;
      await tab.page.waitForURL(`${url}/dashboard`);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'displays the failure if the provider rejects it',
    async () => {
      provider.fault({ authorizeError: 'access_denied' });
      const tab = await open(requested);
      await tab.page.waitForURL(`${url}/login`);
      await signInAtProvider(provider, tab.page);
      await tab.page.getByRole('heading', { level: 1, name: 'Sign-in failed' }).waitFor();
      await tab.page.getByRole('main').getByRole('alert').waitFor();
      provider.fault({});
      await press(tab.page, 'link', 'Back to sign in');
      await signInAtProvider(provider, tab.page);
      await tab.page.waitForURL(url + requested);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('the callback of a sign-in', () => {
  it(
    'displays the reason if it cannot be verified, and stores no session [spec 8.53, 8.54]',
    async () => {
      const tab = await open();
      const { page } = tab;
      const unverifiable = [
        ['JWKS is empty', []],
        ['Invalid JWT signature', [await foreignKey()]],
      ] as const;
      for (const [message, keys] of unverifiable) {
        await replaceKeys(page, [...keys]);
        await signInAtProvider(provider, page);
        await expectAlert(page, message);
        expect(await storedSession(page)).toBeNull();
        await press(page, 'link', 'Back to sign in');
      }
      await page.goto(`${url}/dashboard`);
      await page.waitForURL(`${url}/login`);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
