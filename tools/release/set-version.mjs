// node tools/release/set-version.mjs 1.1.0: sets the version of the product in all of its packages.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listWorkspaces, readJson, root } from '../workspaces.mjs';

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('expected a version such as 1.1.0');

const { version: former } = readJson(path.join(root, 'package.json'));
const workspaces = listWorkspaces().filter(({ name }) => name.startsWith('@rfp/'));
const manifestFiles = ['', ...workspaces.map(({ folder }) => folder)].map((folder) =>
  path.join(folder, 'package.json'),
);
const versionPattern = /("version"|"@rfp\/[\w-]+"): "[\d.]+"/g;
for (const file of manifestFiles) editFile(file, (text) => text.replaceAll(versionPattern, `$1: "${version}"`));
editFile('apps/console/src/texts.ts', (text) => text.replace(`'v${former}'`, `'v${version}'`));
for (const overlay of ['production', 'production-all'])
  editFile(`k8s/overlays/${overlay}/kustomization.yaml`, (text) =>
    text.replaceAll(`newTag: ${former} `, `newTag: ${version} `),
  );
process.stdout.write('Run npm install --package-lock-only --ignore-scripts, and commit.\n');

function editFile(name, edit) {
  const file = path.join(root, name);
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}
