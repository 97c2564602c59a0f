// Collects the files of one app for its image: its own build, those of the libraries that it uses, and the packages that these use when they run.
//   node tools/collect-image.mjs APP FOLDER
import { cpSync, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { readJson, root } from './workspaces.mjs';

const [app, target] = process.argv.slice(2);

/** Without what only developers read. */
const isNeeded = (file) => !/\.(?:d\.[cm]?ts|map|tsbuildinfo)$/.test(file);

function copy(place) {
  const from = path.join(root, place);
  const filter = (file) => isNeeded(file) && file !== path.join(from, 'node_modules');
  if (existsSync(from)) cpSync(from, path.join(target, place), { recursive: true, verbatimSymlinks: true, filter });
}

/** Folder of a package as Node finds it from another one; `undefined` where it is not installed, as an optional one of another platform. */
function find(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === root) return undefined;
  }
}

/** Copies a package and what it uses. A workspace is a link in node_modules to its folder. */
function collect(found, done = new Set()) {
  if (done.has(found)) return;
  done.add(found);
  const folder = realpathSync(found);
  const own = path.relative(root, folder);
  if (folder === found) copy(own);
  else copyWorkspace(own, path.relative(root, found));
  const { dependencies, optionalDependencies, peerDependencies } = readJson(path.join(folder, 'package.json'));
  for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
    const used = find(name, folder);
    if (used !== undefined) collect(used, done);
  }
}

function copyWorkspace(own, link) {
  copy(`${own}/package.json`);
  copy(`${own}/dist`);
  copy(link);
}

const link = path.join(root, 'node_modules/@rfp', app);
if (!existsSync(link)) throw new Error(`there is no app ${app}`);
collect(link);
// The gateway serves the console.
if (app === 'gateway') copy('apps/console/dist');
for (const file of ['package.json', 'LICENSE']) copy(file);
