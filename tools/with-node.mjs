// Runs a tool on a Node.js that is new enough: the installed version, or otherwise the pinned version of tools/runtime, which npm downloads and
// verifies with the lock file there.
//   node tools/with-node.mjs nx run-many -t build
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const runtime = path.join(root, 'tools/runtime');
const windows = process.platform === 'win32';

/** Whether a version can build and run the product: its `require` must load ES modules. */
const runsProduct = ([major, minor]) => major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
/** Whether a version can run Jest in its ES module mode, in which CommonJS packages can require ES modules since 24.9. */
const runsTests = ([major, minor]) => major > 24 || (major === 24 && minor >= 9);

/** Path of a Node.js that builds and runs the product. */
export function productNode() {
  return hostOrPinned(runsProduct);
}

/** Path of a Node.js that runs the tests. */
export function nodeBinary() {
  return hostOrPinned(runsTests);
}

function hostOrPinned(isEnough) {
  if (isEnough(process.versions.node.split('.').map(Number))) return process.execPath;
  const platform = windows ? 'win' : process.platform;
  const name = `node-${process.platform === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${platform}-${process.arch}`;
  const binary = path.join(runtime, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (!existsSync(binary)) fetchRuntime(binary);
  return binary;
}

function fetchRuntime(binary) {
  process.stderr.write(`Node.js ${process.versions.node} is too old: downloading the pinned version (once) ...\n`);
  const done = spawnSync('npm', ['ci', '--loglevel=error', '--ignore-scripts'], {
    cwd: runtime,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  });
  if (done.status === 0 && existsSync(binary)) return;
  process.stderr.write(
    `error: the pinned Node.js could not be downloaded for ${process.platform}-${process.arch}\n  fix:  install Node.js 24.9 or later, or check the network, and run the command again\n`,
  );
  process.exit(78);
}

/**
 * Environment of the workspace's tools. It disables the network calls of Nx. It makes the compiler and the linter, which are written in Go, collect
 * garbage less often, which saves a quarter of their time.
 */
export function toolEnvironment(node = nodeBinary()) {
  const paths = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH ?? ''];
  const nx = { NX_NO_CLOUD: 'true', NX_DAEMON: 'false', NX_TUI: 'false' };
  return { GOGC: '400', ...process.env, PATH: paths.join(path.delimiter), ...nx };
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [tool = 'node', ...args] = process.argv.slice(2);
  const node = productNode();
  const env = toolEnvironment(node);
  const script = path.join(root, 'node_modules/.bin', tool);
  const child =
    tool === 'node' || windows
      ? spawn(tool === 'node' ? node : tool, args, { stdio: 'inherit', env, shell: windows && tool !== 'node' })
      : spawn(node, [script, ...args], { stdio: 'inherit', env });
  // On Windows the console also signals the tool, and `kill` would end the tool without its shutdown.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => windows || child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`error: ${tool} could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
