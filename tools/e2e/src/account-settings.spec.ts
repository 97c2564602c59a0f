import { decodeJwt } from 'jose';
import { type Browser, type Page } from 'playwright-core';
import { askApi, askAuth, card, expectSignedOut, goTo, openScreen, toast, toasts } from './account.js';
import { launchBrowser, openPage } from './browser.js';
import { enter, isFocused, press, tabTo } from './keyboard.js';
import { linkIn, mailTo, newPerson, signIn, type Person } from './people.js';
import { startProduct, type Product } from './programs.js';
import { expectAccessible, hold, leave } from './visitor.js';

/** Milliseconds for a walk through several states, where other programs are busy too. */
const slow = 60_000;

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await product.program.end();
});

const someone = () => newPerson(product.url, product.mailboxUrl);
const accountSettings = (session: Person['session']) => openScreen(browser, product.url, '/profile', { session });
const another = ({ email, password }: Person) => signIn(product.url, email, password);
const asked = ({ session }: Pick<Person, 'session'>) => ({ url: product.url, token: session.access_token });

/** What the page sends to change its own account. */
function changesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/auth/v1/user')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

describe('the profile', () => {
  it(
    'says that it is loaded, and what to do where it cannot be',
    async () => {
      const person = await someone();
      const visit = await openPage(browser, { session: person.session });
      const { page } = visit;
      const held = await hold(page, /\/auth\/v1\/user$/);
      await page.goto(`${product.url}/profile`);
      await page.getByText('Loading your account').waitFor({ state: 'attached' });
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 900 });
      const title = page.getByRole('heading', { level: 1, name: 'Account Settings' });
      expect(
        await title.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
          scrollWidth - clientWidth,
          scrollHeight - clientHeight,
        ]),
      ).toEqual([0, 0]);
      await page.setViewportSize({ width: 1280, height: 900 });
      held.release();
      await card(page, 'Profile Information').waitFor();
      await page.route(/\/auth\/v1\/user$/, (route) => route.abort());
      await page.reload();
      await page.getByText('Your account could not be loaded').waitFor();
      await expectAccessible(page);
      await page.unroute(/\/auth\/v1\/user$/);
      await press(page, 'button', 'Try again');
      await card(page, 'Profile Information').getByText(person.email).waitFor();
      await leave(visit, /^Failed to load resource: net::ERR_FAILED/);
    },
    slow,
  );

  it(
    'is shown with a verified address, edited, and left as it was on Cancel',
    async () => {
      const person = await someone();
      const visit = await accountSettings(person.session);
      const { page } = visit;
      const profile = card(page, 'Profile Information');
      await profile.getByText(person.email).waitFor();
      await profile.getByText('Verified', { exact: true }).waitFor();
      await press(profile, 'button', 'Edit');
      expect(await isFocused(profile.getByLabel('Full name'))).toBe(true);
      await enter(profile, 'Full name', 'Somebody Else');
      await enter(profile, 'Role', 'Consultant');
      await expectAccessible(page);
      await press(profile, 'button', 'Cancel');
      await profile.getByText('Robin Example').waitFor();
      expect(await profile.getByText('Analyst').count()).toBe(1);
      expect(await isFocused(profile.getByRole('button', { name: 'Edit' }))).toBe(true);
      await leave(visit);
    },
    slow,
  );

  it(
    'is saved, shown at once everywhere, and still there after a reload',
    async () => {
      const person = await someone();
      const visit = await accountSettings(person.session);
      const { page } = visit;
      const profile = card(page, 'Profile Information');
      await press(profile, 'button', 'Edit');
      await enter(profile, 'Full name', '');
      await page.keyboard.press('Enter');
      await profile.getByText('Please enter your full name').waitFor();
      expect(await isFocused(profile.getByLabel('Full name'))).toBe(true);
      await enter(profile, 'Full name', 'Ada Example');
      await enter(profile, 'Company', 'Harbor Works');
      await enter(profile, 'Role', 'Procurement');
      await press(profile, 'button', 'Save');
      await toast(page, 'Profile updated: Your profile has been successfully updated.');
      for (const shown of ['Ada Example', 'Harbor Works', 'Procurement Manager'])
        await profile.getByText(shown).waitFor();
      await page.getByRole('region', { name: 'Your account' }).getByText('Ada Example').waitFor();
      await page.reload();
      await profile.getByText('Procurement Manager').waitFor();
      await leave(visit);
    },
    slow,
  );

  it(
    'says why it was not saved, and keeps what was typed',
    async () => {
      const person = await someone();
      // Close to what the server keeps of an account, so that a long name is too much.
      await askAuth(asked(person), 'PUT', '/user', { data: { notes: 'n'.repeat(3900) } });
      const visit = await accountSettings(person.session);
      const { page } = visit;
      const profile = card(page, 'Profile Information');
      await press(profile, 'button', 'Edit');
      await enter(profile, 'Full name', 'Long '.repeat(39));
      await press(profile, 'button', 'Save');
      await toast(page, 'Profile update failed: ', 'alert');
      expect(await profile.getByLabel('Full name').inputValue()).toContain('Long Long');
      await expectAccessible(page);
      await leave(visit);
    },
    slow,
  );
});

describe('the password', () => {
  it(
    'is changed by whoever knows it, which ends every other session and is told by mail',
    async () => {
      const person = await someone();
      const [visit, elsewhere] = await Promise.all([
        accountSettings(person.session),
        accountSettings(await another(person)),
      ]);
      const { page } = visit;
      const sent = changesOf(page);
      const next = `${person.password} and more`;
      await press(card(page, 'Profile Information'), 'button', 'Change password');
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await enter(dialog, 'Current password', 'not it at all');
      await enter(dialog, 'New password', next);
      await enter(dialog, 'Confirm new password', `${next}!`);
      await page.keyboard.press('Enter');
      await dialog.getByText('Passwords do not match').waitFor();
      expect(await isFocused(dialog.getByLabel('Confirm new password'))).toBe(true);
      expect(sent).toEqual([]);
      await enter(dialog, 'Confirm new password', next);
      await page.keyboard.press('Enter');
      await dialog.getByText('Your current password is wrong.').waitFor();
      expect(await isFocused(dialog.getByLabel('Current password'))).toBe(true);
      await expectAccessible(page);
      await enter(dialog, 'Current password', person.password);
      await page.keyboard.press('Enter');
      await toast(page, 'Password changed: You are signed out everywhere else.');
      await dialog.waitFor({ state: 'hidden' });
      expect(sent).toHaveLength(2);
      for (const body of sent) expect(body).toContain('"current_password"');

      await expectSignedOut(elsewhere);
      expect(await mailTo(product.mailboxUrl, person.email, /your password was changed/i)).toContain('Reset password');
      await expect(another(person)).rejects.toThrow('invalid_credentials');
      await another({ ...person, password: next });
      await page.reload();
      await card(page, 'Where You Are Signed In').getByText('This device').waitFor();
      await leave(visit);
      await leave(elsewhere);
    },
    slow,
  );
});

describe('the address', () => {
  it(
    'is changed when the links in both mails were opened',
    async () => {
      const person = await someone();
      const visit = await accountSettings(person.session);
      const { page } = visit;
      const next = `new-${person.email}`;
      const profile = card(page, 'Profile Information');
      await press(profile, 'button', 'Change email');
      const dialog = page.getByRole('dialog', { name: 'Change email' });
      await enter(dialog, 'New email', person.email);
      await page.keyboard.press('Enter');
      await dialog.getByText('This is your address already').waitFor();
      await expectAccessible(page);
      await enter(dialog, 'New email', next);
      await page.keyboard.press('Enter');
      await toast(page, `Check both mailboxes: A link was sent to ${person.email} and to ${next}. Open both.`);
      await profile.getByText(`The change to ${next} waits`).waitFor();
      expect(await profile.getByText('Verified', { exact: true }).count()).toBe(1);
      await expectAccessible(page);

      await goTo(page, linkIn(await mailTo(product.mailboxUrl, person.email, /change of your email/i)).href);
      await press(page, 'button', 'Confirm the change');
      await page
        .getByText('Confirmation link accepted. Please proceed to confirm link sent to the other email.')
        .waitFor();
      await goTo(page, `${product.url}/profile`);
      await profile.getByText(`The change to ${next} waits`).waitFor();
      await goTo(page, linkIn(await mailTo(product.mailboxUrl, next, /change of your email/i)).href);
      await press(page, 'button', 'Confirm the change');
      await toast(page, 'Email address changed');
      await goTo(page, `${product.url}/profile`);
      await profile.getByText(next).waitFor();
      await card(page, 'Sign-in Methods').getByText(next).waitFor();
      expect(await profile.getByText('Verified', { exact: true }).count()).toBe(1);
      expect(await profile.getByText('takes effect when').count()).toBe(0);
      await expect(another(person)).rejects.toThrow('invalid_credentials');
      await another({ ...person, email: next });
      await leave(visit);
    },
    slow,
  );
});

describe('the preferences', () => {
  it(
    'are nothing to worry about where there are none, and are set up, kept, and nobody else’s',
    async () => {
      const [person, stranger] = await Promise.all([someone(), someone()]);
      const visit = await accountSettings(person.session);
      const { page } = visit;
      const preferences = card(page, 'Dashboard Preferences');
      await preferences.getByText('No preferences yet').waitFor();
      expect(await toasts(page).getByRole('status').count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
      await expectAccessible(page);
      await press(preferences, 'button', 'Set up preferences');
      await enter(preferences, 'Keywords', 'cloud, zero trust');
      await enter(preferences, 'NAICS codes', '541512, 54x');
      await enter(preferences, 'Places of performance', 'Fairfax County, VA');
      await tabTo(preferences.getByLabel(/Tell me by email/));
      await page.keyboard.press('Space');
      await enter(preferences, 'High score threshold', '20');
      await press(preferences, 'button', 'Save preferences');
      await preferences.getByText('"54x" is not a NAICS code: 2 to 6 digits').waitFor();
      await preferences.getByText('Please enter a whole number from 50 to 100').waitFor();
      expect(await isFocused(preferences.getByLabel('NAICS codes'))).toBe(true);
      await expectAccessible(page);
      await enter(preferences, 'NAICS codes', '541512');
      await enter(preferences, 'High score threshold', '85');
      await press(preferences, 'button', 'Save preferences');
      await toast(page, 'Preferences saved');
      const shown = [
        'cloud',
        'zero trust',
        '541512',
        'Fairfax County, VA',
        'Score 85 or higher, to the address of your account',
      ];
      for (const text of shown) await preferences.getByText(text, { exact: true }).waitFor();
      await expectAccessible(page);

      await press(preferences, 'button', 'Edit');
      await enter(preferences, 'Keywords', 'bridges');
      await press(preferences, 'button', 'Cancel');
      await preferences.getByText('zero trust').waitFor();
      await page.reload();
      for (const text of shown) await preferences.getByText(text, { exact: true }).waitFor();
      const [again, other] = await Promise.all([
        accountSettings(await another(person)),
        accountSettings(stranger.session),
      ]);
      await card(again.page, 'Dashboard Preferences').getByText('zero trust').waitFor();
      await card(other.page, 'Dashboard Preferences').getByText('No preferences yet').waitFor();
      for (const each of [visit, again, other]) await leave(each);
    },
    slow,
  );
});

describe('the list of sessions', () => {
  it(
    'ends one of them, and all the others',
    async () => {
      const person = await someone();
      await askAuth(asked(person), 'POST', '/logout?scope=others');
      const others = [await another(person), await another(person)];
      const [visit, ...elsewhere] = await Promise.all([person.session, ...others].map(accountSettings));
      if (visit === undefined) throw new Error('Nobody came.');
      const { page } = visit;
      const sessions = card(page, 'Where You Are Signed In');
      await sessions.getByText('This device').waitFor();
      const rows = sessions.getByRole('listitem');
      expect(await rows.count()).toBe(3);
      await expectAccessible(page);
      await tabTo(sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ }).first());
      const [request] = await Promise.all([
        page.waitForRequest((each) => each.method() === 'DELETE'),
        page.keyboard.press('Enter'),
      ]);
      await toast(page, 'Signed out there');
      await rows.nth(2).waitFor({ state: 'detached' });
      expect(await isFocused(sessions.getByRole('list'))).toBe(true);
      const endedFirst = (session: Person['session'] | undefined) =>
        request.url().endsWith(String(decodeJwt(session?.access_token ?? '')['session_id']));
      const [first, second] = endedFirst(others[0]) ? elsewhere : elsewhere.toReversed();
      if (first === undefined || second === undefined) throw new Error('Nobody came.');
      await expectSignedOut(first);

      await press(sessions, 'button', 'Sign out everywhere else');
      const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
      await dialog.waitFor();
      await expectAccessible(page);
      await press(dialog, 'button', 'Sign out everywhere else');
      await toast(page, 'Signed out everywhere else');
      await expectSignedOut(second);
      expect(await rows.count()).toBe(1);
      await page.reload();
      await sessions.getByText('This device').waitFor();
      for (const each of [visit, first, second]) await leave(each);
    },
    slow,
  );
});

describe('API tokens', () => {
  it(
    'are shown once, do what they may, and are refused as soon as they are revoked',
    async () => {
      const person = await someone();
      const visit = await accountSettings(person.session);
      const { page } = visit;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const tokens = card(page, 'API Tokens');
      await press(tokens, 'button', 'Create token');
      const dialog = page.getByRole('dialog');
      await page.keyboard.press('Enter');
      await dialog.getByText('Please enter a name of up to 100 characters').waitFor();
      await expectAccessible(page);
      await enter(dialog, 'Name', 'nightly report');
      expect(await dialog.getByLabel('Permissions').inputValue()).toBe('read');
      await enter(dialog, 'Expires', 'In 7');
      await press(dialog, 'button', 'Create token');
      const token = (await page.getByLabel('API token', { exact: true }).textContent()) ?? '';
      expect(token).toMatch(/^rfp_[\w-]{43}$/);
      await expectAccessible(page);
      await press(dialog, 'button', 'Copy token');
      await dialog.getByText('Copied', { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
      await page.keyboard.press('Escape');
      await press(dialog, 'button', 'I have copied it');
      await dialog.waitFor({ state: 'hidden' });
      await tokens.getByText(`ends in ${token.slice(-4)}`, { exact: false }).waitFor();
      await page.reload();
      await tokens.getByText('nightly report').waitFor();
      expect(await page.content()).not.toContain(token);

      const bearer = { url: product.url, token };
      expect(await askApi(bearer, 'GET', '/opportunities/stats')).toMatchObject({ status: 200 });
      expect(await askApi(bearer, 'POST', '/sync', {})).toMatchObject({ status: 403, code: 'READ_ONLY' });
      expect(await askApi(bearer, 'GET', '/api-tokens')).toMatchObject({ status: 403, code: 'SESSION_REQUIRED' });

      await press(tokens, 'button', 'Revoke nightly report');
      const asking = page.getByRole('dialog', { name: 'Revoke nightly report?' });
      await asking.waitFor();
      await expectAccessible(page);
      await press(asking, 'button', 'Revoke');
      await toast(page, 'API token revoked');
      expect(await askApi(bearer, 'GET', '/opportunities/stats')).toMatchObject({ status: 401 });
      await tokens.getByText('nightly report').waitFor({ state: 'detached' });
      await leave(visit);
    },
    slow,
  );
});
