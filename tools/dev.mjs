// npm run dev: runs the product from its sources, on one address. The console reloads in the browser, the services restart on a change.
// Needs no build. Data is in ./.data-dev, separate from the data of npm start. Options such as --inspect are passed to the services.
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { fail, Failure } from './report.mjs';
import { isStopping, stopOnSignals } from './run.mjs';
import { supervise } from './supervise.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

stopOnSignals();
try {
  await ensureInstalled();
  const node = nodeBinary();
  const settings = {
    nodeOptions: ['--import', path.join(root, 'tools/dev/loader.mjs'), '--conditions=@rfp/source'],
    args: process.argv.slice(2),
    env: { RFP_DATA_DIR: path.join(root, '.data-dev'), ...toolEnvironment(node) },
  };
  if (!isStopping()) await supervise(node, path.join(root, 'tools/dev/main.mjs'), settings);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  if (!isStopping()) fail(error);
}
