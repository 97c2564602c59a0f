import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { type AuthErrorCode } from '@rfp/contracts/auth/auth-errors';
import { AppError } from '@rfp/contracts/errors';
import { stubApiToken } from '@rfp/testing/stubs/stub-accounts';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { stubNow } from '@rfp/testing/stubs/stub-services';
import { pendingSignInSchema } from './login.js';
import { printedTokenSchema } from './token.js';
import { deviceCode, stubAuth, type StubAuth } from '../../testing/stub-auth.js';
import { openTerminal, type Printed, type Screen, type Terminal } from '../../testing/terminal.js';

const token = stubCredential('writeToken');
const codeRequest = { client_id: 'rfp', host: 'spec-machine', scope: 'write' };

let auth: StubAuth;
let terminal: Terminal;
let file: string;

beforeEach(async () => {
  auth = stubAuth();
  terminal = await openTerminal({ answers: auth.answers });
  file = path.join(terminal.configHome, 'rfp', 'credentials.json');
});

afterEach(() => terminal.close());

/** Runs a command on a terminal, without RFP_TOKEN. */
function rfp(argv: string[], screen: Partial<Screen> = {}): Promise<Printed> {
  return terminal.rfp(argv, { isTTY: true, answer: [], ...screen, env: { RFP_TOKEN: undefined, ...screen.env } });
}

const logIn = (...argv: string[]) => rfp(['auth', 'login', ...argv]);
const stored = async () => JSON.parse(await readFile(file, 'utf8')).servers[terminal.url];
const bodies = (route: string) => auth.seen.filter((one) => one.route === route).map(({ body }) => body);

describe('rfp auth login', () => {
  it('prints a code and the page that confirms it, waits, and stores the API token', async () => {
    auth.deviceAnswers = ['authorization_pending', 'authorization_pending', 'token'];
    const { code, out, err } = await logIn();
    expect(err).toBe(`Signing in at ${terminal.url}
Open this page, compare the code  BCDF-GHJK , and approve:
  https://rfp.example.org/device?user_code=BCDF-GHJK
Waiting for the approval, ten minutes at most. Ctrl-C stops waiting...
Signed in at ${terminal.url} as person1@example.org.
The API token "rfp on spec-machine" is stored in ${file} and expires on Jun 8, 2026.
`);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(bodies('deviceCode')).toEqual([codeRequest]);
    expect(bodies('deviceToken')).toEqual(Array.from({ length: 3 }, () => ({ device_code: deviceCode.device_code })));
    expect(await stored()).toEqual({
      token: { token, made_here: expect.objectContaining({ id: stubApiToken.id, account: 'person1@example.org' }) },
    });
    await expect(rfp(['stats'])).resolves.toMatchObject({ code: 0 });
  });

  it('polls every five seconds, and less often after slow_down', async () => {
    auth.deviceAnswers = ['authorization_pending', 'slow_down', 'authorization_pending', 'slow_down', 'token'];
    const waits: number[] = [];
    await rfp(['auth', 'login'], { onWait: (ms) => waits.push(ms) });
    expect(waits).toEqual([5000, 5000, 10_000, 10_000, 15_000]);
  });

  it('continues to poll during an outage of the server, less and less often', async () => {
    const waits: number[] = [];
    auth.deviceAnswers = ['unavailable', 'unavailable', 'authorization_pending', 'token'];
    const { code } = await rfp(['auth', 'login'], { onWait: (ms) => waits.push(ms) });
    expect({ code, waits }).toEqual({ code: 0, waits: [5000, 10_000, 20_000, 20_000] });
  });

  it('requests a read-only token on request', async () => {
    await logIn('--scope', 'read');
    expect(bodies('deviceCode')).toEqual([{ ...codeRequest, scope: 'read' }]);
    expect(await logIn('--scope', 'admin')).toMatchObject({ code: 2 });
  });

  it('sends the id of the token of the last sign-in, which the new one replaces', async () => {
    await logIn();
    await logIn();
    expect(bodies('deviceCode')).toEqual([codeRequest, { ...codeRequest, replaces: stubApiToken.id }]);
  });

  it.each<[AuthErrorCode, string]>([
    ['access_denied', 'The sign-in was denied.'],
    ['expired_token', 'The code has expired before it was confirmed.'],
    ['invalid_grant', 'The server no longer knows this sign-in, or its token was already fetched.'],
  ])('ends with exit code 4 on %s, and stores nothing', async (refusal, sentence) => {
    auth.deviceAnswers = ['authorization_pending', refusal];
    const { code, err } = await logIn();
    expect(err).toContain(`error: ${sentence}\n  fix:  start again: rfp auth login\n`);
    expect(code).toBe(4);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ servers: {} });
  });

  it('ends when the code has expired, regardless of the server', async () => {
    auth.deviceAnswers = ['authorization_pending'];
    const clock = { ms: Date.parse(stubNow) };
    const { code, err } = await rfp(['auth', 'login'], { clock, onWait: (ms) => (clock.ms += ms) });
    expect(err).toContain('error: The code has expired before it was confirmed.\n');
    expect(code).toBe(4);
    expect(bodies('deviceToken')).toHaveLength(120);
  });

  it('ends on Ctrl-C with exit code 130, and can be completed with --complete', async () => {
    auth.deviceAnswers = ['authorization_pending'];
    const stop = new AbortController();
    const stopped = await rfp(['auth', 'login'], { signal: stop.signal, onWait: () => stop.abort() });
    expect(stopped.code).toBe(130);
    auth.deviceAnswers = ['token'];
    expect(await logIn('--complete')).toMatchObject({ code: 0 });
  });

  it('sends no request if the token could not be stored', async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await symlink('/proc/nowhere', path.join(terminal.configHome, 'elsewhere'));
    const env = { XDG_CONFIG_HOME: path.join(terminal.configHome, 'elsewhere') };
    const { code, err } = await rfp(['auth', 'login'], { env });
    expect(err).toContain('credentials.json cannot be used: ');
    expect(err).not.toContain('BCDF-GHJK');
    expect(code).toBe(78);
  });

  it('names the alternatives without a terminal, and sends no request', async () => {
    const { code, err } = await rfp(['auth', 'login'], { answer: null });
    expect(err).toContain(
      'fix:  use rfp auth login --no-wait and then rfp auth login --complete , or --with-token < file , or set RFP_TOKEN\n',
    );
    expect(code).toBe(2);
    expect(auth.seen).toEqual([]);
  });

  it('reports that a server of an older version has no sign-in by code', async () => {
    auth.deviceCodeFails = 'not_found';
    const { code, err } = await logIn();
    expect(err).toContain('is an older version, without a sign-in by code.\n  fix:  rfp auth login --password\n');
    expect(code).toBe(4);
  });

  it('prints texts of a server without escape sequences', async () => {
    auth.deviceCode = { ...deviceCode, verification_uri_complete: 'https://rfp.example.org/\u001B[2J\u202E' };
    const { err } = await logIn();
    expect(err).toContain('https://rfp.example.org/');
    for (const control of ['\u001B', '\u202E']) expect(err).not.toContain(control);
  });

  it.each([
    ['--password', '--with-token'],
    ['--no-wait', '--complete'],
    ['--complete', '--password'],
  ])('has exclusive options: %s with %s is refused', async (one, other) => {
    const { code, err } = await logIn(one, other);
    expect(err).toContain('cannot be used with');
    expect(code).toBe(2);
    expect(auth.seen).toEqual([]);
  });
});

describe('rfp auth login in two steps, for programs without a terminal', () => {
  const agent = (...argv: string[]) => rfp(['auth', 'login', ...argv], { isTTY: false, answer: null });

  it('prints the page and the code to confirm as JSON, and stores the secret in a file of the user', async () => {
    const { code, out, err } = await agent('--no-wait');
    expect(pendingSignInSchema.parse(JSON.parse(out))).toEqual({
      verification_uri_complete: deviceCode.verification_uri_complete,
      user_code: 'BCDF-GHJK',
      expires_at: '2026-03-10T15:10:00.000Z',
      next_step: `rfp auth login --complete --api-url ${terminal.url} --profile default`,
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toContain(deviceCode.device_code);
    expect(await stored()).toMatchObject({ pending: { device_code: deviceCode.device_code } });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(rfp(['stats'])).resolves.toMatchObject({ code: 4 });
  });

  it('names the profile whose sign-in the next step completes', async () => {
    await rfp(['config', 'set', 'api_url', terminal.url, '--profile', 'work']);
    const { next_step } = pendingSignInSchema.parse(JSON.parse((await agent('--no-wait', '--profile', 'work')).out));
    auth.deviceAnswers = ['token'];
    expect(await rfp(next_step.split(' ').slice(1), { isTTY: false, answer: null })).toMatchObject({ code: 0 });
    expect(await agent('--complete')).toMatchObject({ code: 4 });
  });

  it('ends with exit code 8 until it is confirmed, then stores the token and deletes the code', async () => {
    await agent('--no-wait');
    auth.deviceAnswers = ['authorization_pending', 'slow_down', 'token'];
    for (let n = 0; n < 2; n += 1) {
      const { code, out, err } = await agent('--complete');
      expect({ code, out }).toEqual({ code: 8, out: '' });
      expect(err).toBe(
        'Not approved yet: open  https://rfp.example.org/device?user_code=BCDF-GHJK  and compare the code  BCDF-GHJK .\n',
      );
    }
    await expect(agent('--complete')).resolves.toMatchObject({ code: 0 });
    expect(await stored()).toEqual({ token: expect.objectContaining({ token }) });
    await expect(rfp(['stats'])).resolves.toMatchObject({ code: 0 });
  });

  it.each(['access_denied', 'expired_token', 'invalid_grant'] as const)(
    'ends with exit code 4 on %s, and deletes the pending sign-in',
    async (refusal) => {
      await agent('--no-wait');
      auth.deviceAnswers = [refusal];
      await expect(agent('--complete')).resolves.toMatchObject({ code: 4 });
      const { code, err } = await agent('--complete');
      expect(err).toContain(`error: No sign-in at ${terminal.url} is waiting for its approval.\n`);
      expect(code).toBe(4);
    },
  );

  it('can be completed after an outage', async () => {
    await agent('--no-wait');
    auth.deviceAnswers = ['unavailable'];
    await expect(agent('--complete')).resolves.toMatchObject({ code: 5 });
    auth.deviceAnswers = ['token'];
    await expect(agent('--complete')).resolves.toMatchObject({ code: 0 });
  });

  it('cannot be completed if other users could read the stored code', async () => {
    await agent('--no-wait');
    await chmod(file, 0o644);
    await expect(agent('--complete')).resolves.toMatchObject({ code: 78 });
  });

  it('is deleted by rfp auth logout', async () => {
    await agent('--no-wait');
    await rfp(['auth', 'logout']);
    await expect(agent('--complete')).resolves.toMatchObject({ code: 4 });
  });
});

describe('rfp auth login --web', () => {
  it('opens the page in the browser, which does not happen without --web', async () => {
    const { opened, err } = await rfp(['auth', 'login', '--web'], { hasDesktop: true });
    expect(opened).toBe(deviceCode.verification_uri_complete);
    expect(err).not.toContain('open the page yourself');
    expect(await rfp(['auth', 'login'], { hasDesktop: true })).not.toHaveProperty('opened');
  });

  it('reports that there is no browser, and still waits', async () => {
    const { code, err } = await logIn('--web');
    expect(err).toContain('No program on this machine can open a browser: open the page yourself.\n');
    expect(code).toBe(0);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'http://'])('opens web pages only, not %s', async (address) => {
    auth.deviceCode = { ...deviceCode, verification_uri_complete: address };
    expect(await rfp(['auth', 'login', '--web'], { hasDesktop: true })).not.toHaveProperty('opened');
  });
});

describe('rfp auth token', () => {
  it('prints only the token in use, also in a pipe, and as JSON', async () => {
    await logIn();
    for (const isTTY of [true, false])
      expect(await rfp(['auth', 'token'], { isTTY })).toEqual({ code: 0, out: `${token}\n`, err: '' });
    const { out } = await rfp(['auth', 'token', '--json']);
    expect(printedTokenSchema.parse(JSON.parse(out))).toEqual({ token });
  });

  it('prints the token of RFP_TOKEN, which takes precedence', async () => {
    await logIn();
    expect((await rfp(['auth', 'token'], { env: { RFP_TOKEN: 'rfp_other' } })).out).toBe('rfp_other\n');
  });

  it.each([[[]], [['--demo']]])('fails with exit code 4 when signed out: %j', async (more) => {
    const { code, out, err } = await rfp(['auth', 'token', ...more]);
    expect(err).toContain(`error: You are not signed in at ${terminal.url}.\n  fix:  sign in:  rfp auth login\n`);
    expect({ code, out }).toEqual({ code: 4, out: '' });
  });
});

describe('a server that is down', () => {
  it('is reported before a code is printed', async () => {
    auth.answers['auth.device-code'] = () => {
      throw new AppError('UNAVAILABLE');
    };
    const busy = await openTerminal({ answers: auth.answers });
    const { code, out } = await busy.rfp(['auth', 'login', '--no-wait'], { env: { RFP_TOKEN: undefined } });
    expect({ code, out }).toEqual({ code: 5, out: '' });
    await busy.close();
  });
});
