import { exportJWK, generateKeyPair } from 'jose';
import { jwksSchema } from '@rfp/contracts/auth';
import { startOidcTwin, type OidcTwin } from '@rfp/twins/oidc-provider';
import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser, type BrowserTab } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import {
  expectClean,
  expectCleanClose,
  expectHeadingFocused,
  expectAlert,
  expectToast,
  expectCount,
} from '../browser/expectations.js';
import { openSignedOut } from '../browser/navigation.js';
import { press } from '../browser/keyboard.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct, oidcClient } from './accounts-product.js';
import { signInAtProvider } from './sign-in-at-provider.js';

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

describe('a sign-in with the provider', () => {
  it(
    'leads to the requested address',
    async () => {
      const tab = await open(requested);
      await tab.page.waitForURL(`${url}/login`);
      await tab.page.getByRole('button', { name: 'Continue with Example ID' }).waitFor();
      await expectAccessible(tab.page);
      await signInAtProvider(provider, tab.page);
      await tab.page.waitForURL(url + requested);
      await expectToast(tab.page, 'Welcome back!');
      await tab.page.getByRole('region', { name: 'Your account' }).getByText('robin@example.org').waitFor();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

function denyStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  });
}

/** Message and address of callbacks that cannot succeed. callback-problem.spec.ts tests further callbacks, which the page itself detects. */
const addresses = [
  ['Not a valid PKCE flow url.', '/auth/callback#access_token=abc&refresh_token=abc&expires_in=900&token_type=bearer'],
  ['No session defined in URL', '/auth/callback'],
  [
    'This sign-in was started in another browser or window.',
    '/auth/callback?code=3b241101-e2bb-4255-8caf-4136c566a962',
  ],
] as const;

const markup = '<img src=x onerror="window.owned=1"><b>Denied</b>';
const failure = `error=access_denied&error_code=otp_expired&error_description=${encodeURIComponent(markup)}`;

describe('the callback of a sign-in', () => {
  it(
    'displays "No browser detected." if the browser denies access to storage [spec 8.49]',
    async () => {
      const tab = await open();
      await tab.page.addInitScript(denyStorage);
      await tab.page.goto(`${url}/auth/callback?code=abc`);
      await expectAlert(tab.page, 'No browser detected.');
      await press(tab.page, 'link', 'Back to sign in');
      await expectHeadingFocused(tab.page, 'Welcome back');
      expectClean(tab);
      await tab.page.context().close();
    },
    testTimeoutMs,
  );

  it(
    'displays the reason if it cannot be verified, and stores no session [spec 8.53, 8.54]',
    async () => {
      const tab = await open();
      const { page } = tab;
      const jwks = '/auth/v1/.well-known/jwks.json';
      const [own] = jwksSchema.parse(await (await fetch(url + jwks)).json()).keys;
      const { publicKey } = await generateKeyPair('ES256');
      const foreign = { ...own, ...(await exportJWK(publicKey)) };
      for (const [message, keys] of [
        ['JWKS is empty', []],
        ['Invalid JWT signature', [foreign]],
      ] as const) {
        await page.route(/jwks\.json/, (route) => route.fulfill({ json: { keys } }));
        await signInAtProvider(provider, page);
        await expectAlert(page, message);
        expect(await page.evaluate(() => localStorage.getItem('sb-auth'))).toBeNull();
        await press(page, 'link', 'Back to sign in');
      }
      await page.goto(`${url}/dashboard`);
      await page.waitForURL(`${url}/login`);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  describe('with an address that cannot succeed', () => {
    let tab: BrowserTab;

    beforeAll(async () => {
      tab = await open();
    }, testTimeoutMs);

    afterAll(() => expectCleanClose(tab));

    it.each(addresses)(
      'displays "%s" and the fix, and links to the sign-in [spec 8.50, 8.52, 9.26]',
      async (message, path) => {
        const { page } = tab;
        await page.goto(url + path);
        await expectAlert(page, message);
        expect(await page.getByRole('main').getByRole('paragraph').last().textContent()).toMatch(/\w{2,}.*\.$/);
        if (path === '/auth/callback') await expectAccessible(page);
        await press(page, 'link', 'Back to sign in');
        await expectHeadingFocused(page, 'Welcome back');
      },
      testTimeoutMs,
    );

    it('shows the description in the address as plain text', async () => {
      const { page } = tab;
      await page.goto(`${url}/auth/callback#${failure}`);
      await expectAlert(page, markup);
      await expectCount(page.getByRole('main').locator('img, b'), 0);
    });
  });
});
