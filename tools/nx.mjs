// Runs Nx on a Node.js that is new enough.
import path from 'node:path';
import { run } from './run.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { readJson, root } from './workspaces.mjs';

/** @param {object} [options] of `run` */
export function runWithNx(args, options) {
  const nx = path.join(root, 'node_modules/nx', readJson(path.join(root, 'node_modules/nx/package.json')).bin.nx);
  return run(nodeBinary(), [nx, ...args], { cwd: root, env: toolEnvironment(), ...options });
}
