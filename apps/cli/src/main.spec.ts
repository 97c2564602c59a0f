import { type SyncRun } from '@rfp/contracts/sync-run';
import { programFile } from '@rfp/testing/programs';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openTerminal, type Terminal } from './testing/terminal.js';

// Needs the build: signals and pipes belong to a real process.
const program = programFile('cli/main');
const running: SyncRun = { ...stubRun, status: 'running', finished_at: null };

let terminal: Terminal;

beforeAll(async () => {
  if (!existsSync(program)) throw new Error(`${program} is not there: build @rfp/cli first`);
  const rows = Array.from({ length: 300 }, (_, n) => anOpportunity(n + 1, { description: 'x'.repeat(2000) }));
  terminal = await openTerminal({ rows, answers: { 'sync.run': () => running } });
});

afterAll(() => terminal.close());

function rfp(...argv: string[]): ChildProcessWithoutNullStreams {
  return rfpWith({}, argv);
}

function rfpWith(env: Record<string, string>, argv: string[]): ChildProcessWithoutNullStreams {
  const baseEnv = {
    RFP_API_URL: terminal.url,
    RFP_TOKEN: stubCredential('writeToken'),
    XDG_CONFIG_HOME: terminal.configHome,
  };
  return spawn(process.execPath, [program, ...argv], { env: { ...baseEnv, ...env } });
}

/** Runs the program with stdout or stderr on a full disk. Returns the exit code and the output of the other stream. */
async function rfpOnFullDisk(full: 'stdout' | 'stderr', argv: string[]): Promise<unknown> {
  const disk = openSync('/dev/full', 'w');
  const streams = full === 'stdout' ? (['ignore', disk, 'pipe'] as const) : (['ignore', 'pipe', disk] as const);
  const env = {
    RFP_API_URL: terminal.url,
    RFP_TOKEN: stubCredential('writeToken'),
    XDG_CONFIG_HOME: terminal.configHome,
  };
  const child = spawn(process.execPath, [program, ...argv], { env, stdio: [...streams] });
  closeSync(disk);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [code] = await once(child, 'close');
  return { code, text };
}

async function exitCodeOf(child: ChildProcessWithoutNullStreams): Promise<unknown> {
  const [code] = await once(child, 'close');
  return code;
}

describe('the process rfp', () => {
  it('prints a long response completely into a pipe', async () => {
    const child = rfp('opp', 'list', '--per-page', '300', '--json');
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
    expect(await exitCodeOf(child)).toBe(0);
    expect(JSON.parse(out)).toHaveLength(300);
  });

  it('prints a file byte for byte into a pipe', async () => {
    const file = Buffer.from(Array.from({ length: 2 ** 22 }, (_, n) => (n * 7 + (n >> 8)) % 256));
    const server = createServer((_request, response) => response.end(file));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const child = rfp('api', 'GET', '/opportunities/export', '--api-url', url);
    const [printed, code] = await Promise.all([buffer(child.stdout), exitCodeOf(child)]);
    server.close();
    expect({ code, isSame: printed.equals(file) }).toEqual({ code: 0, isSame: true });
  });

  it('exits with 0 when the reader closes the pipe, as head does', async () => {
    const child = rfp('opp', 'list', '--per-page', '300', '--json');
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await exitCodeOf(child)).toBe(0);
    expect(err).toBe('');
  });

  const onLinux = existsSync('/dev/full') ? it : it.skip;

  onLinux.each([
    [['opp', 'list'], /^error: stdout could not be written: ENOSPC\n.*OUTPUT_FAILED\n$/],
    [['opp', 'list', '--json'], /^\{"error":\{"code":"OUTPUT_FAILED",.*\}\n$/],
    [['api', 'GET', '/opportunities', '--paginate'], /ENOSPC/],
    [['--help'], /ENOSPC/],
  ])('fails with a message when its output cannot be written: %j', async (argv, text) => {
    await expect(rfpOnFullDisk('stdout', argv)).resolves.toEqual({ code: 1, text: expect.stringMatching(text) });
  });

  onLinux('continues if its messages cannot be written', async () => {
    const started = await rfpOnFullDisk('stderr', ['sync', 'run', '--no-wait', '-o', 'ndjson']);
    expect(started).toEqual({ code: 8, text: expect.stringContaining('running') });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('stops on %s with exit code 130', async (signal) => {
    const child = rfp('sync', 'run');
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    child.stderr.once('data', () => child.kill(signal));
    expect(await exitCodeOf(child)).toBe(130);
    expect(err).toContain('The sync continues on the server.');
  });

  it.each([[[]], [['-o', 'ndjson']]])('watches until it is interrupted, with exit code 130: %j', async (form) => {
    const child = rfp('sync', 'watch', ...form);
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    // The server sends no live events, which the program reports as soon as it has subscribed.
    child.stderr.once('data', () => child.kill('SIGINT'));
    expect(await exitCodeOf(child)).toBe(130);
    expect(err).toBe('Connection lost. Reconnecting...\n');
  });

  it('ignores the proxy variables of the environment', async () => {
    const proxied: unknown[] = [];
    const proxy = createServer((request, response) => {
      proxied.push(request.url);
      response.destroy();
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = proxy.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const code = await exitCodeOf(rfpWith({ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url, HTTPS_PROXY: url }, ['stats']));
    proxy.close();
    expect({ code, proxied }).toEqual({ code: 0, proxied: [] });
  });

  it('does not prompt without a terminal', async () => {
    const child = rfp('demo', 'remove');
    expect(await exitCodeOf(child)).toBe(2);
  });
});
