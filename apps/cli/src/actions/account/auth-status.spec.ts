import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { AppError } from '@rfp/contracts/errors';
import { withoutToken, writeCredentials } from '../../testing/credentials.js';
import { stubAuth, password, type StubAuth } from '../../testing/stub-auth.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const token = stubCredential('writeToken');
const person = 'person1@example.org';

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
const stored = async () => JSON.parse(await readFile(file, 'utf8'));
const routes = () => auth.seen.map(({ route }) => route);

describe('--demo', () => {
  const list = ['opp', 'list', '--demo'];
  const demo = async () => (await stored()).servers[terminal.url].demo;

  it('needs no account: starts an anonymous session once and stores it', async () => {
    await expect(withoutToken(terminal, list)).resolves.toMatchObject({ code: 0 });
    await expect(withoutToken(terminal, list)).resolves.toMatchObject({ code: 0 });
    expect(routes()).toEqual(['signUp']);
    expect(auth.seen[0]?.body).toEqual({});
    expect(terminal.requests).toContainEqual({
      name: 'opportunities.list',
      request: expect.objectContaining({ audience: 'demo' }),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('refreshes the session before it expires, and starts a new one if that fails', async () => {
    await withoutToken(terminal, list);
    const { servers } = await stored();
    const expiredSession = (refresh_token: string) => ({
      servers: { [terminal.url]: { demo: { ...servers[terminal.url].demo, expires_at: 1, refresh_token } } },
    });
    await writeCredentials(file, JSON.stringify(expiredSession('refresh-1')));
    await expect(withoutToken(terminal, list)).resolves.toMatchObject({ code: 0 });
    expect(await demo()).toMatchObject({ refresh_token: 'refresh-2' });
    await writeCredentials(file, JSON.stringify(expiredSession('refresh-1')));
    await expect(withoutToken(terminal, list)).resolves.toMatchObject({ code: 0 });
    expect(routes()).toEqual(['signUp', 'token refresh_token', 'token refresh_token', 'signUp']);
  });

  it('starts a new session if the server rejects the stored one', async () => {
    await withoutToken(terminal, list);
    const { servers } = await stored();
    servers[terminal.url].demo.access_token = `rfp_${'x'.repeat(43)}`;
    await writeCredentials(file, JSON.stringify({ servers }));
    await expect(withoutToken(terminal, list)).resolves.toMatchObject({ code: 0 });
    expect(routes()).toEqual(['signUp', 'signUp']);
  });

  it('fails if the server has no demo mode', async () => {
    auth.demoMode = false;
    const { code, err } = await withoutToken(terminal, list);
    expect(err).toContain(
      `error: The server at ${terminal.url} has no demo mode. Please sign in.\n  fix:  sign in:  rfp auth login\n`,
    );
    expect(code).toBe(4);
  });

  it('is read-only', async () => {
    const { code, err } = await withoutToken(terminal, ['sync', 'run', '--demo']);
    expect(err).toContain('code: READ_ONLY');
    expect(code).toBe(4);
  });

  it('with a credential sends a header, and starts no session', async () => {
    await logIn(person, password);
    await expect(withoutToken(terminal, list)).resolves.toMatchObject({ code: 0 });
    expect(terminal.requests.at(-1)?.request).toMatchObject({ audience: 'demo' });
    expect(routes()).not.toContain('signUp');
  });
});

describe('rfp auth status', () => {
  it('shows account, expiry and server, without the token', async () => {
    await logIn(person, password);
    const { code, out } = await withoutToken(terminal, ['auth', 'status']);
    expect(out).toBe(`Server         ${terminal.url}
State          signed in
Credential     token in ${file}
Account        ${person}
Token          rfp on spec-machine
Scope          read and write
Role           administrator
Expires        Jun 8, 2026, 11:00 AM EDT
`);
    expect(code).toBe(0);
    const { out: json } = await withoutToken(terminal, ['auth', 'status', '--json']);
    expect(JSON.parse(json)).toEqual({
      server: terminal.url,
      credential: 'stored',
      stored_in: 'file',
      account: person,
      token_name: 'rfp on spec-machine',
      scope: 'write',
      role: 'administrator',
      expires_at: '2026-06-08T15:00:00.000Z',
      accepted: true,
    });
    expect(out + json).not.toContain('rfp_');
  });

  it.each<[string, string[], string | undefined, string, number]>([
    ['no credential', [], undefined, 'not signed in; sign in:  rfp auth login', 4],
    [
      'a token of the environment',
      [],
      token,
      'signed in\nCredential     token of RFP_TOKEN\nAccount        person1@example.org\nScope          read and write',
      0,
    ],
    ['a rejected token', [], `rfp_${'x'.repeat(43)}`, 'refused; sign in:  rfp auth login', 4],
    [
      'a demo session',
      ['--demo'],
      undefined,
      'signed in\nCredential     demo session, without an account\nScope          read',
      0,
    ],
  ])('shows the state of %s', async (_who, argv, RFP_TOKEN, state, expected) => {
    const { code, out } = await withoutToken(terminal, ['auth', 'status', ...argv], { env: { RFP_TOKEN } });
    expect(out).toContain(`State          ${state}\n`);
    expect(out).not.toContain('rfp_');
    expect(code).toBe(expected);
  });

  it('reports an outage as an outage, not as a rejection', async () => {
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
  it('removes the token, and states that it remains valid and where to revoke it', async () => {
    await logIn(person, password);
    const { code, err } = await withoutToken(terminal, ['auth', 'logout']);
    expect(err).toBe(
      `Removed the credentials for ${terminal.url}.\n` +
        `The token "rfp on spec-machine" remains valid until it expires: revoke it on the profile page of the console, ${terminal.url}/profile .\n`,
    );
    expect(code).toBe(0);
    expect(await readFile(file, 'utf8')).not.toContain('rfp_');
    await expect(withoutToken(terminal, ['stats'])).resolves.toMatchObject({ code: 4 });
    expect((await withoutToken(terminal, ['auth', 'logout'])).err).toBe(
      `No credentials are stored for ${terminal.url}.\n`,
    );
  });

  it('ends a demo session on the server too, and keeps the credentials of other servers', async () => {
    await withoutToken(terminal, ['stats', '--demo']);
    const { servers } = await stored();
    await writeCredentials(
      file,
      JSON.stringify({ servers: { ...servers, 'https://rfp.example.org': { token: { token, made_here: null } } } }),
    );
    await withoutToken(terminal, ['auth', 'logout']);
    expect(routes().at(-1)).toBe('logout local');
    expect(Object.keys((await stored()).servers)).toEqual(['https://rfp.example.org']);
  });

  it('warns that RFP_TOKEN is still set', async () => {
    const { err } = await withoutToken(terminal, ['auth', 'logout'], { env: { RFP_TOKEN: token } });
    expect(err).toContain('RFP_TOKEN is still set and in use.\n');
  });
});
