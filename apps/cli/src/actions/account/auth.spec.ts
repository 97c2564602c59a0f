import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { withoutToken, writeCredentials } from '../../testing/credentials.js';
import { stubAuth, password, rightCode, type StubAuth } from '../../testing/stub-auth.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const token = stubCredential('writeToken');
const person = 'person1@example.org';
const personWithFactor = 'person5@example.org';

let auth: StubAuth;
let terminal: Terminal;
let file: string;

beforeEach(async () => {
  auth = stubAuth();
  terminal = await openTerminal({ answers: auth.answers });
  file = path.join(terminal.configHome, 'rfp', 'credentials.json');
});

afterEach(() => terminal.close());

const logIn = (...answer: string[]) => withoutToken(terminal, ['auth', 'login', '--password'], { answer });
const routes = () => auth.seen.map(({ route }) => route);
const opportunityRequestCount = () => terminal.requests.filter(({ name }) => name.startsWith('opportunities.')).length;

describe('rfp auth login --password', () => {
  it('prompts for e-mail and password, creates and stores an API token, and ends the session', async () => {
    const { code, out, err } = await logIn(person, password);
    expect(err).toBe(
      `Signing in at ${terminal.url}\nE-mail address: Password: Signed in at ${terminal.url} as ${person}.\n` +
        `The API token "rfp on spec-machine" is stored in ${file} and expires on Jun 8, 2026.\n`,
    );
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(routes()).toEqual(['token password', 'logout local']);
    expect(terminal.requests).toContainEqual({
      name: 'auth.create-token',
      request: { name: 'rfp on spec-machine', scope: 'write', expires_in_days: 90 },
    });
    const storedText = await readFile(file, 'utf8');
    expect(storedText).toContain(token);
    expect(storedText).not.toContain(password);
    expect(storedText).not.toContain('refresh');
  });

  it('prompts for the code of a second factor, and again after a wrong one', async () => {
    const { code, err } = await logIn(
      personWithFactor,
      password,
      '000000',
      ` ${rightCode.slice(0, 3)} ${rightCode.slice(3)}`,
    );
    expect(err).toContain(
      'Code of your authenticator app: The code is not valid.\nCode of your authenticator app: Signed in',
    );
    expect(code).toBe(0);
    expect(routes()).toEqual([
      'token password',
      'challengeFactor',
      'verifyFactor',
      'challengeFactor',
      'verifyFactor',
      'logout local',
    ]);
  });

  it('fails after three wrong codes, and ends the session', async () => {
    const { code, err } = await logIn(personWithFactor, password, '1', '2', '3', rightCode);
    expect(err).toContain('error: Invalid TOTP code entered\n');
    expect(code).toBe(4);
    expect(routes().at(-1)).toBe('logout local');
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('fails with exit code 4 for a wrong password, and stores nothing', async () => {
    const { code, err } = await logIn(person, 'wrong password');
    expect(err).toContain(
      'error: Invalid login credentials\n  fix:  check the address and the password, and try again\n  code: UNAUTHENTICATED\n',
    );
    expect(err).not.toContain('wrong password');
    expect(code).toBe(4);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('fails for the demo account, which has no API tokens, with a hint', async () => {
    const { code, err } = await logIn('demo@example.org', password);
    expect(err).toContain(
      'error: The demo account has no API tokens.\n  fix:  use --demo to see the demo records, without an account\n',
    );
    expect(code).toBe(4);
    expect(routes().at(-1)).toBe('logout local');
  });

  it('revokes the token of the previous sign-in', async () => {
    await logIn(person, password);
    expect(auth.revoked).toEqual([]);
    await logIn(person, password);
    expect(auth.revoked).toHaveLength(1);
  });

  it('revokes a token that it cannot store', async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await symlink('/proc/nowhere', path.join(terminal.configHome, 'elsewhere'));
    const { code, err } = await withoutToken(terminal, ['auth', 'login', '--password'], {
      answer: [person, password],
      env: { XDG_CONFIG_HOME: path.join(terminal.configHome, 'elsewhere') },
    });
    expect(err).toContain('credentials.json cannot be used: ');
    expect(code).toBe(78);
    expect(auth.revoked).toHaveLength(1);
    expect(routes().at(-1)).toBe('logout local');
  });

  it('names the alternatives without a terminal, and accepts no token on the command line', async () => {
    const withoutTerminal = await withoutToken(terminal, ['auth', 'login', '--password']);
    expect(withoutTerminal.err).toContain('fix:  use rfp auth login --with-token < file or set RFP_TOKEN\n');
    expect(withoutTerminal.code).toBe(2);
    for (const argv of [
      ['auth', 'login', '--with-token', token],
      ['auth', 'login', '--token', token],
      ['--token', token, 'stats'],
    ]) {
      const { code, err } = await withoutToken(terminal, argv);
      expect(code).toBe(2);
      expect(err).not.toContain(token);
    }
  });

  it('--with-token stores a token from stdin after the server has accepted it', async () => {
    const { code, err } = await withoutToken(terminal, ['auth', 'login', '--with-token'], { input: `${token}\n` });
    expect(err).toBe(`The token is valid at ${terminal.url} and stored in ${file}.\n`);
    expect(code).toBe(0);
    await expect(withoutToken(terminal, ['stats'])).resolves.toMatchObject({ code: 0 });
  });

  it.each([
    ['an invalid token', 'a password perhaps', 2],
    ['an unknown token', `rfp_${'x'.repeat(43)}`, 4],
  ])('--with-token rejects %s and does not print it', async (_what, input, expected) => {
    const { code, out, err } = await withoutToken(terminal, ['auth', 'login', '--with-token', '--debug'], { input });
    expect(code).toBe(expected);
    expect(out + err).not.toContain(input);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('warns that RFP_TOKEN takes precedence', async () => {
    const { err } = await withoutToken(terminal, ['auth', 'login', '--with-token'], {
      input: token,
      env: { RFP_TOKEN: 'another' },
    });
    expect(err).toContain('RFP_TOKEN is set and takes precedence over the stored token.\n');
  });
});

describe('the credentials file', () => {
  it('is readable by its owner only, and so is its folder', async () => {
    await mkdir(path.dirname(file), { mode: 0o755 });
    await logIn(person, password);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  it.each([0o640, 0o604, 0o666])('is not used if others can read it (mode %o)', async (mode) => {
    await logIn(person, password);
    await chmod(file, mode);
    const { code, err } = await withoutToken(terminal, ['stats']);
    expect(err).toContain(
      `error: Other users of this machine can read ${file}, which contains your credentials.\n  fix:  chmod 600 ${file}\n`,
    );
    expect(code).toBe(78);
    expect(opportunityRequestCount()).toBe(0);
    await expect(logIn(person, password)).resolves.toMatchObject({ code: 78 });
  });

  it.each(['', '{', '[]', '{"servers":{"x":{"token":{"token":"short"}}}}'])(
    'with invalid content is reported without its content: %j',
    async (text) => {
      await writeCredentials(file, text.replace('short', 'a secret of somebody'));
      const { code, err } = await withoutToken(terminal, ['stats', '--debug']);
      expect(err).toContain(
        `error: ${file} is not a valid credentials file.\n  fix:  remove that file and sign in again with rfp auth login\n`,
      );
      expect(err).not.toContain('secret');
      expect(code).toBe(78);
    },
  );

  it('is keyed by server URL, and never sent to another server', async () => {
    await logIn(person, password);
    const other = await openTerminal({ answers: auth.answers });
    const env = { XDG_CONFIG_HOME: terminal.configHome, RFP_TOKEN: undefined };
    await expect(other.rfp(['stats'], { env })).resolves.toMatchObject({ code: 4 });
    await expect(withoutToken(terminal, ['stats', '--api-url', `${terminal.url}/`])).resolves.toMatchObject({
      code: 0,
    });
    await other.close();
  });

  it('is not read when RFP_TOKEN is set', async () => {
    await writeCredentials(file, '{', 0o666);
    await expect(terminal.rfp(['stats'])).resolves.toMatchObject({ code: 0 });
  });
});

describe('a command', () => {
  it('without a credential fails with a fix and exit code 4', async () => {
    const { code, out, err } = await withoutToken(terminal, ['stats']);
    expect(err).toMatch(
      /^error: Please sign in\.\n {2}fix: {2}sign in: {2}rfp auth login\n {2}code: UNAUTHENTICATED {3}request: /,
    );
    expect({ code, out }).toEqual({ code: 4, out: '' });
  });

  it('with an expired token fails the same way', async () => {
    const { code, err } = await withoutToken(terminal, ['stats'], { env: { RFP_TOKEN: `rfp_${'x'.repeat(43)}` } });
    expect(err).toContain('rfp auth login');
    expect(err).toContain('code: TOKEN_REFUSED');
    expect(code).toBe(4);
  });

  it('that changes something fails with a read-only token', async () => {
    const { code, err } = await withoutToken(terminal, ['demo', 'remove', '--yes'], {
      env: { RFP_TOKEN: stubCredential('readToken') },
    });
    expect(err).toContain('code: READ_ONLY');
    expect(code).toBe(4);
  });

  it('prefers RFP_TOKEN to the stored token', async () => {
    await logIn(person, password);
    await expect(
      withoutToken(terminal, ['stats'], { env: { RFP_TOKEN: `rfp_${'x'.repeat(43)}` } }),
    ).resolves.toMatchObject({ code: 4 });
    await expect(withoutToken(terminal, ['stats'], { env: { RFP_TOKEN: '' } })).resolves.toMatchObject({ code: 0 });
  });

  it('does not send an invalid token', async () => {
    const { code, err } = await withoutToken(terminal, ['stats'], { env: { RFP_TOKEN: 'två ord' } });
    expect(err).toContain('error: RFP_TOKEN contains characters that are not valid in a token\n');
    expect(err).not.toContain('två');
    expect(code).toBe(2);
  });
});
