import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { type SourceState } from '@rfp/contracts/sync-run';
import { stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { doctorSchema } from './doctor.js';
import { openTerminal, print, type Terminal } from '../../testing/terminal.js';

const [state] = Object.values(stubSyncStatus.sources);

/** The only source, in its current state. */
function source(change: Partial<SourceState> = {}): StubAnswers {
  if (state === undefined) throw new Error('the stub has no source');
  return {
    'sync.status': () => ({
      ...stubSyncStatus,
      sources: { [state.name]: { ...state, status: 'completed', reason: null, resumes_at: null, ...change } },
    }),
  };
}

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Returns the exit code and the problems. */
async function diagnose(
  terminal: Pick<Terminal, 'rfp'>,
  argv: string[] = [],
  screen: Parameters<Terminal['rfp']>[1] = {},
) {
  // The gateway has the current time of this machine.
  const clock = { ms: Date.now() };
  const { code, out, err } = await terminal.rfp(['doctor', '--json', ...argv], { clock, ...screen });
  const checks = doctorSchema.parse(JSON.parse(out));
  const found = checks.filter((check) => check.state !== 'ok').map(({ check, state: how }) => `${check}: ${how}`);
  return { code, err, found, checks, names: checks.map(({ check }) => check) };
}

async function diagnoseServices(answers: StubAnswers, argv?: string[], screen?: Parameters<Terminal['rfp']>[1]) {
  const terminal = await openTerminal({ answers: { ...source(), ...answers } });
  const diagnosis = await diagnose(terminal, argv, screen);
  await terminal.close();
  return diagnosis;
}

/** Diagnoses a server of another product, which answers every path. */
async function diagnoseServer(answer: (path: string, response: ServerResponse) => void) {
  const server = createServer(({ url = '' }, response) => answer(url, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const diagnosis = await diagnoseUrl(url);
  server.close();
  return diagnosis;
}

function diagnoseUrl(url: string) {
  const env = { RFP_API_URL: url, RFP_TOKEN: `rfp_${'w'.repeat(43)}`, XDG_CONFIG_HOME: '/nowhere' };
  return diagnose({ rfp: (argv, screen) => print(argv, env, screen) });
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

describe('rfp doctor', () => {
  it('reports no problem if everything works, with exit code 0', async () => {
    const { code, err, found, names } = await diagnoseServices({});
    expect({ code, err, found }).toEqual({ code: 0, err: '', found: [] });
    expect(names).toEqual([
      'configuration',
      'name',
      'connection',
      'server',
      'clock',
      'version',
      'account',
      'messaging',
      'service auth',
      'service opportunities',
      'service sync',
      'service intelligence',
      'database',
      'mail',
      'disk',
      `source ${state?.key ?? ''}`,
    ]);
  });

  it('is readable on a terminal: a line per check, with its fix below', async () => {
    const terminal = await openTerminal({ answers: { 'auth.health': () => mailDown } });
    const screen = { isTTY: true, columns: 60, clock: { ms: Date.now() } };
    const { code, out, err } = await terminal.rfp(['doctor'], screen);
    expect(out).toContain('ok       database              It works.\n');
    expect(out).toMatch(/\nBROKEN {3}mail\n {9}It does not work\.\n {9}fix: check SMTP_URL/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
    expect(err).toContain('mail: It does not work.\n');
    expect(code).toBe(1);
    await terminal.close();
  });
});

const mailDown = { status: 'degraded' as const, checks: { database: 'ok' as const, mail: 'down' as const } };

describe('a broken part is named', () => {
  it('configuration: a credentials file that others can read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rfp-doctor-'));
    folders.push(folder);
    await mkdir(path.join(folder, 'rfp'));
    const file = path.join(folder, 'rfp', 'credentials.json');
    await writeFile(file, '{"servers":{}}');
    await chmod(file, 0o644);
    const { code, found, checks } = await diagnoseServices({}, [], { env: { XDG_CONFIG_HOME: folder } });
    expect([code, found]).toEqual([78, ['configuration: broken']]);
    expect(checks.at(-1)?.fix).toBe(`chmod 600 ${file}`);
  });

  it('configuration: a file that is not valid', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rfp-doctor-'));
    folders.push(folder);
    await mkdir(path.join(folder, 'rfp'));
    await writeFile(path.join(folder, 'rfp', 'config.json'), '{');
    const { code, out, err } = await print(['doctor'], { XDG_CONFIG_HOME: folder });
    expect([code, out]).toEqual([78, '']);
    expect(err).toContain(path.join(folder, 'rfp', 'config.json'));
  });

  it('name: an unknown host', async () => {
    const { code, err, found } = await diagnoseUrl('http://no-such-host.invalid');
    expect([code, found]).toEqual([5, ['name: broken']]);
    expect(err).toContain('no address of no-such-host.invalid');
  });

  it('connection: a port on which no server listens', async () => {
    const { code, err, found } = await diagnoseUrl('http://127.0.0.1:1');
    expect([code, found]).toEqual([5, ['connection: broken']]);
    expect(err).toContain('ECONNREFUSED');
  });

  it('certificate: a server without encryption behind https', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, found } = await diagnoseUrl(`https://127.0.0.1:${port}`);
    expect([code, found]).toEqual([5, ['certificate: broken']]);
    server.close();
  });

  it.each([
    ['another program', (response: ServerResponse) => response.end('<html>')],
    ['a server that ends the connection', (response: ServerResponse) => response.destroy()],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: 'http://evil.example/' }).end()],
  ])('server: %s', async (_what, answer) => {
    const { code, found } = await diagnoseServer((_path, response) => answer(response));
    expect([code, found]).toEqual([5, ['server: broken']]);
  });

  it('clock: the clock of this machine is hours ahead', async () => {
    const { code, found, checks } = await diagnoseServices({}, [], { clock: { ms: Date.now() + 7_230_000 } });
    expect([code, found]).toEqual([1, ['clock: broken']]);
    expect(checks.find(({ check }) => check === 'clock')?.text).toContain('2 hr ahead of that of the server');
  });

  it('version: an incompatible server', async () => {
    const health = { status: 'ok', checks: { bus: 'ok' } };
    const { code, found, checks } = await diagnoseServer((url, response) => {
      if (url === '/readyz') json(response, health);
      else if (url === '/api/version') json(response, { version: '99.0.0', api_revision: 2 });
      else json(response, { code: 'TOKEN_REFUSED', error: 'No.' }, 401);
    });
    expect([code, found]).toEqual([4, ['version: broken', 'account: broken']]);
    expect(checks.find(({ check }) => check === 'version')?.text).toContain('Please update rfp');
  });

  it('account: no user is signed in, or the token is refused', async () => {
    const out = await diagnoseServices({}, [], { env: { RFP_TOKEN: '' } });
    expect([out.code, out.found]).toEqual([4, ['account: broken']]);
    expect(out.checks.find(({ check }) => check === 'account')?.fix).toContain('rfp auth login');
    const refused = await diagnoseServices({}, [], { env: { RFP_TOKEN: `rfp_${'x'.repeat(43)}` } });
    expect([refused.code, refused.found]).toEqual([4, ['account: broken']]);
  });

  it('messaging: no service answers without it', async () => {
    const terminal = await openTerminal({ answers: source() });
    await terminal.bus.drain();
    const { code, found } = await diagnose(terminal);
    expect(code).toBe(1);
    expect(found).toEqual(expect.arrayContaining(['messaging: broken', 'service auth: broken', 'account: broken']));
    await terminal.close();
  });

  it('database: even if no user can be identified without it', async () => {
    const { code, found, checks } = await diagnoseServices({
      'auth.health': () => ({ status: 'down', checks: { database: 'down' } }),
      'auth.identify': () => {
        throw new AppError('UNAVAILABLE');
      },
    });
    expect([code, found]).toEqual([1, ['account: broken', 'database: broken']]);
    expect(checks.find(({ check }) => check === 'database')?.fix).toContain('start PostgreSQL');
  });

  it.each<[string, StubAnswers]>([
    ['mail', { 'auth.health': () => mailDown }],
    ['disk', { 'sync.health': () => ({ status: 'degraded', checks: { database: 'ok', disk: 'down' } }) }],
    ['database', { 'opportunities.health': () => ({ status: 'down', checks: { database: 'down' } }) }],
    [
      'service sync',
      {
        'sync.health': () => {
          throw new AppError('TIMEOUT');
        },
      },
    ],
  ])('%s', async (part, answers) => {
    const { code, found } = await diagnoseServices(answers);
    expect([code, found]).toEqual([1, [`${part}: broken`]]);
  });

  const failed = { code: 'SOURCE_UNREACHABLE', message: 'Grants.gov does not answer.' };
  const quota = { code: 'SOURCE_QUOTA', message: 'The quota of today is used up.' };
  const noKey = { code: 'SOURCE_KEY_MISSING', message: 'The source needs an API key and none is set.' };
  const later = '2026-03-11T00:00:00.000Z';

  it.each<[string, Partial<SourceState>, number, string | null]>([
    ['that failed', { status: 'failed', reason: failed }, 1, 'broken'],
    ['whose quota is used up', { status: 'partial', reason: quota, resumes_at: later }, 0, 'warning'],
    ['without its key', { ready: false, status: 'pending', reason: noKey }, 0, 'warning'],
    ['that is paused', { paused: true, ready: false, status: 'failed', reason: failed }, 0, null],
    ['that is syncing', { status: 'running' }, 0, null],
  ])('source %s', async (_what, change, exit, how) => {
    const { code, found } = await diagnoseServices(source(change));
    expect([code, found]).toEqual([exit, how === null ? [] : [`source ${state?.key ?? ''}: ${how}`]]);
  });

  it('source that is blind', async () => {
    const blind = { key: state?.key ?? '', name: state?.name ?? '', source_type: 'federal_grant' as const };
    const { code, found, checks } = await diagnoseServices({
      'sync.coverage': () => ({ blind: [{ ...blind, since: null, reason: 'never' }] }),
    });
    expect([code, found]).toEqual([0, [`source ${blind.key}: warning`]]);
    expect(checks.at(-1)).toMatchObject({ text: expect.stringContaining('never synced completely') });
  });
});
