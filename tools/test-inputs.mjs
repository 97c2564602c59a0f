// Prints the inputs of specs other than the files of this repository; Nx adds them to its cache keys:
//   node tools/test-inputs.mjs [nats-server] [chromium]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './programs/chromium.mjs';
import { ensureNatsServer } from './programs/nats-server.mjs';
import { nodeBinary } from './with-node.mjs';
import { listFiles, root } from './workspaces.mjs';

const programs = { node: nodeBinary, 'nats-server': ensureNatsServer, chromium: ensureChromium };

function versionOf(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'missing';
  }
}

/** Hash of the recorded data of the sources, in a folder beside the checkout. */
function hashFixtures() {
  const folder = path.join(root, '../shared/fixtures');
  if (!existsSync(folder)) return 'missing';
  const hash = createHash('sha256');
  for (const file of listFiles(folder)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(folder, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

process.stdout.write(`${process.platform} ${process.arch}\nfixtures ${hashFixtures()}\n`);
for (const name of ['node', ...process.argv.slice(2)]) {
  process.stdout.write(`${name} ${versionOf(programs[name]() ?? name)}\n`);
}
