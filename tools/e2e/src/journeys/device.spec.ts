import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type Browser } from 'playwright-core';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessibility.js';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose, expectHeadingFocused, expectTexts } from '../browser/expectations.js';
import { enter, press } from '../browser/keyboard.js';
import { card, openScreen, openSignedOut, submitSignIn } from '../browser/navigation.js';
import { waitForMail } from '../product/mailbox.js';
import { cliScript, type CommandResult, waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { createUser, type TestUser } from '../product/test-user.js';
import { accountsProduct } from '../accounts/accounts-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

let browser: Browser;
let product: SharedProduct;
let user: TestUser;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
  user = await createUser(product);
}, testTimeoutMs);

afterAll(() => closePages(browser));

interface Machine {
  /** Runs a command without a terminal, and waits until it has ended. */
  rfp: (...argv: string[]) => Promise<CommandResult>;
  /** Starts a command on a terminal. `output` returns its output so far. */
  onTerminal: (...argv: string[]) => { output: () => string; ended: Promise<number | null> };
}

/** Simulates a machine with the command line and separate credentials. */
function machine(): Machine {
  const env = {
    PATH: process.env['PATH'] ?? '',
    XDG_CONFIG_HOME: temporaryFolder('cli'),
    RFP_API_URL: product.url,
    RFP_KEYRING: 'off',
    TZ: 'UTC',
    NO_COLOR: '1',
  };
  return {
    async rfp(...argv) {
      const child = spawn(process.execPath, [cliScript, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let [stdout, stderr] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      await once(child, 'close');
      return { code: child.exitCode, stdout, stderr };
    },
    onTerminal(...argv) {
      // `script` of util-linux runs the program on a pseudo terminal, and exits with its exit code.
      const line = [process.execPath, cliScript, ...argv].map((word) => `'${word}'`).join(' ');
      const child = spawn('script', ['-qec', line, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      return { output: () => output, ended: once(child, 'close').then(() => child.exitCode) };
    },
  };
}

const findDevicePage = (text: string) => /http\S+\/device\?user_code=[A-Z-]{9}/.exec(text)?.[0];

describe('rfp auth login', () => {
  it(
    'is confirmed in the browser after a sign-in there, and the profile lists and revokes its token',
    async () => {
      const { rfp, onTerminal } = machine();
      const login = onTerminal('auth', 'login');
      await waitUntil(async () => findDevicePage(login.output()) !== undefined);
      const address = new URL(findDevicePage(login.output()) ?? '');
      const code = address.searchParams.get('user_code') ?? '';
      expect(address.origin).toBe(product.url);

      const tab = await openSignedOut(browser, product.url, address.pathname + address.search);
      const { page } = tab;
      await submitSignIn(page, user);
      await expectHeadingFocused(page, 'Confirm a sign-in');
      await expectTexts(
        page,
        code,
        `A program wants to act as ${user.email}.`,
        'rfp, the command line',
        hostname(),
        '127.0.0.1',
        'Read and change, for 90 days',
      );
      await expectAccessible(page);
      await press(page, 'button', 'Approve');
      await expectHeadingFocused(page, 'Approved');
      await expectAccessible(page);
      expect(await login.ended).toBe(0);
      expect(login.output()).toContain(`Signed in at ${product.url} as ${user.email}.`);

      expect(await waitForMail(product.mailboxUrl, user.email, /program/i)).toContain(`rfp on ${hostname()}`);

      const status = await rfp('auth', 'status', '--json');
      expect(JSON.parse(status.stdout)).toMatchObject({
        accepted: true,
        account: expect.stringContaining(user.email),
        token_name: `rfp on ${hostname()}`,
        stored_in: 'file',
      });
      await page.goto(address.href);
      await expectTexts(page, 'Already answered');
      await expectAccessible(page);
      await press(page, 'link', 'See your API tokens');
      const tokens = card(page, 'API Tokens');
      await tokens.getByText(`rfp on ${hostname()}`, { exact: true }).waitFor();
      await press(page, 'button', `Revoke rfp on ${hostname()}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await tokens.getByText(`rfp on ${hostname()}`, { exact: true }).waitFor({ state: 'detached' });
      expect(await rfp('stats')).toMatchObject({ code: 4 });
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'without a terminal is completed with --complete, after its code was denied or approved in the browser',
    async () => {
      const { rfp } = machine();
      const { user_code: denied } = await startLogin(rfp);
      const tab = await openScreen(browser, product.url, '/device', { session: user.session });
      const { page } = tab;
      await expectAccessible(page);
      await enter(page, 'Code', 'BBBB-BBBB');
      await page.keyboard.press('Enter');
      await expectHeadingFocused(page, 'Unknown code');
      await press(page, 'button', 'Enter another code');
      await enter(page, 'Code', denied.toLowerCase().replace('-', ' '));
      await page.keyboard.press('Enter');
      await press(page, 'button', 'Deny');
      await expectHeadingFocused(page, 'Denied');
      expect(await rfp('auth', 'login', '--complete')).toMatchObject({ code: 4 });

      const { verification_uri_complete: address } = await startLogin(rfp);
      expect(await rfp('auth', 'login', '--complete')).toMatchObject({ code: 8, stdout: '' });
      await page.goto(address);
      await press(page, 'button', 'Approve');
      await expectHeadingFocused(page, 'Approved');
      expect(await rfp('auth', 'login', '--complete')).toMatchObject({ code: 0 });
      const { stdout: token } = await rfp('auth', 'token');
      expect(token).toMatch(/^rfp_[\w-]{43}\n$/);
      expect(await rfp('stats')).toMatchObject({ code: 0 });
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

const startedLoginSchema = z.object({ user_code: z.string(), verification_uri_complete: z.url() });

async function startLogin(rfp: Machine['rfp']): Promise<z.infer<typeof startedLoginSchema>> {
  return startedLoginSchema.parse(JSON.parse((await rfp('auth', 'login', '--no-wait')).stdout));
}
