import { exportJWK, generateKeyPair } from 'jose';
import { jwksSchema } from '@rfp/contracts/auth';
import { startOidcTwin, type OidcTwin } from '@rfp/twins/oidc-provider';
import { type Browser, type Page } from 'playwright-core';
import { toast } from './account.js';
import { launchBrowser, type Visit } from './browser.js';
import { enter, press } from './keyboard.js';
import { linkIn, mailTo, newPerson, type Person, signIn } from './people.js';
import { type Product, startProduct } from './programs.js';
import { addSecondFactor, codeOf, type SecondFactor } from './second-factor.js';
import { arriveAt, expectAccessible, expectAlert, expectText, hold, leave, signInAs, visitor } from './visitor.js';

let browser: Browser;
let product: Product;
let provider: OidcTwin;
let url: string;

/** For a machine that is busy with more than this. */
const patience = 90_000;

beforeAll(async () => {
  [browser, provider] = await Promise.all([launchBrowser(), startOidcTwin()]);
  product = await startProduct({
    RFP_DEMO: 'off',
    AUTH_OIDC_ISSUER: provider.url,
    AUTH_OIDC_CLIENT_ID: provider.clientId,
    AUTH_OIDC_CLIENT_SECRET: provider.clientSecret,
    AUTH_OIDC_NAME: 'Example ID',
  });
  url = product.url;
}, 60_000);

afterAll(async () => {
  await browser.close();
  await product.program.end();
  await provider.stop();
});

const open = (path = '/login'): Promise<Visit> => visitor(browser, url, path);
const wanted = '/search?q=solar%20power#due';
const challenge = 'Two-factor authentication';
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('sb-auth'));

describe('an account with a second factor', () => {
  let guarded: Person;
  let factor: SecondFactor;

  beforeAll(async () => {
    guarded = await newPerson(url, product.mailboxUrl);
    factor = await addSecondFactor(url, guarded.session.access_token);
  });

  it(
    'is asked for its code after the password, on every address, before anything is asked of the server',
    async () => {
      const visit = await open(wanted);
      const { page } = visit;
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && pathname !== '/api/client-config') asked.push(pathname);
      });
      await signInAs(page, guarded);
      await arriveAt(page, challenge);
      await page.goto(url + wanted);
      await page.waitForURL(`${url}/auth/second-factor`);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: challenge }).waitFor();
      await expectAccessible(page);
      await press(page, 'button', 'Verify');
      await expectText(page, 'Please enter the 6 digits of your app, or a recovery code');
      await enter(page, 'Code from your app, or a recovery code', codeOf(factor.secret, 20));
      await page.keyboard.press('Enter');
      await expectAlert(page, 'Invalid TOTP code entered');
      await expectAccessible(page);
      expect(asked).toEqual([]);

      const held = await hold(page, /\/factors\/.*\/verify/);
      const code = codeOf(factor.secret, 1);
      await enter(page, 'Code from your app, or a recovery code', `${code.slice(0, 3)} ${code.slice(3)}`);
      await page.keyboard.press('Enter');
      await press(page, 'button', 'Verifying...');
      held.release();
      await page.waitForURL(url + wanted);
      expect(held.requests()).toBe(1);
      await toast(page, 'Welcome back!');
      await arriveAt(page, 'Search');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await leave(visit);
    },
    patience,
  );

  it(
    'opens with a recovery code in its place, with each one once, and its owner is told',
    async () => {
      const [code = '', other = ''] = factor.recoveryCodes;
      const visit = await open();
      await signInAs(visit.page, guarded);
      await arriveAt(visit.page, challenge);
      await enter(visit.page, 'Code from your app, or a recovery code', code.toUpperCase());
      await visit.page.keyboard.press('Enter');
      await arriveAt(visit.page, 'Dashboard');
      await leave(visit);
      expect(await mailTo(product.mailboxUrl, guarded.email, /recovery code/i)).toContain(
        `Recovery codes left: ${factor.recoveryCodes.length - 1}.`,
      );

      const again = await open();
      await signInAs(again.page, guarded);
      await arriveAt(again.page, challenge);
      await enter(again.page, 'Code from your app, or a recovery code', code);
      await again.page.keyboard.press('Enter');
      await expectAlert(again.page, 'Invalid TOTP code entered');
      await enter(again.page, 'Code from your app, or a recovery code', other);
      await again.page.keyboard.press('Enter');
      await arriveAt(again.page, 'Dashboard');
      await leave(again);
    },
    patience,
  );

  it(
    'is asked for the code where only the server knows that there is a factor, and may leave instead',
    async () => {
      const session = await signIn(url, guarded.email, guarded.password);
      const visit = await visitor(browser, url, wanted, {
        session: { ...session, user: { ...session.user, factors: [] } },
      });
      await visit.page.waitForURL(`${url}/auth/second-factor`);
      await visit.page.getByRole('heading', { level: 1, name: challenge }).waitFor();
      await press(visit.page, 'button', 'Sign Out');
      await arriveAt(visit.page, 'Welcome back');
      await toast(visit.page, 'Signed out');
      expect(await stored(visit.page)).toBeNull();
      await leave(visit);
    },
    patience,
  );

  it(
    'is asked for it before a new password too',
    async () => {
      const visit = await open('/forgot-password');
      const { page } = visit;
      await enter(page, 'Email', guarded.email);
      await page.keyboard.press('Enter');
      await arriveAt(page, 'Check your email');
      await page.goto(linkIn(await mailTo(product.mailboxUrl, guarded.email, /reset/i)).href);
      await press(page, 'button', 'Continue');
      await expectText(page, 'Your account has a second factor. Enter its code first.');
      await expectAccessible(page);
      await enter(page, 'Code from your app, or a recovery code', factor.recoveryCodes[2] ?? '');
      await page.keyboard.press('Enter');
      await enter(page, 'New password', 'a newer horse');
      await enter(page, 'Confirm password', 'a newer horse');
      await page.keyboard.press('Enter');
      await arriveAt(page, 'Dashboard');
      await leave(visit);
    },
    patience,
  );
});

/** Presses the provider's button, which leads there and back at once. */
async function signInAtProvider(page: Page): Promise<void> {
  provider.signInAs({ sub: 'robin', email: 'robin@example.org', email_verified: true, name: 'Robin Example' });
  await press(page, 'button', 'Continue with Example ID');
}

describe('a sign-in with the provider', () => {
  it(
    'leads back to the very address that was wanted',
    async () => {
      const visit = await open(wanted);
      await visit.page.waitForURL(`${url}/login`);
      await visit.page.getByRole('button', { name: 'Continue with Example ID' }).waitFor();
      await expectAccessible(visit.page);
      await signInAtProvider(visit.page);
      await visit.page.waitForURL(url + wanted);
      await toast(visit.page, 'Welcome back!');
      await visit.page.getByRole('region', { name: 'Your account' }).getByText('robin@example.org').waitFor();
      await leave(visit);
    },
    patience,
  );

  it(
    'leads to no other host',
    async () => {
      const visit = await open();
      await visit.page.route(/\/authorize\?provider/, (route) =>
        route.continue({
          url: route.request().url().replace('next%3D%252Fdashboard', 'next%3D%252F%252Fevil.example'),
        }),
      );
      const sent = visit.page.waitForRequest(/evil\.example/);
      await signInAtProvider(visit.page);
      await sent;
      await visit.page.waitForURL(`${url}/dashboard`);
      await leave(visit);
    },
    patience,
  );

  it(
    'that the provider refuses says so, whatever its words hold',
    async () => {
      provider.fault({ authorizeError: 'access_denied' });
      const visit = await open(wanted);
      await visit.page.waitForURL(`${url}/login`);
      await signInAtProvider(visit.page);
      await visit.page.getByRole('heading', { level: 1, name: 'Sign-in failed' }).waitFor();
      await visit.page.getByRole('main').getByRole('alert').waitFor();
      provider.fault({});
      await press(visit.page, 'link', 'Back to sign in');
      await signInAtProvider(visit.page);
      await visit.page.waitForURL(url + wanted);
      await leave(visit);
    },
    patience,
  );
});

/** Instead of the keys of this server. */
async function publish(page: Page, keys: object[]): Promise<void> {
  await page.route(/jwks\.json/, (route) => route.fulfill({ json: { keys } }));
}

async function foreignKey(): Promise<object> {
  const answer = await fetch(`${url}/auth/v1/.well-known/jwks.json`);
  const [own] = jwksSchema.parse(await answer.json()).keys;
  const { publicKey } = await generateKeyPair('ES256');
  return { ...own, ...(await exportJWK(publicKey)) };
}

function refuseStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  });
}

/** What is at the address that somebody comes back to, and what is said of it. */
const addresses = [
  ['No code detected.', '/auth/callback?code=&state=abc'],
  ['Not a valid PKCE flow url.', '/auth/callback#access_token=abc&refresh_token=abc&expires_in=900&token_type=bearer'],
  ['No session defined in URL', '/auth/callback'],
  [
    'This sign-in was started in another browser or window.',
    '/auth/callback?code=3b241101-e2bb-4255-8caf-4136c566a962',
  ],
] as const;

const markup = '<img src=x onerror="window.owned=1"><b>Denied</b>';
const failure = `error=access_denied&error_code=otp_expired&error_description=${encodeURIComponent(markup)}`;

describe('coming back from a sign-in', () => {
  it.each([
    ['JWKS is empty', () => Promise.resolve([])],
    ['Invalid JWT signature', async () => [await foreignKey()]],
  ] as const)('that cannot be checked says "%s" and is thrown away', async (says, keys) => {
    const visit = await open();
    await publish(visit.page, await keys());
    await signInAtProvider(visit.page);
    await expectAlert(visit.page, says);
    expect(await stored(visit.page)).toBeNull();
    await visit.page.goto(`${url}/dashboard`);
    await visit.page.waitForURL(`${url}/login`);
    await leave(visit);
  });

  it(
    'says "No browser detected." where nothing can be stored',
    async () => {
      const visit = await open();
      await visit.page.addInitScript(refuseStorage);
      await visit.page.goto(`${url}/auth/callback?code=abc`);
      await expectAlert(visit.page, 'No browser detected.');
      await press(visit.page, 'link', 'Back to sign in');
      await arriveAt(visit.page, 'Welcome back');
      await leave(visit);
    },
    patience,
  );

  describe('with an address that is of no use', () => {
    let visit: Visit;

    beforeAll(async () => {
      visit = await open();
    });

    afterAll(() => leave(visit));

    it.each(addresses)('says "%s", what to do, and leads to the sign-in', async (says, path) => {
      const { page } = visit;
      await page.goto(url + path);
      await expectAlert(page, says);
      expect(await page.getByRole('main').getByRole('paragraph').last().textContent()).toMatch(/\w{2,}.*\.$/);
      if (path === '/auth/callback') await expectAccessible(page);
      await press(page, 'link', 'Back to sign in');
      await arriveAt(page, 'Welcome back');
    });

    it.each(['/auth/callback?', '/auth/callback#', '/auth/confirm?', '/reset-password?'])(
      'shows what is said in %s as text and nothing else',
      async (path) => {
        const { page } = visit;
        await page.goto('about:blank');
        await page.goto(url + path + failure);
        await expectAlert(page, markup);
        expect(await page.getByRole('main').locator('img, b').count()).toBe(0);
      },
    );
  });
});
