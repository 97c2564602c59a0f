// Prints the path of a kubectl with kustomize 5, and installs one if possible:
//   node tools/programs/kubectl.mjs      exit code 78 and a sentence if there is none
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDebianRoot, unpackFromDebian } from './debian-package.mjs';
import { fail, onPath } from '../report.mjs';
import { root } from '../workspaces.mjs';

const target = path.join(root, '.test/bin', process.platform === 'win32' ? 'kubectl.exe' : 'kubectl');

function hasKustomize(program) {
  try {
    const output = execFileSync(program, ['version', '--client'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/Kustomize Version: v(\d+)\./.exec(output)?.[1]) >= 5;
  } catch {
    return false;
  }
}

/** Path of a kubectl that is new enough, from Debian if the machine allows it. `undefined` if there is none. */
export function ensureKubectl() {
  const found = [process.env.KUBECTL, onPath('kubectl'), target].find((program) => program && hasKustomize(program));
  if (found || !isDebianRoot()) return found;
  process.stderr.write('Fetching kubectl from Debian (once) ...\n');
  const request = { name: 'kubectl', program: 'kubectl', isNewEnough: hasKustomize, target };
  return unpackFromDebian(request) ? target : undefined;
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const program = ensureKubectl();
  if (program) process.stdout.write(`${program}\n`);
  else
    fail({
      what: 'the tests of k8s/ need kubectl with kustomize 5, and it was not found',
      fix: 'install kubectl 1.27 or later (https://kubernetes.io/docs/tasks/tools) so that it is on PATH, or set KUBECTL to its path, and run the command again',
    });
}
