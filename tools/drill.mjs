// npm run drill [-- NAME [SEED]]: builds the product and runs its drills: crashes, races, hostile sources.
// npm run drill -- containers builds in containers instead. It runs only if named, because it needs a machine as described in tools/containers.mjs.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { productOptions } from './node-options.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

/** Projects that the drills start. */
const projects = '@rfp/drill,@rfp/standalone,@rfp/cli,@rfp/console';

/** Installs missing packages, and builds. */
async function drill(node) {
  await ensureInstalled();
  const env = toolEnvironment(node);
  const built = spawnSync(node, [path.join(root, 'node_modules/.bin/nx'), 'run-many', '-t', 'build', '-p', projects], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) return built;
  const program = path.join(root, 'tools/drill/dist/main.js');
  return spawnSync(node, [...productOptions, program, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' });
}

const node = nodeBinary();
const result =
  process.argv[2] === 'containers'
    ? spawnSync(node, [path.join(root, 'tools/containers.mjs'), 'drill'], { cwd: root, stdio: 'inherit' })
    : await drill(node);
process.exitCode = result.status ?? 1;
