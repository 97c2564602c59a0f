// Runs a tool on a Node.js that is new enough: the host's own from 24.9 on, else the pinned one
// of tools/runtime, fetched by npm with its integrity checked against the lock file there.
// Why 24.9: Jest's ES module mode cannot load CommonJS packages that require ES modules before it.
//   node tools/with-node.mjs nx run-many -t build
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const runtime = path.join(root, 'tools/runtime');
const windows = process.platform === 'win32';

/** Path of the Node.js to run on; fetches it where it is not there yet. */
export function nodeBinary() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 9)) return process.execPath;
  const name = `node-${process.platform === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${windows ? 'win' : process.platform}-${process.arch}`;
  const binary = path.join(runtime, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (!existsSync(binary)) fetchRuntime(binary);
  return binary;
}

function fetchRuntime(binary) {
  process.stderr.write(`Node.js ${process.versions.node} is older than 24.9: fetching the pinned one (once) ...\n`);
  const done = spawnSync('npm', ['ci', '--loglevel=error', '--ignore-scripts'], {
    cwd: runtime,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  });
  if (done.status === 0 && existsSync(binary)) return;
  process.stderr.write(
    `error: no Node.js new enough could be fetched for ${process.platform}-${process.arch}\n  fix:  install Node.js 24.9 or later, or check the network, and run the command again\n`,
  );
  process.exit(78);
}

/** The environment in which the tools of this workspace are found, and nothing of Nx calls out. */
export function toolEnvironment(node = nodeBinary()) {
  const paths = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: paths.join(path.delimiter), NX_NO_CLOUD: 'true', NX_DAEMON: 'false', NX_TUI: 'false' };
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [tool = 'node', ...args] = process.argv.slice(2);
  const node = nodeBinary();
  const env = toolEnvironment(node);
  const script = path.join(root, 'node_modules/.bin', tool);
  const child =
    tool === 'node' || windows
      ? spawn(tool === 'node' ? node : tool, args, { stdio: 'inherit', env, shell: windows && tool !== 'node' })
      : spawn(node, [script, ...args], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`error: ${tool} could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
