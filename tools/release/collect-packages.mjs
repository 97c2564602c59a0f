// Lists the installed packages that an app uses at run time.
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { readJson, root } from '../workspaces.mjs';

/** Apps that run with installed packages, on a server or on a user's machine. The console is bundled. */
const appNames = ['auth', 'cli', 'gateway', 'intelligence', 'opportunities', 'setup', 'sync'];

/**
 * @param {string} app name of a workspace
 * @returns {{ folder: string, link: string | undefined }[]} the app and all packages that it uses. `folder` is relative to the repository; `link` is
 *   the path of a workspace in `node_modules`
 */
export function collectApp(app) {
  const link = path.join(root, 'node_modules/@rfp', app);
  if (!existsSync(link)) throw new Error(`there is no app ${app}`);
  const found = new Map();
  collect(link, found);
  return [...found.values()];
}

/** Folders of the third-party packages that the apps use. */
export function collectPackages(apps = appNames) {
  const others = apps.flatMap(collectApp).filter(({ link }) => link === undefined);
  return [...new Set(others.map(({ folder }) => path.join(root, folder)))];
}

function collect(packagePath, found) {
  if (found.has(packagePath)) return;
  const folder = realpathSync(packagePath);
  const relativeFolder = path.relative(root, folder);
  found.set(packagePath, {
    folder: relativeFolder,
    link: folder === packagePath ? undefined : path.relative(root, packagePath),
  });
  const { dependencies, optionalDependencies, peerDependencies } = readJson(path.join(folder, 'package.json'));
  for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
    const used = find(name, folder);
    if (used !== undefined) collect(used, found);
  }
}

/**
 * Folder of a package as Node.js resolves it from another one; `undefined` if it is not installed, such as an optional package for another platform.
 */
function find(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === root) return undefined;
  }
}
