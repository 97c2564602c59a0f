import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type AuthSession } from '@rfp/contracts/auth';
import { decodeJwt } from 'jose';
import { type Browser, type Locator } from 'playwright-core';
import { type BrowserTab, closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectClean, expectCleanClose, expectFocus, expectToast } from '../browser/expectations.js';
import { openScreen, card } from '../browser/navigation.js';
import { press, enter } from '../browser/keyboard.js';
import { callApi, callAuth } from '../product/api.js';
import { createUser, signIn, type TestUser } from '../product/test-user.js';
import { waitForMail } from '../product/mailbox.js';
import { totpCode, otpauthUri, readSquares, qrSquares } from './authenticator-app.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from './accounts-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 180_000;

let browser: Browser;
let product: SharedProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
}, testTimeoutMs);

afterAll(() => closePages(browser));

const signInAgain = ({ email, password }: TestUser) => signIn(product.url, email, password);
const accessOf = ({ access_token: token }: AuthSession) => ({ url: product.url, token });

async function readRecoveryCodes(dialog: Locator): Promise<string[]> {
  const page = dialog.page();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on('response', (answer) => requests.push(`${answer.status()} ${answer.url()}`));
  const last = dialog.getByRole('listitem').nth(9);
  await last.waitFor().catch(async (error: unknown) => {
    const shown = await page.locator('h1, dialog, [role=status], [role=alert]').allTextContents();
    throw new Error(`No recovery codes at ${page.url()}, but: ${[...shown, ...requests].join(' | ')}`, {
      cause: error,
    });
  });
  const codes = await dialog.getByRole('listitem').allTextContents();
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  return codes;
}

describe('the second factor', () => {
  let user: TestUser;
  let tab: BrowserTab;

  beforeAll(async () => {
    user = await createUser(product);
    tab = await openScreen(browser, product.url, '/profile', { session: user.session });
  }, testTimeoutMs);

  afterAll(() => expectCleanClose(tab));

  it(
    'does not exist after its set-up is cancelled',
    async () => {
      const { page } = tab;
      const factors = card(page, 'Two-Factor Authentication');
      await press(factors, 'button', 'Set up two-factor authentication');
      await expectFocus(page.getByRole('dialog').getByLabel('Name for this app'));
      await page.keyboard.press('Enter');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok()),
        page.keyboard.press('Escape'),
      ]);
      await expectFocus(factors.getByRole('button', { name: 'Set up two-factor authentication' }));
      const { body } = await callAuth(accessOf(user.session), 'GET', '/user');
      expect(JSON.stringify(body)).not.toContain('"totp"');
      expectClean(tab);
    },
    testTimeoutMs,
  );

  it(
    'is set up with a QR code or a key, is required at the next sign-in, and is removed',
    async () => {
      const elsewhere = await signInAgain(user);
      const { page } = tab;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const factors = card(page, 'Two-Factor Authentication');
      await press(factors, 'button', 'Set up two-factor authentication');
      const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
      await enter(dialog, 'Name for this app', '');
      await page.keyboard.press('Enter');
      await dialog.getByText('Please enter a name').waitFor();
      await expectAccessible(page);
      await enter(dialog, 'Name for this app', 'Phone');
      await page.keyboard.press('Enter');
      const key = dialog.getByLabel('Or type this setup key into the app');
      const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const expected = qrSquares(otpauthUri(secret, user.email));
      expect(await readSquares(dialog.getByRole('img', { name: /^QR code/ }), expected.length)).toBe(expected);
      await expectFocus(dialog.getByLabel('6-digit code from the app'));
      await enter(dialog, '6-digit code from the app', totpCode(secret, 20));
      await page.keyboard.press('Enter');
      await dialog.getByText(/^That code is wrong/).waitFor();
      await expectAccessible(page);
      await enter(dialog, '6-digit code from the app', totpCode(secret));
      await page.keyboard.press('Enter');

      const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
      const codes = await readRecoveryCodes(saving);
      expect(new Set(codes).size).toBe(10);
      await page.keyboard.press('Escape');
      await expectAccessible(page);
      await press(saving, 'button', 'Copy codes');
      await saving.getByText('Copied', { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
      const [file] = await Promise.all([page.waitForEvent('download'), press(saving, 'button', 'Download as text')]);
      expect(file.suggestedFilename()).toBe('rfp-recovery-codes.txt');
      const saved = path.join(temporaryFolder('download'), file.suggestedFilename());
      await file.saveAs(saved);
      expect(await readFile(saved, 'utf8')).toContain(codes.join('\n'));
      await press(saving, 'button', 'I have saved them');
      await factors.getByText('On. Signing in takes').waitFor();
      await page.reload();
      await factors.getByText('Active', { exact: true }).waitFor();
      await card(page, 'Where You Are Signed In').getByText('with second factor').waitFor();
      await expectAccessible(page);
      for (const secretText of [...codes, secret]) expect(await page.content()).not.toContain(secretText);
      expect(await callAuth(accessOf(elsewhere), 'GET', '/user')).toMatchObject({ status: 403 });
      await waitForMail(product.mailboxUrl, user.email, /second factor was added/i);

      // second-factor-challenge.spec.ts tests how a browser prompts for the code.
      expect(await callApi(accessOf(await signInAgain(user)), 'GET', '/sessions')).toMatchObject({
        status: 403,
        code: 'SECOND_FACTOR_REQUIRED',
      });

      await press(factors, 'button', 'New recovery codes');
      await press(page.getByRole('dialog', { name: 'Create new recovery codes?' }), 'button', 'Create new codes');
      const renewed = await readRecoveryCodes(saving);
      expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
      await press(saving, 'button', 'I have saved them');
      await press(factors, 'button', 'Remove Phone');
      const removing = page.getByRole('dialog', { name: 'Remove Phone?' });
      await removing.waitFor();
      await expectAccessible(page);
      await press(removing, 'button', 'Remove');
      await expectToast(page, 'Two-factor app removed');
      await factors.getByText('Off. With it').waitFor();
      await waitForMail(product.mailboxUrl, user.email, /second factor was removed/i);
      expect(decodeJwt((await signInAgain(user)).access_token)['aal']).toBe('aal1');
      expect(await callApi(accessOf(await signInAgain(user)), 'GET', '/sessions')).toMatchObject({ status: 200 });
      expectClean(tab);
    },
    testTimeoutMs,
  );
});
