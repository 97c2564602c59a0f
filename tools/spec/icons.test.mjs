import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { listFiles, root } from '../workspaces.mjs';

const icons = path.join(root, 'libs/mui-icons/icons');
const importPattern = /^import .* from '@mui\/icons-material(?<subpath>[^']*)';?$/gm;

/** Subpaths of `@mui/icons-material` that the modules of a folder import. */
function importsOf(folder) {
  const modules = listFiles(path.join(root, folder)).filter((file) => /\.(?:js|tsx?)$/.test(file));
  return modules.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importPattern)].map(({ groups }) => groups.subpath.slice(1)),
  );
}

const reactAdmin = readdirSync(path.join(root, 'node_modules'))
  .filter((name) => name === 'react-admin' || name.startsWith('ra-'))
  .flatMap((name) => importsOf(`node_modules/${name}/dist`));
const imported = new Set([...reactAdmin, ...importsOf('apps/console/src')]);
const iconNames = readdirSync(icons).map((file) => path.basename(file, '.js'));

test('libs/mui-icons has exactly the icons that react-admin and the console import', () => {
  assert.ok(reactAdmin.length > 0);
  assert.deepEqual(iconNames.sort(), [...imported].sort());
});

test('each icon is drawn from a path that @mdi/js has', () => {
  const paths = createRequire(import.meta.url)('@mdi/js');
  for (const name of iconNames) {
    const text = readFileSync(path.join(icons, `${name}.js`), 'utf8');
    const [, exported] = /import \{ (mdi\w+) \} from '@mdi\/js';/.exec(text) ?? [];
    assert.match(paths[exported] ?? '', /^M/, `${name}: ${exported}`);
    assert.ok(text.includes(`createIcon(${exported}, '${name}')`), name);
  }
});
