import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { findKeyring } from './keyring.js';
import { stubAuth, type StubAuth } from '../testing/stub-auth.js';
import { openTerminal, type Printed, type Screen, type Terminal } from '../testing/terminal.js';

const token = stubCredential('writeToken');

/**
 * Stand-ins for the keyring programs: real processes that store a secret in a file named by its id, and record their arguments. If the folder
 * has a file `fails`, they fail with its text; if it has a file `forgets`, they store nothing.
 */
const begin = `#!/bin/sh
cd "\${0%/*}" || exit 9
printf '%s\\n' "$*" >> arguments
if [ -e hangs ]; then exec sleep 60; fi
if [ -e fails ]; then cat fails >&2; exit 1; fi
`;
const stubPrograms = {
  linux: [
    'secret-tool',
    `${begin}
for last; do :; done
case "$1" in
  store) if [ -e forgets ]; then cat > /dev/null; else cat > "item-$last"; fi ;;
  lookup) if [ -e "item-$last" ]; then cat "item-$last"; else exit 1; fi ;;
  clear) rm -f "item-$last" ;;
esac
`,
  ],
  darwin: [
    'security',
    `${begin}
case "$1" in
  -i) while read -r line; do
        id=$(printf '%s' "$line" | sed 's/.* -a \\([^ ]*\\) .*/\\1/')
        [ -e forgets ] || printf '%s' "$line" | sed 's/.* -w "\\([^"]*\\)"$/\\1/' > "item-$id"
      done ;;
  find-generic-password)
    if [ -e "item-$5" ]; then cat "item-$5"; else echo 'security: The specified item could not be found in the keychain.' >&2; exit 44; fi ;;
  delete-generic-password) if [ -e "item-$5" ]; then rm "item-$5"; else echo 'could not be found' >&2; exit 44; fi ;;
esac
`,
  ],
} as const;
type Desktop = keyof typeof stubPrograms;
const desktops: Desktop[] = ['linux', 'darwin'];

let auth: StubAuth;
let terminal: Terminal;
let file: string;
let bin: string;

beforeEach(async () => {
  auth = stubAuth();
  terminal = await openTerminal({ answers: auth.answers });
  file = path.join(terminal.configHome, 'rfp', 'credentials.json');
  bin = path.join(terminal.configHome, 'bin');
  await mkdir(bin);
});

afterEach(() => terminal.close());

async function install(desktop: Desktop): Promise<void> {
  const [name, script] = stubPrograms[desktop];
  await writeFile(path.join(bin, name), script);
  await chmod(path.join(bin, name), 0o755);
}

function rfpOn(desktop: NodeJS.Platform, argv: string[], screen: Partial<Screen> = {}): Promise<Printed> {
  const env = { RFP_TOKEN: undefined, PATH: `${bin}:/usr/bin:/bin`, ...screen.env };
  return terminal.rfp(argv, { isTTY: true, answer: [], platform: desktop, ...screen, env });
}

const setFault = (fault: string, text = '') => writeFile(path.join(bin, fault), text);
const items = async () => (await readdir(bin)).filter((name) => name.startsWith('item-'));
const readCredentialsText = () => readFile(file, 'utf8');

describe.each(desktops)('the keyring of a %s desktop', (desktop) => {
  const rfp = (...argv: string[]) => rfpOn(desktop, argv);
  const [name] = stubPrograms[desktop];

  beforeEach(() => install(desktop));

  it('stores the token, which then appears in no file and in no argument of a process', async () => {
    const { code, err } = await rfp('auth', 'login');
    expect(err).toContain(`is stored in the keyring of this desktop (${name}) and expires on Jun 8, 2026.\n`);
    expect(code).toBe(0);
    expect(await readCredentialsText()).not.toContain('rfp_');
    expect(await readFile(path.join(bin, 'arguments'), 'utf8')).not.toContain('rfp_');
    expect(await items()).toHaveLength(1);
  });

  it('provides the token to every command, and status shows its location', async () => {
    await rfp('auth', 'login');
    expect((await rfp('auth', 'token')).out).toBe(`${token}\n`);
    await expect(rfp('stats')).resolves.toMatchObject({ code: 0 });
    const { out } = await rfp('auth', 'status');
    expect(out).toContain(`Credential     token in the keyring of this desktop (${name})\n`);
    expect(JSON.parse((await rfp('auth', 'status', '--json')).out)).toMatchObject({
      credential: 'stored',
      stored_in: 'keyring',
      accepted: true,
    });
  });

  it('stores a token from stdin too, and one token per server and profile', async () => {
    await rfpOn(desktop, ['auth', 'login', '--with-token'], { answer: token });
    await rfp('config', 'set', 'api_url', terminal.url, '--profile', 'work');
    await rfp('auth', 'login', '--profile', 'work');
    expect(await items()).toHaveLength(2);
    expect(await readCredentialsText()).not.toContain('rfp_');
  });

  it('loses the token at the next sign-in and at the sign-out', async () => {
    await rfp('auth', 'login');
    const [first] = await items();
    await rfp('auth', 'login');
    expect(await items()).toHaveLength(1);
    expect(await items()).not.toContain(first);
    await rfp('auth', 'logout');
    expect(await items()).toEqual([]);
    await expect(rfp('auth', 'token')).resolves.toMatchObject({ code: 4 });
  });

  it('that fails is replaced by the file, and the reason is printed', async () => {
    // The message of secret-tool on a machine without a desktop.
    await setFault('fails', `${name}: Cannot autolaunch D-Bus without X11 $DISPLAY\nmore\n`);
    const { code, err } = await rfp('auth', 'login');
    expect(err).toContain(`is stored in ${file} and expires on Jun 8, 2026.\n`);
    expect(err).toContain(`The keyring could not be used (${name}: Cannot autolaunch D-Bus without X11 $DISPLAY).\n`);
    expect(code).toBe(0);
    expect(await readCredentialsText()).toContain(token);
    await rm(path.join(bin, 'fails'));
    await expect(rfp('stats')).resolves.toMatchObject({ code: 0 });
    expect((await rfp('auth', 'status')).out).toContain(`token in ${file}\n`);
  });

  it('that reports success but stores nothing is detected', async () => {
    await setFault('forgets');
    const { code, err } = await rfp('auth', 'login');
    expect(err).toContain(`The keyring could not be used (${name}: the secret was not stored).\n`);
    expect(code).toBe(0);
    expect(await readCredentialsText()).toContain(token);
  });

  it.each([
    ['is locked', () => setFault('fails', 'the keyring is locked'), 'the keyring is locked'],
    ['has lost the token', async () => rm(path.join(bin, (await items())[0] ?? '')), 'has no such token'],
    ['was removed', () => rm(path.join(bin, name)), 'this machine has none now, or RFP_KEYRING is off'],
  ])('that %s makes commands fail with exit code 4 and a fix', async (_what, fault, reason) => {
    await rfp('auth', 'login');
    await fault();
    const { code, err } = await rfp('stats');
    expect(err).toContain('error: The API token could not be read from the keyring: ');
    expect(err).toContain(reason);
    expect(err).toContain('\n  fix:  unlock the keyring, or sign in again: rfp auth login\n');
    expect(code).toBe(4);
    await rm(path.join(bin, 'fails'), { force: true });
    await expect(rfp('auth', 'login')).resolves.toMatchObject({ code: 0 });
    await expect(rfp('stats')).resolves.toMatchObject({ code: 0 });
  });

  it('that does not remove the token at the sign-out is reported', async () => {
    await rfp('auth', 'login');
    await setFault('fails', 'the keyring is locked');
    const { code, err } = await rfp('auth', 'logout');
    expect(err).toContain(`The token is still in the keyring (${name}: the keyring is locked).\n`);
    expect(code).toBe(0);
  });

  it('that does not answer is abandoned after a time limit', async () => {
    await setFault('hangs');
    const io = { env: { PATH: `${bin}:/usr/bin:/bin` }, platform: desktop, signal: new AbortController().signal };
    const keyring = await findKeyring(io, 300);
    await expect(keyring?.find('x')).rejects.toThrow(`${name}: no answer within 0.3 seconds`);
  });

  it('is not used with RFP_KEYRING=off', async () => {
    const { err } = await rfpOn(desktop, ['auth', 'login'], { env: { RFP_KEYRING: 'off' } });
    expect(err).toContain(`is stored in ${file}`);
    expect(await items()).toEqual([]);
  });
});

describe('a machine without a keyring', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('stores the token in a file of the user (%s)', async (platform) => {
    const { code, err } = await rfpOn(platform, ['auth', 'login'], { env: { PATH: bin } });
    expect(err).toContain(`is stored in ${file} and expires on Jun 8, 2026.\n`);
    expect(err).not.toContain('keyring');
    expect(code).toBe(0);
  });

  it('does not run a program of a relative folder [asvs 1.2.5]', async () => {
    await install('linux');
    const relative = path.relative(process.cwd(), bin);
    const { err } = await rfpOn('linux', ['auth', 'login'], { env: { PATH: `${relative}::.` } });
    expect(err).toContain(`is stored in ${file}`);
  });
});
