// Checks that package-lock.json is complete, without network requests:
//   node tools/checks/check-lock.mjs
// npm drops an optional package that the registry lacks WITHOUT an error. A lock file made with an incomplete mirror therefore lacks the programs of
// other platforms, and `npm ci` there installs tools that cannot start.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listWorkspaces, readJson, root } from '../workspaces.mjs';

const dependencyKinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * @param {string} [folder] that holds the lock file
 * @returns {string[]} a sentence for each fault; empty if the lock file is complete
 */
export function findLockFaults(folder = root) {
  const { packages } = readJson(path.join(folder, 'package-lock.json'));
  return [...missingPackages(packages), ...staleManifests(folder, packages), ...packagesWithoutHash(packages)];
}

function missingPackages(packages) {
  return Object.entries(packages).flatMap(([packagePath, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !resolves(packages, packagePath, name))
      .map(
        (name) =>
          `${packagePath || 'package.json'} may use ${name}, which the lock file lacks: it was written with a registry without this package`,
      ),
  );
}

/** Whether the lock file has a package where Node.js would find it: in `node_modules` of the package, or of a parent folder. */
function resolves(packages, packagePath, name) {
  for (let folder = packagePath; ; folder = folder.replace(/(?:^|\/)(?:node_modules\/(?:@[^/]+\/)?)?[^/]+$/, '')) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (Object.hasOwn(packages, candidate)) return true;
    if (folder === '') return false;
  }
}

/** `npm ci` fails if a package.json and the lock file differ. */
function staleManifests(folder, packages) {
  const manifests = [{ folder: '', manifest: readJson(path.join(folder, 'package.json')) }, ...listWorkspaces(folder)];
  return manifests.flatMap(({ folder: manifestFolder, manifest }) =>
    dependencyKinds
      .filter((kind) => !sameEntries(manifest[kind], packages[manifestFolder]?.[kind]))
      .map(
        (kind) =>
          `${manifestFolder ? `${manifestFolder}/` : ''}package.json and the lock file differ in ${kind}: run npm install`,
      ),
  );
}

function sameEntries(one = {}, other = {}) {
  const sorted = (entries) => JSON.stringify(Object.entries(entries).sort());
  return sorted(one) === sorted(other);
}

function packagesWithoutHash(packages) {
  return Object.entries(packages)
    .filter(
      ([packagePath, entry]) =>
        packagePath.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity,
    )
    .map(
      ([packagePath]) => `${packagePath} has no integrity in the lock file, so a changed package would not be noticed`,
    );
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const faults = [root, path.join(root, 'tools/runtime')].flatMap((folder) => findLockFaults(folder));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
