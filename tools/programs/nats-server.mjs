// Prints the path of a nats-server that is new enough for the tests, and installs one if possible:
//   node tools/programs/nats-server.mjs      exit code 78 and a sentence if there is none
// Version 2.10.23 or later, because earlier versions can lose a whole stream when they are killed (nats-server issue 6888).
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDebianRoot, unpackFromDebian } from './debian-package.mjs';
import { fail, onPath } from '../report.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const target = path.join(root, '.test/bin', process.platform === 'win32' ? 'nats-server.exe' : 'nats-server');
const minVersion = [2, 10, 23];

/** Path of a nats-server that is new enough; `undefined` if there is none. If NATS_SERVER is set, only its program is checked. */
function findNatsServer() {
  const candidates = process.env.NATS_SERVER ? [process.env.NATS_SERVER] : [onPath('nats-server'), target];
  return candidates.find((program) => program && isNewEnough(program));
}

function isNewEnough(program) {
  try {
    const output = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const version = /v(\d+)\.(\d+)\.(\d+)/.exec(output)?.slice(1).map(Number);
    const differingPart = version?.findIndex((part, index) => part !== minVersion[index]);
    return version !== undefined && (differingPart === -1 || version[differingPart] > minVersion[differingPart]);
  } catch {
    return false;
  }
}

/** Path of a nats-server that is new enough, from Debian if the machine allows it. `undefined` if there is none. */
export function ensureNatsServer() {
  const found = findNatsServer();
  if (found) return found;
  if (process.env.NATS_SERVER || !isDebianRoot()) return undefined;
  process.stderr.write(`Fetching nats-server ${minVersion.join('.')} or later from Debian (once) ...\n`);
  return unpackFromDebian({ name: 'nats-server', program: 'nats-server', isNewEnough, target }) ? target : undefined;
}

/** Error if no server was found. */
export const noNatsServer = {
  what: `the tests need nats-server ${minVersion.join('.')} or later, and it was not found`,
  fix: 'install it (brew install nats-server, or a release from https://nats.io/download) so that it is on PATH, or set NATS_SERVER to its path, and run the command again',
};

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const program = ensureNatsServer();
  if (program) process.stdout.write(`${program}\n`);
  else fail(noNatsServer);
}
