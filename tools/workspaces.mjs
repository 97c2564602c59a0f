// The packages of this repository, from their package.json files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const root = path.resolve(fileURLToPath(import.meta.url), '../..');

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * @param {string} [folder] of the repository
 * @returns {{ name: string, folder: string, kind: string | undefined, runs: string | undefined, manifest: object }[]}
 *   one per workspace; `folder` is relative to the repository and has `/` as separator
 */
export function listWorkspaces(folder = root) {
  const { workspaces = [] } = readJson(path.join(folder, 'package.json'));
  return workspaces
    .flatMap((pattern) => expand(folder, pattern))
    .map((workspaceFolder) => {
      const manifest = readJson(path.join(folder, workspaceFolder, 'package.json'));
      return {
        name: manifest.name,
        folder: workspaceFolder,
        kind: tagOf(manifest, 'kind'),
        runs: tagOf(manifest, 'runs'),
        manifest,
      };
    });
}

/** Folders of a pattern: `libs/*` or a plain folder. Other patterns are not supported. */
function expand(folder, pattern) {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  const names = readdirSync(path.join(folder, parent)).sort();
  return names
    .map((name) => `${parent}/${name}`)
    .filter((workspaceFolder) => existsSync(path.join(folder, workspaceFolder, 'package.json')));
}

function tagOf(manifest, name) {
  return manifest.nx?.tags?.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1);
}

/** Files below a folder, depth first, without `node_modules` and `dist`. Empty if the folder is missing. */
export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist')
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const entryPath = path.join(folder, entry.name);
      return entry.isDirectory() ? listFiles(entryPath) : [entryPath];
    });
}
