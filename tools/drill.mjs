// npm run drill [-- <which> [seed]]: builds the product and tries its promises: crashes, races, hostile sources.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { productOptions } from './node-options.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

/** Some drills try the whole product. */
const projects = '@rfp/drill,@rfp/standalone,@rfp/cli,@rfp/console';

await ensureInstalled();
const node = nodeBinary();
const env = toolEnvironment(node);
const built = spawnSync(node, [path.join(root, 'node_modules/.bin/nx'), 'run-many', '-t', 'build', '-p', projects], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const drill = path.join(root, 'tools/drill/dist/main.js');
const done =
  built.status === 0
    ? spawnSync(node, [...productOptions, drill, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' })
    : built;
process.exitCode = done.status ?? 1;
