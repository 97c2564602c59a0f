import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stubCredential } from '@rfp/testing/stub-callers';
import { AppError } from '@rfp/contracts/errors';
import { cannedAuth, password, rightCode, type CannedAuth } from './testing/canned-auth.js';
import { openTerminal, type Printed, type Screen, type Terminal } from './testing/terminal.js';

const token = stubCredential('writeToken');
const person = 'person1@example.org';
const guarded = 'person5@example.org';

let auth: CannedAuth;
let terminal: Terminal;
let file: string;

beforeEach(async () => {
  auth = cannedAuth();
  terminal = await openTerminal({ answers: auth.answers });
  file = path.join(terminal.configHome, 'rfp', 'credentials.json');
});

afterEach(() => terminal.close());

/** Without RFP_TOKEN. */
function rfp(argv: string[], screen: Partial<Screen> = {}): Promise<Printed> {
  return terminal.rfp(argv, { isTTY: true, ...screen, env: { RFP_TOKEN: undefined, ...screen.env } });
}

const logIn = (...answer: string[]) => rfp(['auth', 'login'], { answer });
const stored = async () => JSON.parse(await readFile(file, 'utf8'));
const routes = () => auth.seen.map(({ route }) => route);
const askedCount = () => terminal.asked.filter(({ name }) => name.startsWith('opportunities.')).length;

async function keep(text: string, mode = 0o600): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text);
  await chmod(file, mode);
}

describe('rfp auth login', () => {
  it('asks for address and password, makes an API token, keeps that and ends the session', async () => {
    const { code, out, err } = await logIn(person, password);
    expect(err).toBe(
      `Signing in at ${terminal.url}\nE-mail address: Password: Signed in at ${terminal.url} as ${person}.\n` +
        `The API token "rfp on spec-machine" is kept in ${file} and works until Jun 8, 2026.\n`,
    );
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(routes()).toEqual(['token password', 'logout local']);
    expect(terminal.asked).toContainEqual({
      name: 'auth.create-token',
      request: { name: 'rfp on spec-machine', scope: 'write', expires_in_days: 90 },
    });
    const kept = await readFile(file, 'utf8');
    expect(kept).toContain(token);
    expect(kept).not.toContain(password);
    expect(kept).not.toContain('refresh');
  });

  it('asks for a code where the account has a second factor, and again where it was not right', async () => {
    const { code, err } = await logIn(guarded, password, '000000', ` ${rightCode.slice(0, 3)} ${rightCode.slice(3)}`);
    expect(err).toContain(
      'Code of your authenticator app: That code was not right.\nCode of your authenticator app: Signed in',
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

  it('gives up after three wrong codes, and leaves no session behind', async () => {
    const { code, err } = await logIn(guarded, password, '1', '2', '3', rightCode);
    expect(err).toContain('error: Invalid TOTP code entered\n');
    expect(code).toBe(4);
    expect(routes().at(-1)).toBe('logout local');
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('with a wrong password says so, with exit code 4, and keeps nothing', async () => {
    const { code, err } = await logIn(person, 'wrong password');
    expect(err).toContain(
      'error: Invalid login credentials\n  fix:  check the address and the password, and try again\n  code: UNAUTHENTICATED\n',
    );
    expect(err).not.toContain('wrong password');
    expect(code).toBe(4);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('with the demo account says what to do instead, because that one has no API tokens', async () => {
    const { code, err } = await logIn('demo@example.org', password);
    expect(err).toContain(
      'error: The demo account has no API tokens.\n  fix:  see the demo records with --demo , which needs no account\n',
    );
    expect(code).toBe(4);
    expect(routes().at(-1)).toBe('logout local');
  });

  it('again revokes the token that it made before', async () => {
    await logIn(person, password);
    expect(auth.revoked).toEqual([]);
    await logIn(person, password);
    expect(auth.revoked).toHaveLength(1);
  });

  it('revokes the token that it could not keep', async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await symlink('/proc/nowhere', path.join(terminal.configHome, 'elsewhere'));
    const { code, err } = await rfp(['auth', 'login'], {
      answer: [person, password],
      env: { XDG_CONFIG_HOME: path.join(terminal.configHome, 'elsewhere') },
    });
    expect(err).toContain('credentials.json cannot be used: ');
    expect(code).toBe(78);
    expect(auth.revoked).toHaveLength(1);
    expect(routes().at(-1)).toBe('logout local');
  });

  it('says what else there is where there is nobody to ask, and takes no token from the command line', async () => {
    const nobody = await rfp(['auth', 'login']);
    expect(nobody.err).toContain('fix:  rfp auth login --with-token < file or set RFP_TOKEN\n');
    expect(nobody.code).toBe(2);
    for (const argv of [
      ['auth', 'login', '--with-token', token],
      ['auth', 'login', '--token', token],
      ['--token', token, 'stats'],
    ]) {
      const { code, err } = await rfp(argv);
      expect(code).toBe(2);
      expect(err).not.toContain(token);
    }
  });

  it('--with-token keeps a token from stdin, once the server has taken it', async () => {
    const { code, err } = await rfp(['auth', 'login', '--with-token'], { input: `${token}\n` });
    expect(err).toBe(`The token works at ${terminal.url} and is kept in ${file}.\n`);
    expect(code).toBe(0);
    await expect(rfp(['stats'])).resolves.toMatchObject({ code: 0 });
  });

  it.each([
    ['what is no token', 'a password perhaps', 2],
    ['a token that the server does not know', `rfp_${'x'.repeat(43)}`, 4],
  ])('--with-token refuses %s and does not repeat it', async (_what, input, expected) => {
    const { code, out, err } = await rfp(['auth', 'login', '--with-token', '--debug'], { input });
    expect(code).toBe(expected);
    expect(out + err).not.toContain(input);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('says so where RFP_TOKEN goes before what was kept', async () => {
    const { err } = await rfp(['auth', 'login', '--with-token'], { input: token, env: { RFP_TOKEN: 'another' } });
    expect(err).toContain('RFP_TOKEN is set and goes before what was kept now.\n');
  });
});

describe('the file of credentials', () => {
  it('belongs to the person alone, and so does its folder', async () => {
    await mkdir(path.dirname(file), { mode: 0o755 });
    await logIn(person, password);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  it.each([0o640, 0o604, 0o666])('is not used where others may read it (mode %o)', async (mode) => {
    await logIn(person, password);
    await chmod(file, mode);
    const { code, err } = await rfp(['stats']);
    expect(err).toContain(
      `error: Others on this machine can read ${file}, which holds your credentials. It is not used like this.\n  fix:  chmod 600 ${file}\n`,
    );
    expect(code).toBe(78);
    expect(askedCount()).toBe(0);
    await expect(logIn(person, password)).resolves.toMatchObject({ code: 78 });
  });

  it.each(['', '{', '[]', '{"servers":{"x":{"token":{"token":"short"}}}}'])(
    'that makes no sense is told of, and not repeated: %j',
    async (text) => {
      await keep(text.replace('short', 'a secret of somebody'));
      const { code, err } = await rfp(['stats', '--debug']);
      expect(err).toContain(
        `error: ${file} cannot be read as credentials.\n  fix:  remove that file and sign in again with rfp auth login\n`,
      );
      expect(err).not.toContain('secret');
      expect(code).toBe(78);
    },
  );

  it('is asked by the address of the server, and no other server gets what is in it', async () => {
    await logIn(person, password);
    const other = await openTerminal({ answers: auth.answers });
    const env = { XDG_CONFIG_HOME: terminal.configHome, RFP_TOKEN: undefined };
    await expect(other.rfp(['stats'], { env })).resolves.toMatchObject({ code: 4 });
    await expect(rfp(['stats', '--api-url', `${terminal.url}/`])).resolves.toMatchObject({ code: 0 });
    await other.close();
  });

  it('is not touched where RFP_TOKEN is set', async () => {
    await keep('{', 0o666);
    await expect(terminal.rfp(['stats'])).resolves.toMatchObject({ code: 0 });
  });
});

describe('a command', () => {
  it('without a credential is refused with the way out, and exit code 4', async () => {
    const { code, out, err } = await rfp(['stats']);
    expect(err).toMatch(
      /^error: Please sign in\.\n {2}fix: {2}sign in: {2}rfp auth login\n {2}code: UNAUTHENTICATED {3}request: /,
    );
    expect({ code, out }).toEqual({ code: 4, out: '' });
  });

  it('with a token that has ended is refused the same way', async () => {
    const { code, err } = await rfp(['stats'], { env: { RFP_TOKEN: `rfp_${'x'.repeat(43)}` } });
    expect(err).toContain('rfp auth login');
    expect(err).toContain('code: TOKEN_REFUSED');
    expect(code).toBe(4);
  });

  it('that changes something is refused to a token that only reads', async () => {
    const { code, err } = await rfp(['demo', 'remove', '--yes'], { env: { RFP_TOKEN: stubCredential('readToken') } });
    expect(err).toContain('code: READ_ONLY');
    expect(code).toBe(4);
  });

  it('goes by RFP_TOKEN before what is stored', async () => {
    await logIn(person, password);
    await expect(rfp(['stats'], { env: { RFP_TOKEN: `rfp_${'x'.repeat(43)}` } })).resolves.toMatchObject({ code: 4 });
    await expect(rfp(['stats'], { env: { RFP_TOKEN: '' } })).resolves.toMatchObject({ code: 0 });
  });

  it('does not send what cannot be a token', async () => {
    const { code, err } = await rfp(['stats'], { env: { RFP_TOKEN: 'två ord' } });
    expect(err).toContain('error: RFP_TOKEN holds characters that are in no token\n');
    expect(err).not.toContain('två');
    expect(code).toBe(2);
  });
});

describe('--demo', () => {
  const list = ['opp', 'list', '--demo'];
  const demo = async () => (await stored()).servers[terminal.url].demo;

  it('needs no account: an anonymous session is begun once and kept for the next time', async () => {
    await expect(rfp(list)).resolves.toMatchObject({ code: 0 });
    await expect(rfp(list)).resolves.toMatchObject({ code: 0 });
    expect(routes()).toEqual(['signUp']);
    expect(auth.seen[0]?.body).toEqual({});
    expect(terminal.asked).toContainEqual({
      name: 'opportunities.list',
      request: expect.objectContaining({ audience: 'demo' }),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('refreshes the session before it ends, and begins another where that is refused', async () => {
    await rfp(list);
    const { servers } = await stored();
    const ended = (refresh_token: string) => ({
      servers: { [terminal.url]: { demo: { ...servers[terminal.url].demo, expires_at: 1, refresh_token } } },
    });
    await keep(JSON.stringify(ended('refresh-1')));
    await expect(rfp(list)).resolves.toMatchObject({ code: 0 });
    expect(await demo()).toMatchObject({ refresh_token: 'refresh-2' });
    await keep(JSON.stringify(ended('refresh-1')));
    await expect(rfp(list)).resolves.toMatchObject({ code: 0 });
    expect(routes()).toEqual(['signUp', 'token refresh_token', 'token refresh_token', 'signUp']);
  });

  it('begins another where the server no longer knows the one that is kept', async () => {
    await rfp(list);
    const { servers } = await stored();
    servers[terminal.url].demo.access_token = `rfp_${'x'.repeat(43)}`;
    await keep(JSON.stringify({ servers }));
    await expect(rfp(list)).resolves.toMatchObject({ code: 0 });
    expect(routes()).toEqual(['signUp', 'signUp']);
  });

  it('says so where the server has no demo mode', async () => {
    auth.demoMode = false;
    const { code, err } = await rfp(list);
    expect(err).toContain(
      `error: The server at ${terminal.url} has no demo mode. Please sign in.\n  fix:  sign in:  rfp auth login\n`,
    );
    expect(code).toBe(4);
  });

  it('reads only', async () => {
    const { code, err } = await rfp(['sync', 'run', '--demo']);
    expect(err).toContain('code: READ_ONLY');
    expect(code).toBe(4);
  });

  it('with a credential is a header, and no session is begun', async () => {
    await logIn(person, password);
    await expect(rfp(list)).resolves.toMatchObject({ code: 0 });
    expect(terminal.asked.at(-1)?.request).toMatchObject({ audience: 'demo' });
    expect(routes()).not.toContain('signUp');
  });
});

describe('rfp auth status', () => {
  it('shows who is signed in, for how long and where, and not the token', async () => {
    await logIn(person, password);
    const { code, out } = await rfp(['auth', 'status']);
    expect(out).toBe(`Server         ${terminal.url}
State          signed in
Credential     token in ${file}
Account        ${person}
Token          rfp on spec-machine
Scope          read and write
Expires        Jun 8, 2026, 11:00 AM EDT
`);
    expect(code).toBe(0);
    const { out: json } = await rfp(['auth', 'status', '--json']);
    expect(JSON.parse(json)).toEqual({
      server: terminal.url,
      credential: 'stored',
      account: person,
      token_name: 'rfp on spec-machine',
      scope: 'write',
      expires_at: '2026-06-08T15:00:00.000Z',
      accepted: true,
    });
    expect(out + json).not.toContain('rfp_');
  });

  it.each<[string, string[], string | undefined, string, number]>([
    ['nobody', [], undefined, 'not signed in; sign in:  rfp auth login', 4],
    [
      'a token of the environment',
      [],
      token,
      'signed in\nCredential     token of RFP_TOKEN\nAccount        person1@example.org\nScope          read and write',
      0,
    ],
    ['a token that is refused', [], `rfp_${'x'.repeat(43)}`, 'refused; sign in:  rfp auth login', 4],
    [
      'a demo session',
      ['--demo'],
      undefined,
      'signed in\nCredential     demo session, without an account\nScope          read',
      0,
    ],
  ])('of %s', async (_who, argv, RFP_TOKEN, state, expected) => {
    const { code, out } = await rfp(['auth', 'status', ...argv], { env: { RFP_TOKEN } });
    expect(out).toContain(`State          ${state}\n`);
    expect(out).not.toContain('rfp_');
    expect(code).toBe(expected);
  });

  it('takes an outage for an outage and not for a refusal', async () => {
    const busy = await openTerminal({
      answers: {
        'auth.identify': () => {
          throw new AppError('DATABASE_UNAVAILABLE');
        },
      },
    });
    await expect(busy.rfp(['auth', 'status'])).resolves.toMatchObject({ code: 5, out: '' });
    await busy.close();
  });
});

describe('rfp auth logout', () => {
  it('forgets the token and says that it is still good, and where to revoke it', async () => {
    await logIn(person, password);
    const { code, err } = await rfp(['auth', 'logout']);
    expect(err).toBe(
      `What was kept for ${terminal.url} is forgotten.\n` +
        `The token "rfp on spec-machine" itself is still good until it expires: revoke it on the profile page of the console, ${terminal.url}/profile .\n`,
    );
    expect(code).toBe(0);
    expect(await readFile(file, 'utf8')).not.toContain('rfp_');
    await expect(rfp(['stats'])).resolves.toMatchObject({ code: 4 });
    expect((await rfp(['auth', 'logout'])).err).toBe(`Nothing is kept for ${terminal.url}.\n`);
  });

  it('ends a demo session at the server too, and leaves other servers alone', async () => {
    await rfp(['stats', '--demo']);
    const { servers } = await stored();
    await keep(
      JSON.stringify({ servers: { ...servers, 'https://rfp.example.org': { token: { token, made_here: null } } } }),
    );
    await rfp(['auth', 'logout']);
    expect(routes().at(-1)).toBe('logout local');
    expect(Object.keys((await stored()).servers)).toEqual(['https://rfp.example.org']);
  });

  it('says where RFP_TOKEN is still set', async () => {
    const { err } = await rfp(['auth', 'logout'], { env: { RFP_TOKEN: token } });
    expect(err).toContain('RFP_TOKEN is still set and is used.\n');
  });
});
