import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;
let file: string;

beforeEach(async () => {
  terminal = await openTerminal();
  file = path.join(terminal.configHome, 'rfp', 'config.json');
});
afterEach(() => terminal.close());

const config = (...argv: string[]) => terminal.rfp(['config', ...argv]);
const noUrl = { env: { RFP_API_URL: '' } };

describe('rfp config', () => {
  it('sets, gets and lists settings, in a file that others cannot read', async () => {
    expect(await config('set', 'output', 'wide')).toMatchObject({ code: 0 });
    await config('set', 'timeout', '20');
    expect((await config('get', 'output')).out).toBe('wide\n');
    expect((await config('list')).out).toBe('default\ttrue\toutput\twide\ndefault\ttrue\ttimeout\t20\n');
    expect((await config('path')).out).toBe(`${file}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('removes a setting by an empty value', async () => {
    await config('set', 'output', 'wide');
    await config('set', 'output', '');
    const { code, err } = await config('get', 'output');
    expect(code).toBe(3);
    expect(err).toContain('the default applies');
  });

  it.each([
    [['set', 'output', 'xml'], 'it is: form of results'],
    [['set', 'colour', 'on'], 'select from: api_url, output'],
    [['set', 'api_url', 'ftp://example.org'], 'must be a URL'],
    [['set', 'output', 'json', '--profile', 'a b'], 'must consist of letters'],
    [['set', 'timeout', '5000'], 'timeout: must be a number of seconds from 0.001 to 3600'],
    [['set', 'timeout', '0'], 'timeout: must be a number of seconds from 0.001 to 3600'],
    [['get', 'nosuch'], 'there is no setting "nosuch"'],
  ])('refuses %j', async (argv, reason) => {
    const { code, err } = await config(...argv);
    expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('changes nothing with --dry-run', async () => {
    const { out } = await terminal.rfp(['config', 'set', 'pager', 'off', '--dry-run'], { isTTY: true });
    expect(out).toContain('Would be: profile default (in use)\n  pager: off');
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reports a broken file with exit code 78', async () => {
    await config('set', 'output', 'wide');
    await writeFile(file, '{"profiles": {"default": {"colour": "on"}}}');
    const { code, err } = await terminal.rfp(['opp', 'list']);
    expect(code).toBe(78);
    expect(err).toContain(`${file} is not a valid configuration`);
  });
});

describe('a setting of the file that is not valid', () => {
  const settings = { output: 'wide', timeout: '5000' };
  const namedSetting = /config\.json.* must be a number of seconds from 0\.001 to 3600 .*profiles\.default\.timeout/;

  beforeEach(async () => {
    await config('set', 'output', 'wide');
    await writeFile(file, JSON.stringify({ profile: 'default', profiles: { default: settings } }));
  });

  it('ends commands with exit code 78, the names of the setting and the file, and a fix', async () => {
    for (const argv of [['stats'], ['config', 'list'], ['stats', '--timeout', '5']]) {
      const { code, err } = await terminal.rfp(argv);
      expect([code, err]).toEqual([78, expect.stringMatching(namedSetting)]);
      expect(err).toContain('rfp config set timeout');
    }
  });

  it.each([
    ['30', { output: 'wide', timeout: '30' }],
    ['', { output: 'wide' }],
  ])('is replaced by  config set timeout "%s" , and the other settings stay', async (value, left) => {
    const { code, err } = await config('set', 'timeout', value);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ profile: 'default', profiles: { default: left } });
  });

  it('is not removed by a change of another setting', async () => {
    const { code, err } = await config('set', 'color', 'off');
    expect([code, err]).toEqual([78, expect.stringMatching(namedSetting)]);
    expect(JSON.parse(await readFile(file, 'utf8')).profiles.default).toEqual(settings);
  });
});

describe('a profile', () => {
  it('is selected by --profile, by RFP_PROFILE, or by `config use`', async () => {
    await config('set', 'api_url', terminal.url, '--profile', 'work');
    const statsExitCode = async (argv: string[], env = {}) =>
      (await terminal.rfp(['stats', ...argv], { env: { RFP_API_URL: undefined, ...env } })).code;
    expect(await statsExitCode([])).not.toBe(0);
    expect(await statsExitCode(['--profile', 'work'])).toBe(0);
    expect(await statsExitCode([], { RFP_PROFILE: 'work' })).toBe(0);
    expect((await config('use', 'work')).code).toBe(0);
    expect(await statsExitCode([])).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      profile: 'work',
      profiles: { work: { api_url: terminal.url } },
    });
  });

  it('is overridden by options and by the environment', async () => {
    await config('set', 'api_url', 'http://127.0.0.1:1');
    expect((await terminal.rfp(['stats'], noUrl)).code).toBe(5);
    expect((await terminal.rfp(['stats', '--api-url', terminal.url])).code).toBe(0);
    expect((await terminal.rfp(['stats'])).code).toBe(0);
  });

  it('determines the format of results on a terminal', async () => {
    await config('set', 'output', 'wide');
    expect((await terminal.rfp(['opp', 'list'], { isTTY: true })).out).toMatch(/^ID +TITLE/);
    expect((await terminal.rfp(['opp', 'list', '-o', 'table'], { isTTY: true })).out).toMatch(/^SCORE/);
    expect((await terminal.rfp(['opp', 'list'])).out).toMatch(/^0197a3a4-/);
  });

  it('must exist', async () => {
    const { code, err } = await terminal.rfp(['stats', '--profile', 'nosuch']);
    expect(code).toBe(78);
    expect(err).toContain('there is no profile "nosuch"; there are: default');
    expect(err).toContain('rfp config set api_url');
    expect((await config('use', 'nosuch')).code).toBe(78);
  });

  it('has its own account on a server', async () => {
    await config('set', 'api_url', terminal.url, '--profile', 'work');
    const token = stubCredential('writeToken');
    const signedOut = { env: { RFP_TOKEN: '' } };
    await terminal.rfp(['auth', 'login', '--with-token', '--profile', 'work'], { ...signedOut, input: token });
    expect((await terminal.rfp(['stats', '--profile', 'work'], signedOut)).code).toBe(0);
    expect((await terminal.rfp(['stats'], signedOut)).code).toBe(4);
  });
});
