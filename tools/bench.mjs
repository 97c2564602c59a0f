// npm run bench [records]: builds what is measured and prints every figure beside its reference.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { productOptions } from './node-options.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

await ensureInstalled();
const node = nodeBinary();
const env = toolEnvironment(node);
const built = spawnSync(node, [path.join(root, 'node_modules/.bin/nx'), 'build', '@rfp/bench'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
const bench = path.join(root, 'tools/bench/dist/main.js');
const done = built.status === 0 ? spawnSync(node, [...productOptions, bench, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' }) : built;
process.exitCode = done.status ?? 1;
