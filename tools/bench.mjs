// npm run bench -- catalogue [sizes] [--keep FOLDER] [--markdown]: measures the catalogue over HTTP at each size; docs/benchmarks.md.
// npm run bench -- costs [size] [--keep FOLDER]: measures the constants for the choice of search plans.
// npm run bench -- alerts [size] [--keep FOLDER]: measures matching changed notices with the alerts of saved searches.
// npm run bench -- inbox [--keep FOLDER]: measures pages of a large inbox over HTTP; docs/inbox.md.
// npm run bench -- console [rounds]: measures the console in a browser beside a bare list of react-admin.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, noChromium } from './programs/chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { productOptions } from './node-options.mjs';
import { fail } from './report.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

await ensureInstalled();
const node = nodeBinary();
const env = toolEnvironment(node);
if (process.argv[2] === 'console') {
  env.CHROMIUM = ensureChromium() ?? '';
  if (env.CHROMIUM === '') {
    fail(noChromium);
    process.exit();
  }
  await ensureBuilt();
}
const built = spawnSync(node, [path.join(root, 'node_modules/.bin/nx'), 'build', '@rfp/bench'], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const main = path.join(root, 'tools/bench/dist/main.js');
const result =
  built.status === 0
    ? spawnSync(node, [...productOptions, main, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' })
    : built;
process.exitCode = result.status ?? 1;
