// Prints the path of a program that renders Helm charts, and builds one if possible:
//   node tools/programs/helm.mjs      exit code 78 and a sentence if there is none
// The program is Helm if installed, otherwise tools/k8s/chart-renderer, which implements `helm template` with Helm's template engine and functions
// from Debian's packages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDebianRoot } from './debian-package.mjs';
import { fail, onPath } from '../report.mjs';
import { root } from '../workspaces.mjs';

const source = path.join(root, 'tools/k8s/chart-renderer/main.go');
const goPackages = ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-k8s-sigs-yaml-dev'];

/** Path of the built renderer. It contains the hash of the source, so that an edit builds it again. */
function rendererPath() {
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 12);
  return path.join(root, '.test/bin', `chart-renderer-${hash}`);
}

function build(renderer) {
  const next = `${renderer}.${process.pid}`;
  mkdirSync(path.dirname(renderer), { recursive: true });
  const env = { ...process.env, GOPATH: '/usr/share/gocode', GO111MODULE: 'off', GOFLAGS: '', CGO_ENABLED: '0' };
  execFileSync('go', ['build', '-o', next, source], { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 });
  renameSync(next, renderer);
}

/** Whether the Go compiler and the libraries of the renderer are installed. */
const isGoInstalled = () =>
  onPath('go') !== undefined &&
  existsSync('/usr/share/gocode/src/github.com/Masterminds/sprig') &&
  existsSync('/usr/share/gocode/src/sigs.k8s.io/yaml');

function installGo() {
  process.stderr.write('Installing Go with apt, to render the Helm chart (once) ...\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...goPackages]])
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 600_000 });
}

/** Path of a program that accepts `template NAME CHART --namespace NAMESPACE --values FILE`. `undefined` if there is none. */
export function ensureHelm() {
  const renderer = rendererPath();
  const found = process.env.HELM || onPath('helm') || (existsSync(renderer) ? renderer : undefined);
  if (found) return found;
  try {
    if (!isGoInstalled() && isDebianRoot()) installGo();
    if (!isGoInstalled()) return undefined;
    build(renderer);
    return renderer;
  } catch (error) {
    process.stderr.write(String(error.stderr ?? error.message));
    return undefined;
  }
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const program = ensureHelm();
  if (program) process.stdout.write(`${program}\n`);
  else
    fail({
      what: 'the tests of the Helm chart need Helm 3, and it was not found',
      fix: 'install it (https://helm.sh/docs/intro/install) so that it is on PATH, or set HELM to its path, and run the command again',
    });
}
