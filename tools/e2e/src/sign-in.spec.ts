import { randomBytes } from 'node:crypto';
import { type Browser } from 'playwright-core';
import { askAuth, toast } from './account.js';
import { launchBrowser, type Visit } from './browser.js';
import { enter, press, tabTo } from './keyboard.js';
import { linkIn, mailTo, newPerson, type Person, signIn } from './people.js';
import { type Product, startProduct, until } from './programs.js';
import {
  arriveAt,
  expectAccessible,
  expectAlert,
  expectFocus,
  expectText,
  hold,
  leave,
  signInAs,
  visitor,
} from './visitor.js';

let browser: Browser;
let product: Product;
let person: Person;
let url: string;

/** For a machine that is busy with more than this. */
const patience = 90_000;

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct({ RFP_DEMO: 'off', AUTH_PASSWORD_MIN_LENGTH: '8', AUTH_MAIL_INTERVAL_SECONDS: '0' }),
  ]);
  url = product.url;
  person = await newPerson(url, product.mailboxUrl);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await product.program.end();
});

const open = (path = '/login'): Promise<Visit> => visitor(browser, url, path);
const newLink = (email: string, subject: RegExp) => mailTo(product.mailboxUrl, email, subject).then(linkIn);
const wanted = '/search?q=solar%20power&next=//evil.example#due';

/** A session whose access token has run out, so that the console begins by refreshing it. */
async function staleSession() {
  return { ...(await signIn(url, person.email, person.password)), expires_at: 1 };
}

describe('signing up', () => {
  const email = `new-${randomBytes(6).toString('hex')}@example.com`;
  const password = 'eight horses';

  it(
    'says of every field what is wrong with it, and goes to the first',
    async () => {
      const visit = await open();
      const { page } = visit;
      await press(page, 'link', 'Sign up');
      await arriveAt(page, 'Create account');
      await expectAccessible(page);
      await press(page, 'button', 'Create account');
      await expectText(
        page,
        'Please enter your full name',
        'Please enter your email address',
        'Please enter a password',
        'Please enter the password a second time',
      );
      await expectFocus(page.getByLabel('Full name'));
      await enter(page, 'Full name', 'Kim Example');
      await enter(page, 'Email', 'kim');
      await enter(page, 'Password', 'horses');
      await enter(page, 'Confirm password', 'horse');
      await page.keyboard.press('Enter');
      await expectText(
        page,
        'Please enter an email address, such as name@example.com',
        'Password must be at least 8 characters long',
        'Passwords do not match',
      );
      await expectFocus(page.getByLabel('Email'));
      await expectAccessible(page);
      await leave(visit);
    },
    patience,
  );

  it(
    'ends at the sign-in, which tells of the mail; its link leads to the Dashboard, once',
    async () => {
      const visit = await open('/register');
      const { page } = visit;
      await enter(page, 'Full name', 'Kim Example');
      await enter(page, 'Email', email);
      await enter(page, 'Company (optional)', 'Example Works');
      await enter(page, 'Role', 'Sales Manager');
      await enter(page, 'Password', password);
      await enter(page, 'Confirm password', password);
      const held = await hold(page, /\/signup/);
      await press(page, 'button', 'Create account');
      await tabTo(page.getByRole('button', { name: 'Creating account...' }));
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      held.release();
      await page.waitForURL(`${url}/login`);
      expect(held.requests()).toBe(1);
      await toast(page, 'Account created! Please check your email to verify your account.');
      await arriveAt(page, 'Welcome back');
      await expectText(
        page,
        `An email was sent to ${email}. Open the link in it to verify your account, then sign in.`,
      );
      await expectAccessible(page);

      const first = await newLink(email, /confirm/i);
      await press(page, 'button', 'Send again');
      await expectText(page, 'If the account is not verified yet, another email is on its way.');
      await until(async () => (await newLink(email, /confirm/i)).href !== first.href);
      const mailbox = page.context().waitForEvent('page');
      await press(page, 'link', /^Open the local mailbox/);
      expect((await mailbox).url()).toBe(new URL(product.mailboxUrl).href);
      await (await mailbox).close();

      const link = await newLink(email, /confirm/i);
      expect(link.origin).toBe(url);
      await page.goto(link.href);
      await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
      await expectAccessible(page);
      const verifying = await hold(page, /\/verify/);
      await press(page, 'button', 'Verify email');
      await expectFocus(page.getByRole('button', { name: 'Verifying...' }));
      verifying.release();
      await page.waitForURL(`${url}/dashboard`);
      await toast(page, 'Email confirmed');
      await arriveAt(page, 'Dashboard');
      await page.getByRole('region', { name: 'Your account' }).getByText('Kim Example').waitFor();
      await leave(visit);

      const other = await open(link.href.slice(url.length));
      await press(other.page, 'button', 'Verify email');
      await expectAlert(other.page, 'Email link is invalid or has expired');
      await expectText(
        other.page,
        'It was already used, has expired, or a newer one was sent. If your address is already verified, sign in.',
      );
      await expectAccessible(other.page);
      await press(other.page, 'link', 'Back to sign in');
      await signInAs(other.page, { email, password });
      await arriveAt(other.page, 'Dashboard');
      await leave(other);
    },
    patience,
  );
});

describe('signing in', () => {
  it(
    'says what is wrong in red, shows that it works, and greets',
    async () => {
      const visit = await open();
      const { page } = visit;
      await press(page, 'button', 'Sign in');
      await expectText(page, 'Please enter your email address', 'Please enter a password');
      await expectFocus(page.getByLabel('Email'));
      await signInAs(page, { email: person.email, password: 'wrong horse' });
      await expectAlert(page, 'Invalid login credentials');
      await toast(page, 'Sign in failed', 'alert');
      const [red = 0, green = 0, blue = 0] = await page
        .getByRole('main')
        .getByRole('alert')
        .evaluate((alert) => (getComputedStyle(alert).borderTopColor.match(/\d+/g) ?? []).map(Number));
      expect(red).toBeGreaterThan(2 * Math.max(green, blue));
      await expectAccessible(page);

      await page.route(/grant_type=password/, (route) => route.abort());
      await signInAs(page, person);
      await expectAlert(page, 'An unexpected error occurred. Please try again.');
      await page.unroute(/grant_type=password/);
      await page.route(/grant_type=password/, (route) => route.fulfill({ body: '<html>' }));
      await signInAs(page, person);
      await expectAlert(page, 'An unexpected error occurred. Please try again.');
      await page.unroute(/grant_type=password/);

      const held = await hold(page, /grant_type=password/);
      await signInAs(page, person);
      await press(page, 'button', 'Signing in...');
      await expectAccessible(page);
      held.release();
      await page.waitForURL(`${url}/dashboard`);
      expect(held.requests()).toBe(1);
      await toast(page, 'Welcome back!');
      await arriveAt(page, 'Dashboard');
      expect(await page.getByText('Sign in failed').count()).toBe(0);

      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(url + path);
        await page.waitForURL(`${url}/dashboard`);
      }
      await leave(visit, /net::ERR_FAILED/);
    },
    patience,
  );

  it(
    'comes back to the very address that was wanted, by way of the other screens too',
    async () => {
      const visit = await open(wanted);
      const { page } = visit;
      await page.waitForURL(`${url}/login`);
      await press(page, 'link', 'Forgot password?');
      await arriveAt(page, 'Forgot password');
      await press(page, 'link', 'Back to sign in');
      await arriveAt(page, 'Welcome back');
      await page.reload();
      await signInAs(page, person);
      await page.waitForURL(url + wanted);
      await arriveAt(page, 'Search');
      await leave(visit);
    },
    patience,
  );

  it(
    'leads to no other host, whatever the address says',
    async () => {
      const visit = await open();
      const { page } = visit;
      for (const path of [
        '/login?from=//evil.example',
        '/login?next=https://evil.example&redirect_to=//evil.example#//evil.example',
        '//evil.example/a',
      ]) {
        await page.goto(url + path);
        await signInAs(page, person);
        await toast(page, 'Welcome back!');
        await arriveAt(page, 'Dashboard');
        expect(page.url()).toBe(`${url}/dashboard`);
        await press(page, 'button', 'Sign Out');
        await arriveAt(page, 'Welcome back');
      }
      // What a browser keeps for a page comes back when it is loaded again.
      await page.evaluate(() => history.replaceState({ usr: { from: '//evil.example/a' }, key: 'a', idx: 0 }, ''));
      await page.reload();
      await signInAs(page, person);
      await page.waitForURL(`${url}/dashboard`);
      await leave(visit);
    },
    patience,
  );
});

describe('a session', () => {
  it(
    'is waited for behind a skeleton',
    async () => {
      const visit = await visitor(browser, url, '/favicon.svg', { session: await staleSession() });
      const { page } = visit;
      const held = await hold(page, /grant_type=refresh_token/);
      await page.goto(url + wanted);
      await until(async () => held.requests() > 0);
      await page.locator('.skeleton[aria-busy=true]').waitFor();
      expect(page.url()).toBe(url + wanted);
      await expectAccessible(page);
      held.release();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await leave(visit);
    },
    patience,
  );

  it(
    'is over after Sign Out, in every tab, and Back shows nothing of it',
    async () => {
      const visit = await open();
      const { page } = visit;
      await signInAs(page, person);
      await arriveAt(page, 'Dashboard');
      await press(page, 'link', 'Settings');
      await arriveAt(page, 'Settings');
      const other = await page.context().newPage();
      await other.goto(`${url}/opportunities`);
      await other.getByRole('heading', { level: 1, name: 'Opportunities' }).waitFor();
      await press(page, 'button', 'Sign Out');
      await page.waitForURL(`${url}/login`);
      await toast(page, 'Signed out');
      await arriveAt(page, 'Welcome back');
      await other.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      await other.close();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      expect(await page.content()).not.toContain(person.email);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
      await leave(visit);
    },
    patience,
  );

  it(
    'that was ended on the server ends here, and the next sign-in leads back',
    async () => {
      const visit = await open(wanted);
      const { page } = visit;
      await signInAs(page, person);
      await arriveAt(page, 'Search');
      const session = await signIn(url, person.email, person.password);
      expect(await askAuth({ url, token: session.access_token }, 'POST', '/logout?scope=global')).toMatchObject({
        status: 204,
      });
      await press(page, 'link', 'Opportunities');
      await page.waitForURL(`${url}/login`);
      await expectText(page, 'You have been signed out. Please sign in again.');
      await expectAccessible(page);
      await signInAs(page, person);
      await page.waitForURL(/\/opportunities/);
      await leave(visit);
    },
    patience,
  );

  it(
    'whose refresh is refused is over',
    async () => {
      const session = await staleSession();
      expect(await askAuth({ url, token: session.access_token }, 'POST', '/logout')).toMatchObject({ status: 204 });
      const visit = await visitor(browser, url, '/dashboard', { session });
      await visit.page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      expect(await visit.page.evaluate(() => localStorage.getItem('sb-auth'))).toBeNull();
      await leave(visit);
    },
    patience,
  );

  it(
    'is kept while the server is away, and goes on when it is back',
    async () => {
      const visit = await visitor(browser, url, '/favicon.svg', { session: await staleSession() });
      const { page } = visit;
      await page.clock.install();
      await page.route(/grant_type=refresh_token/, (route) =>
        route.fulfill({ status: 503, json: { code: 'unexpected_failure', message: 'Away' } }),
      );
      await page.goto(url + wanted);
      const title = page.getByRole('heading', { level: 1, name: 'The server cannot be reached' });
      await until(async () => {
        await page.clock.runFor(5000);
        return title.isVisible();
      });
      await expectAccessible(page);
      await page.unroute(/grant_type=refresh_token/);
      await press(page, 'button', 'Try again');
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      expect(page.url()).toBe(url + wanted);
      await leave(visit, /503/);
    },
    patience,
  );
});

describe('a forgotten password', () => {
  it(
    'is replaced by way of a mail, on another device too, and the old one is of no use then',
    async () => {
      const forgetful = await newPerson(url, product.mailboxUrl);
      const visit = await open();
      const { page } = visit;
      await press(page, 'link', 'Forgot password?');
      await arriveAt(page, 'Forgot password');
      await expectAccessible(page);
      await press(page, 'button', 'Send reset link');
      await expectText(page, 'Please enter your email address');
      const held = await hold(page, /\/recover/);
      await enter(page, 'Email', forgetful.email);
      await page.keyboard.press('Enter');
      await press(page, 'button', 'Sending reset link...');
      await expectAccessible(page);
      held.release();
      await arriveAt(page, 'Check your email');
      expect(held.requests()).toBe(1);
      await toast(page, 'Password reset sent');
      await expectText(
        page,
        "If an account with that email exists, you'll receive a password reset link shortly. Check your spam folder if you don't see it in your inbox.",
      );
      await expectAccessible(page);
      await press(page, 'link', 'Back to sign in');
      await arriveAt(page, 'Welcome back');
      await leave(visit);

      const link = await newLink(forgetful.email, /reset/i);
      const device = await open(link.href.slice(url.length));
      await expectAccessible(device.page);
      await press(device.page, 'button', 'Continue');
      await arriveAt(device.page, 'Set a new password');
      expect(device.page.url()).toBe(`${url}/reset-password`);
      await enter(device.page, 'New password', 'horse');
      await enter(device.page, 'Confirm password', 'horses');
      await device.page.keyboard.press('Enter');
      await expectText(device.page, 'Password must be at least 8 characters long', 'Passwords do not match');
      await expectAccessible(device.page);
      const password = 'a newer horse';
      await enter(device.page, 'New password', password);
      await enter(device.page, 'Confirm password', password);
      const saving = await hold(device.page, /\/auth\/v1\/user/);
      await device.page.keyboard.press('Enter');
      await device.page.getByRole('button', { name: 'Saving...' }).waitFor();
      saving.release();
      await device.page.waitForURL(`${url}/dashboard`);
      await toast(device.page, 'Password changed');
      await arriveAt(device.page, 'Dashboard');
      await leave(device);

      const again = await open(link.href.slice(url.length));
      await press(again.page, 'button', 'Continue');
      await expectAlert(again.page, 'Email link is invalid or has expired');
      await expectText(
        again.page,
        'Links work once and for a limited time, and only the newest one works. Request another.',
      );
      await expectAccessible(again.page);
      await press(again.page, 'link', 'Send another link');
      await arriveAt(again.page, 'Forgot password');
      await press(again.page, 'link', 'Back to sign in');
      await signInAs(again.page, forgetful);
      await expectAlert(again.page, 'Invalid login credentials');
      await signInAs(again.page, { email: forgetful.email, password });
      await arriveAt(again.page, 'Dashboard');
      await leave(again);
    },
    patience,
  );
});
