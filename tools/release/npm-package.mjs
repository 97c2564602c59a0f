// Functions for making the npm packages of a release.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../report.mjs';
import { run } from '../run.mjs';
import { nodeBinary, toolEnvironment } from '../with-node.mjs';
import { readJson, root } from '../workspaces.mjs';

/** Writes texts into a folder of a package. */
export function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
}

export function toJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Packs a folder as an npm package. npm gives all files the same date, so that the same files give the same package.
 *
 * @returns {Promise<string>} path of the package
 */
export async function pack(folder, destination) {
  mkdirSync(destination, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', destination];
  const { code, output } = await run('npm', args, { cwd: folder, env: toolEnvironment() });
  if (code !== 0) throw new Failure('npm could not pack', 'see its output above', output);
  const { name, version } = readJson(path.join(folder, 'package.json'));
  return path.join(destination, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** Compiles projects and the projects that they reference. */
export async function compile(...projects) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { code, output } = await run(
    nodeBinary(),
    [tsc, '-b', ...projects.map((project) => `${project}/tsconfig.build.json`)],
    { cwd: root, env: toolEnvironment() },
  );
  if (code !== 0) throw new Failure('the build failed', 'fix what the compiler reports above', output);
}

/** Total bytes of the files in a folder. */
export function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
