import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { programEnvironment, standaloneScript, waitUntil } from '../product/programs.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;
const root = path.resolve(import.meta.dirname, '../../../..');

let folder: string;

/** Makes a folder with the scripts and tools of this repository and the built product, in which a start neither installs nor builds. */
beforeAll(() => {
  folder = temporaryFolder('npm-start');
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  const isTool = (file: string) => path.extname(file) === '.mjs' || file === path.join(root, 'tools');
  cpSync(path.join(root, 'tools'), path.join(folder, 'tools'), { recursive: true, filter: isTool });
  writeFileSync(path.join(folder, 'tools/install.mjs'), 'export async function ensureInstalled() {}');
  writeFileSync(path.join(folder, 'tools/build.mjs'), 'export async function ensureBuilt() {}');
  mkdirSync(path.join(folder, 'apps/standalone/dist'), { recursive: true });
  writeFileSync(path.join(folder, 'apps/standalone/dist/main.js'), `import ${JSON.stringify(standaloneScript)};`);
});

// Kills the processes of a failed test.
afterEach(() => {
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
});

async function startNpm(): Promise<ChildProcess> {
  const env = programEnvironment({
    RFP_DATA_DIR: path.join(folder, 'data'),
    RFP_FIRST_SYNC: 'off',
    RFP_DEMO: 'off',
    PORT: '0',
    MAILBOX_PORT: '0',
    HOME: folder,
  });
  // Started in a separate process group, as by a service manager or a terminal.
  const npm = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await waitUntil(async () => {
    if (npm.exitCode !== null) throw new Error(output);
    return /Ready in/.test(output);
  }, testTimeoutMs);
  return npm;
}

/** Processes of the installation: npm's child, the product and its PostgreSQL. */
function processes(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(folder));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Skips the tests on other systems, which have no `/proc` in which to find the processes. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('npm start', () => {
  // Not all combinations, because every case starts a whole product.
  it.each([
    ['SIGTERM', 'npm'],
    ['SIGINT', 'the process group'],
  ] as const)(
    'exits with 0 on %s to %s, after the product and its database have exited',
    async (signal, receiver) => {
      const npm = await startNpm();
      const pid = npm.pid ?? 0;
      expect(processes().length).toBeGreaterThan(1);
      const ended = once(npm, 'exit');
      process.kill(receiver === 'npm' ? pid : -pid, signal);
      expect(await ended).toEqual([0, null]);
      expect(processes()).toEqual([]);
    },
    testTimeoutMs,
  );
});
