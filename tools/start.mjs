// npm start: installs missing packages, builds the product if its sources changed, then runs the product in a child process until one of the two
// processes ends.
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { productOptions } from './node-options.mjs';
import { fail, Failure } from './report.mjs';
import { isStopping, stopOnSignals } from './run.mjs';
import { supervise } from './supervise.mjs';
import { productNode, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

stopOnSignals();
try {
  await ensureInstalled({ dev: false });
  const node = productNode();
  if (!isStopping()) await ensureBuilt();
  if (!isStopping()) await runProduct(node);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  if (!isStopping()) fail(error);
}

function runProduct(node) {
  const onMessage = (message) => {
    if (message?.ready === true) process.stderr.write(`  Ready in ${process.uptime().toFixed(1)} s.\n`);
  };
  // Node.js 22 and later store compiled code in this folder, so that the next start takes less time.
  const env = { NODE_COMPILE_CACHE: path.join(root, '.nx/compiled'), ...toolEnvironment(node) };
  const settings = { nodeOptions: productOptions, args: process.argv.slice(2), env, onMessage };
  return supervise(node, path.join(root, 'apps/standalone/dist/main.js'), settings);
}
