// Collects the files of one app for its image: its build, the builds of its libraries, and the packages that the app and its libraries use at run
// time.
//   node tools/release/collect-image.mjs APP FOLDER
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { collectApp, collectPackages } from './collect-packages.mjs';
import { dataNotices, formatNotices, readNotice } from './notices.mjs';
import { root } from '../workspaces.mjs';

const [app, target] = process.argv.slice(2);

/** Whether the image needs a file. Type declarations, source maps and build states are only for developers. */
const isNeeded = (file) => !/\.(?:d\.[cm]?ts|map|tsbuildinfo)$/.test(file);

function copy(name) {
  const from = path.join(root, name);
  const filter = (file) => isNeeded(file) && file !== path.join(from, 'node_modules');
  if (existsSync(from)) cpSync(from, path.join(target, name), { recursive: true, verbatimSymlinks: true, filter });
}

/** Copies the build of a workspace, and the link in node_modules to its folder. */
function copyWorkspace(folder, link) {
  copy(`${folder}/package.json`);
  copy(`${folder}/dist`);
  copy(link);
}

for (const { folder, link } of collectApp(app)) {
  if (link === undefined) copy(folder);
  else copyWorkspace(folder, link);
}
// The gateway serves the console.
if (app === 'gateway') copy('apps/console/dist');
for (const file of ['package.json', 'LICENSE']) copy(file);
const packages = collectPackages(app === 'gateway' ? [app, 'console'] : [app]);
writeFileSync(
  path.join(target, 'THIRD_PARTY_NOTICES.md'),
  formatNotices([...packages.map(readNotice), ...dataNotices()]),
);
