import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { authSessionSchema, type AuthSession } from '@rfp/contracts/auth';
import { sourceKeyStateSchema } from '@rfp/contracts/account';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { samGovTwin, samGovTwinKey } from '@rfp/twins/sam-gov';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type Browser, type Locator } from 'playwright-core';
import { z } from 'zod';
import { askApi, askAuth, card, expectSignedOut, openScreen, toast } from './account.js';
import { launchBrowser } from './browser.js';
import { enter, isFocused, press } from './keyboard.js';
import { mailTo, newPerson, signIn, type Person } from './people.js';
import { rfp, startProduct, startProgram, type Product } from './programs.js';
import { codeOf, squaresOf, squaresShown, uriOf } from './second-factor.js';
import { expectAccessible, leave } from './visitor.js';

let browser: Browser;
let twin: Twin;
let product: Product;
const dataDir = path.join(temporaryFolder('secrets'), 'data');

const start = () => startProduct({ RFP_DATA_DIR: dataDir, SAM_BASE_URL: twin.url });

beforeAll(async () => {
  [browser, twin] = await Promise.all([launchBrowser(), startTwin(samGovTwin({ anyDate: true }))]);
  product = await start();
}, 60_000);

afterAll(async () => {
  await browser.close();
  await product.program.end();
  await twin.stop();
});

const someone = () => newPerson(product.url, product.mailboxUrl);
const accountSettings = (session: AuthSession) => openScreen(browser, product.url, '/profile', { session });
const another = ({ email, password }: Person) => signIn(product.url, email, password);
const asked = ({ access_token: token }: AuthSession) => ({ url: product.url, token });

async function codesIn(dialog: Locator): Promise<string[]> {
  await dialog.getByRole('listitem').nth(9).waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  return codes;
}

describe('the second factor', () => {
  it('is set up with its picture or its key, asked for at the next sign-in, and removed', async () => {
    const person = await someone();
    const [visit, elsewhere] = await Promise.all([
      accountSettings(person.session),
      accountSettings(await another(person)),
    ]);
    const { page } = visit;
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
    const expected = squaresOf(uriOf(secret, person.email));
    expect(await squaresShown(dialog.getByRole('img', { name: /^QR code/ }), expected.length)).toBe(expected);
    expect(await isFocused(dialog.getByLabel('6-digit code from the app'))).toBe(true);
    await enter(dialog, '6-digit code from the app', codeOf(secret, 20));
    await page.keyboard.press('Enter');
    await dialog.getByText('That code is not right.').waitFor();
    await expectAccessible(page);
    await enter(dialog, '6-digit code from the app', codeOf(secret));
    await page.keyboard.press('Enter');

    const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
    const codes = await codesIn(saving);
    expect(new Set(codes).size).toBe(10);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await press(saving, 'button', 'Copy codes');
    await saving.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const [file] = await Promise.all([page.waitForEvent('download'), press(saving, 'button', 'Download as text')]);
    expect(file.suggestedFilename()).toBe('rfp-recovery-codes.txt');
    expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
    await press(saving, 'button', 'I have saved them');
    await factors.getByText('On. Signing in takes').waitFor();
    await page.reload();
    await factors.getByText('Active', { exact: true }).waitFor();
    await expectAccessible(page);
    for (const once of [...codes, secret]) expect(await page.content()).not.toContain(once);
    await expectSignedOut(elsewhere);
    await mailTo(product.mailboxUrl, person.email, /second factor was added/i);

    await press(card(page, 'Profile Information'), 'button', 'Sign Out');
    await page.waitForURL(/\/login/);
    await enter(page, 'Email', person.email);
    await enter(page, 'Password', person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Two-factor authentication' }).waitFor();
    await enter(page, 'Code from your app, or a recovery code', codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await press(page, 'link', /Account Settings$/);
    await card(page, 'Where You Are Signed In').getByText('with second factor').waitFor();

    await press(factors, 'button', 'New recovery codes');
    await press(page.getByRole('dialog', { name: 'Create new recovery codes?' }), 'button', 'Create new codes');
    const renewed = await codesIn(saving);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await press(saving, 'button', 'I have saved them');
    await press(factors, 'button', 'Remove Phone');
    const removing = page.getByRole('dialog', { name: 'Remove Phone?' });
    await removing.waitFor();
    await expectAccessible(page);
    await press(removing, 'button', 'Remove');
    await toast(page, 'Two-factor app removed');
    await factors.getByText('Off. With it').waitFor();
    await mailTo(product.mailboxUrl, person.email, /second factor was removed/i);
    await page.reload();
    await factors.getByText('Off. With it').waitFor();
    expect(decodeJwt((await another(person)).access_token)['aal']).toBe('aal1');
    expect(await askApi(asked(await another(person)), 'GET', '/sessions')).toMatchObject({ status: 200 });
    await leave(visit);
    await leave(elsewhere);
  }, 60_000);

  it('leaves nothing behind where its set-up is cancelled', async () => {
    const person = await someone();
    const visit = await accountSettings(person.session);
    const { page } = visit;
    const factors = card(page, 'Two-Factor Authentication');
    await press(factors, 'button', 'Set up two-factor authentication');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok()),
      page.keyboard.press('Escape'),
    ]);
    expect(await isFocused(factors.getByRole('button', { name: 'Set up two-factor authentication' }))).toBe(true);
    const { body } = await askAuth(asked(person.session), 'GET', '/user');
    expect(JSON.stringify(body)).not.toContain('"totp"');
    await leave(visit);
  });
});

const factorSchema = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
const keysSchema = z.object({ keys: z.array(sourceKeyStateSchema) });

interface Factor {
  id: string;
  secret: string;
}

/** Answers a factor with a code; gives the session that has shown it. */
async function show(session: AuthSession, { id, secret }: Factor, steps: number): Promise<AuthSession> {
  const { body } = await askAuth(asked(session), 'POST', `/factors/${id}/challenge`, {});
  const { id: challenge_id } = z.object({ id: z.string() }).parse(body);
  const { body: shown } = await askAuth(asked(session), 'POST', `/factors/${id}/verify`, {
    challenge_id,
    code: codeOf(secret, steps),
  });
  return authSessionSchema.parse(shown);
}

/** A new app, and the session that has shown it. Its next code is the one of the next half minute. */
async function enrol(session: AuthSession, friendly_name: string): Promise<{ factor: Factor; session: AuthSession }> {
  const { body } = await askAuth(asked(session), 'POST', '/factors', { friendly_name, factor_type: 'totp' });
  const { id, totp } = factorSchema.parse(body);
  const factor = { id, secret: totp.secret };
  return { factor, session: await show(session, factor, 0) };
}

async function refreshed(session: AuthSession): Promise<AuthSession> {
  const { body } = await askAuth(asked(session), 'POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  return authSessionSchema.parse(body);
}

async function samGovKey(session: AuthSession): Promise<unknown> {
  return keysSchema
    .parse((await askApi(asked(session), 'GET', '/source-keys')).body)
    .keys.find(({ source }) => source === 'sam_gov');
}

async function rotate(...options: string[]): Promise<void> {
  expect(await product.program.end()).toBe(0);
  const rotation = startProgram('apps/standalone/dist/rotate-keys.js', options, { RFP_DATA_DIR: dataDir });
  const [code] = await once(rotation.child, 'close');
  expect({ code, output: rotation.output() }).toMatchObject({ code: 0 });
  product = await start();
}

describe('new keys of an installation', () => {
  it('leave every stored secret readable, also when the old ones are forgotten', async () => {
    const person = await someone();
    const first = await enrol(person.session, 'First');
    const second = await enrol(first.session, 'Second');
    let session = second.session;
    expect(await askApi(asked(session), 'PUT', '/source-keys/sam_gov', { key: samGovTwinKey })).toMatchObject({
      status: 200,
    });
    const state = await samGovKey(session);
    expect(state).toMatchObject({ origin: 'stored', set_by: person.email });
    const signers = new Set([decodeProtectedHeader(session.access_token).kid]);

    for (const [options, factor] of [
      [[], first.factor],
      [['--forget-old'], second.factor],
    ] as const) {
      await rotate(...options);
      const old = session;
      session = await refreshed(session);
      signers.add(decodeProtectedHeader(session.access_token).kid);
      expect(decodeJwt(session.access_token)).toMatchObject({
        aal: 'aal2',
        session_id: decodeJwt(old.access_token)['session_id'],
      });
      expect(await samGovKey(session)).toEqual(state);
      expect(
        (await rfp({ url: product.url, token: person.token }, 'sync', 'run', '--source', 'sam_gov', '--json')).code,
      ).toBe(0);
      expect(decodeJwt((await show(await another(person), factor, 1)).access_token)['aal']).toBe('aal2');
    }
    expect(signers.size).toBe(2);
  }, 90_000);
});
