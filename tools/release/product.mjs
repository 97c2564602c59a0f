// The npm package of the whole product: the services in a few bundled files, and the console. Only platform-specific packages come from the registry.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { readJson, root } from '../workspaces.mjs';
import { bundle, native, readerScripts } from './bundle.mjs';
import { compile, pack, toJson, writeFiles } from './npm-package.mjs';
import { commands } from './commands.mjs';
import { dataNotices, formatNotices, readNotice } from './notices.mjs';

const modules = path.join(root, 'node_modules');
const licenceFile = 'licences.json';

const nativeOptional = 'libs/embedded-postgres';

/** Files that the services read from a package, beside the bundle, with the needed files of each. */
const unbundled = { '@zxcvbn-ts/language-common': ['package.json', 'src/passwords.json'] };

/** Scripts of the package by their name in `dist`. */
const scripts = {
  'rfp-grant-tracker': 'tools/release/entry.mjs',
  ...Object.fromEntries(Object.values(commands).map((script) => [script, `apps/standalone/dist/${script}.js`])),
  ...readerScripts,
};

/**
 * @param {string} folder an empty one, in which the package is put together
 * @param {string} destination folder of the packages
 * @param {{ console?: 'new' | 'built' }} [options] `built` takes the console that is there, without the licences of its packages
 * @returns {Promise<{ file: string, packages: object[] }>} `packages` are those that it contains
 */
export async function makeProductPackage(folder, destination, { console = 'new' } = {}) {
  await compile('apps/standalone');
  await bundle(scripts, folder, { licenceFile });
  if (console === 'new') await bundleConsole(folder);
  else cpSync(path.join(root, 'apps/console/dist'), path.join(folder, 'console'), { recursive: true });
  const packages = [
    ...takeLicences(path.join(folder, 'dist')),
    ...takeLicences(path.join(folder, 'console')),
    ...copyFiles(folder),
  ];
  writeTexts(folder, packages);
  return { file: await pack(folder, destination), packages };
}

async function bundleConsole(folder) {
  await build({
    root: path.join(root, 'apps/console'),
    configFile: path.join(root, 'apps/console/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: path.join(folder, 'console'), emptyOutDir: true, license: { fileName: licenceFile } },
  });
}

/** Files of the bundler beside a bundle, which the console must not serve. */
function takeLicences(place) {
  const file = path.join(place, licenceFile);
  if (!existsSync(file)) return [];
  const listed = readJson(file);
  for (const left of [file, `${file}.br`]) rmSync(left, { force: true });
  return listed
    .filter(({ name }) => !name.startsWith('@rfp/'))
    .map(({ name, version, identifier, text }) => ({
      name,
      version,
      licence: identifier,
      text: text || textInstalled(name),
    }));
}

/** The bundler only looks for licence files. */
function textInstalled(name) {
  const folder = path.join(modules, name);
  return existsSync(folder) ? readNotice(folder).text : '';
}

/** Copies files other than code. Returns their packages; the pages of the mailbox come as a third-party bundle. */
function copyFiles(folder) {
  for (const [name, files] of Object.entries(unbundled))
    for (const file of files) cpSync(path.join(modules, name, file), path.join(folder, 'node_modules', name, file));
  const pages = path.join(modules, '@maildev/ui');
  const filter = (file) => !file.endsWith('.map');
  cpSync(path.join(pages, 'dist'), path.join(folder, 'mailbox'), { recursive: true, filter });
  const inPages = Object.keys(readJson(path.join(pages, 'package.json')).dependencies);
  const names = [...Object.keys(unbundled), '@maildev/ui', ...inPages, '@fontsource-variable/inter'];
  return [...names.map((name) => readNotice(path.join(modules, name))), ...dataNotices()];
}

function writeTexts(folder, packages) {
  const { name, version, description, license, engines } = readJson(path.join(root, 'package.json'));
  const versionsIn = (project, kind) => readJson(path.join(root, project, 'package.json'))[kind];
  const kept = Object.fromEntries(
    Object.keys(unbundled).map((each) => [each, readJson(path.join(modules, each, 'package.json')).version]),
  );
  for (const each of Object.keys(unbundled)) dropDependencies(path.join(folder, 'node_modules', each, 'package.json'));
  writeFiles(folder, {
    'package.json': toJson({
      name,
      version,
      description,
      license,
      type: 'module',
      bin: { [name]: `dist/${name}.js` },
      engines,
      dependencies: {
        ...Object.fromEntries(
          Object.entries(native).map(([each, project]) => [each, versionsIn(project, 'dependencies')[each]]),
        ),
        ...kept,
      },
      optionalDependencies: versionsIn(nativeOptional, 'optionalDependencies'),
      bundleDependencies: Object.keys(kept),
    }),
    'README.md': readFileSync(path.join(root, 'README.md'), 'utf8'),
    'SETTINGS.md': readFileSync(path.join(root, 'docs/settings.md'), 'utf8'),
    'THIRD_PARTY_NOTICES.md': formatNotices(packages),
    LICENSE: readFileSync(path.join(root, 'LICENSE'), 'utf8'),
  });
}

/** A package from which only data are used. */
function dropDependencies(file) {
  const { name, version, license } = readJson(file);
  writeFiles(path.dirname(file), { 'package.json': toJson({ name, version, license }) });
}
