import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import path from 'node:path';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { z } from 'zod';
import { openTerminal, type Terminal } from './testing/terminal.js';

const root = path.resolve(import.meta.dirname, '../../..');
const timeoutMs = 120_000;
const folder = temporaryFolder('packed');
const packageDir = path.join(folder, 'shelf');
const prefix = path.join(folder, 'prefix');
const empty = path.join(folder, 'empty');
const installed = path.join(prefix, 'lib/node_modules/@rfp/cli');
const manifestSchema = z.object({
  bin: z.record(z.string(), z.string()),
  man: z.array(z.string()),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
  bundleDependencies: z.array(z.string()),
});
const readManifest = (file: string) => manifestSchema.partial().parse(JSON.parse(readFileSync(file, 'utf8')));

/** An environment without the network, the repository, and its installed packages. */
const environment = {
  PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: folder,
  npm_config_cache: path.join(folder, 'cache'),
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_update_notifier: 'false',
  npm_config_registry: 'http://127.0.0.1:1',
};

let terminal: Terminal;
let tarball: string;

function runToEnd(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

interface ProcessResult {
  code: unknown;
  out: string;
  err: string;
}

/** Asynchronous, because the gateway in this process must continue to answer. */
async function start(program: string, args: string[]): Promise<ProcessResult> {
  const env = { ...environment, RFP_API_URL: terminal.url, RFP_TOKEN: stubCredential('writeToken') };
  const child = spawn(program, args, { cwd: empty, env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

const rfp = (...args: string[]) => start(path.join(prefix, 'bin/rfp'), args);

function sizeOfFolder(target: string): number {
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

beforeAll(async () => {
  mkdirSync(empty);
  terminal = await openTerminal();
  tarball = runToEnd(process.execPath, [path.join(root, 'tools/release/pack-cli.mjs'), packageDir], root).trim();
  runToEnd('npm', ['install', '--global', '--prefix', prefix, tarball], empty);
}, timeoutMs);

afterAll(() => terminal.close());

describe('the package of the command line', () => {
  it('is one file, which takes less than 5 MB when it is installed, without native modules', () => {
    expect(readdirSync(packageDir)).toEqual([path.basename(tarball)]);
    expect(sizeOfFolder(installed)).toBeLessThan(5e6);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.node$|binding\.gyp$/.test(file))).toEqual([]);
  });

  it('needs no other package, and the Node.js versions of the product', () => {
    const { dependencies = {}, bundleDependencies = [], engines } = readManifest(path.join(installed, 'package.json'));
    expect(Object.keys(dependencies).sort()).toEqual(bundleDependencies.toSorted());
    expect(engines).toEqual(readManifest(path.join(root, 'package.json')).engines);
  });

  it('states the licences of the packages that it contains', () => {
    const notices = readFileSync(path.join(installed, 'THIRD-PARTY-LICENSES.md'), 'utf8');
    const { dependencies = {} } = readManifest(path.join(root, 'apps/cli/package.json'));
    const { bundleDependencies = [] } = readManifest(path.join(installed, 'package.json'));
    for (const name of Object.keys(dependencies).filter((each) => !each.startsWith('@rfp/'))) {
      if (bundleDependencies.includes(name))
        expect(existsSync(path.join(installed, 'node_modules', name, 'LICENSE'))).toBe(true);
      else
        expect(notices).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\((?:MIT|ISC|BSD-\\d-Clause|Apache-2.0)\\)$`, 'm'));
    }
  });

  it('contains man pages and completions', () => {
    const { man = [] } = readManifest(path.join(installed, 'package.json'));
    expect(man).toContain('./man/rfp.1');
    for (const page of man) expect(existsSync(path.join(prefix, 'share/man/man1', path.basename(page)))).toBe(true);
    expect(readdirSync(path.join(installed, 'completions')).sort()).toEqual([
      '_rfp',
      'rfp.bash',
      'rfp.fish',
      'rfp.ps1',
    ]);
  });
});

describe('rfp of the package, in an empty folder', () => {
  it('reads a server', async () => {
    const { code, out, err } = await rfp('opp', 'list', '--json=id,title');
    expect([code, err]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(out)).toHaveLength(12);
  });

  it('filters with jq, whose files are beside the bundle', async () => {
    expect(await rfp('opp', 'list', '--jq', 'length')).toMatchObject({ code: 0, out: '12\n' });
  });

  it.each([
    ['stats', '-o', 'yaml'],
    ['sync', 'status', '-o', 'table'],
    ['help', 'schema', 'opp', 'list'],
  ])('runs %s %s %s', async (...argv) => {
    const { code, out, err } = await rfp(...argv);
    expect([code, err]).toEqual([0, expect.not.stringContaining('Internal error')]);
    expect(out).not.toBe('');
  });

  it('serves agents, with the schemas of its tools', async () => {
    const client = new Client({ name: 'spec', version: '1.0.0' });
    const env = { ...environment, RFP_API_URL: terminal.url, RFP_TOKEN: stubCredential('writeToken') };
    const command = path.join(prefix, 'bin/rfp');
    await client.connect(new StdioClientTransport({ command, args: ['mcp'], env, cwd: empty, stderr: 'ignore' }));
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'cooling' } });
    expect(structuredContent).toHaveProperty('total', 12);
    await client.close();
  });

  it('prints its version and errors', async () => {
    expect(await rfp('--version')).toEqual({ code: 0, out: '1.0.0\n', err: '' });
    expect(await rfp('stat')).toMatchObject({ code: 2, err: expect.stringContaining('did you mean  stats ?') });
  });

  it(
    'runs with npx',
    async () => {
      const ended = await start('npx', ['--yes', '--package', tarball, 'rfp', 'opp', 'list', '--jq', 'length']);
      expect(ended).toMatchObject({ code: 0, out: '12\n' });
    },
    timeoutMs,
  );
});
