// Makes the npm package of the whole product: the services in a few bundled files, and the console. When the package is installed, only
// platform-specific packages are downloaded.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { readJson, root } from '../workspaces.mjs';
import { bundle, nativePackages, readerScripts } from './bundle.mjs';
import { compile, pack, toJson, writeFiles } from './npm-package.mjs';
import { commands } from './commands.mjs';
import { dataNotices, formatNotices, readNotice } from './notices.mjs';

const modules = path.join(root, 'node_modules');
const licenceFile = 'licences.json';

const nativeOptional = 'libs/embedded-postgres';

/** Packages from which the services read files at run time, with the files that they need. */
const unbundled = { '@zxcvbn-ts/language-common': ['package.json', 'src/passwords.json'] };

/** Scripts of the package by bundle name. */
const scripts = {
  'rfp-grant-tracker': 'tools/release/entry.mjs',
  ...Object.fromEntries(Object.values(commands).map((script) => [script, `apps/standalone/dist/${script}.js`])),
  ...readerScripts,
};

/**
 * @param {string} folder empty folder in which the package is assembled
 * @param {string} destination folder for the packed file
 * @param {{ console?: 'new' | 'built' }} [options] `built` copies the existing build of the console, without the licences of its packages
 * @returns {Promise<{ file: string, packages: object[] }>} `packages` are the notices of the contained third-party packages
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

/** Reads and deletes the licence file that the bundler wrote beside a bundle, because the console must not serve it. */
function takeLicences(bundleFolder) {
  const file = path.join(bundleFolder, licenceFile);
  if (!existsSync(file)) return [];
  const listed = readJson(file);
  for (const left of [file, `${file}.br`]) rmSync(left, { force: true });
  return listed
    .filter(({ name }) => !name.startsWith('@rfp/'))
    .map(({ name, version, identifier, text }) => ({
      name,
      version,
      licence: identifier,
      text: text || installedLicenceText(name),
    }));
}

/** Licence text of an installed package, for packages without a licence file, where the bundler finds no text. */
function installedLicenceText(name) {
  const folder = path.join(modules, name);
  return existsSync(folder) ? readNotice(folder).text : '';
}

/** Copies the unbundled files and the pages of the mailbox. Returns the notices of their packages; the pages are a bundle of several packages. */
function copyFiles(folder) {
  for (const [name, files] of Object.entries(unbundled))
    for (const file of files) cpSync(path.join(modules, name, file), path.join(folder, 'node_modules', name, file));
  const pages = path.join(modules, '@maildev/ui');
  const filter = (file) => !file.endsWith('.map');
  cpSync(path.join(pages, 'dist'), path.join(folder, 'mailbox'), { recursive: true, filter });
  const mailboxPackages = Object.keys(readJson(path.join(pages, 'package.json')).dependencies);
  const names = [...Object.keys(unbundled), '@maildev/ui', ...mailboxPackages, '@fontsource-variable/inter'];
  return [...names.map((name) => readNotice(path.join(modules, name))), ...dataNotices()];
}

function writeTexts(folder, packages) {
  const { name, version, description, license, engines } = readJson(path.join(root, 'package.json'));
  const versionsIn = (project, kind) => readJson(path.join(root, project, 'package.json'))[kind];
  const unbundledVersions = Object.fromEntries(
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
          Object.entries(nativePackages).map(([each, project]) => [each, versionsIn(project, 'dependencies')[each]]),
        ),
        ...unbundledVersions,
      },
      optionalDependencies: versionsIn(nativeOptional, 'optionalDependencies'),
      bundleDependencies: Object.keys(unbundledVersions),
    }),
    'README.md': readFileSync(path.join(root, 'README.md'), 'utf8'),
    'SETTINGS.md': readFileSync(path.join(root, 'docs/settings.md'), 'utf8'),
    'THIRD_PARTY_NOTICES.md': formatNotices(packages),
    LICENSE: readFileSync(path.join(root, 'LICENSE'), 'utf8'),
  });
}

/** Removes the dependencies from the manifest of a package, because the product uses only its data. */
function dropDependencies(file) {
  const { name, version, license } = readJson(file);
  writeFiles(path.dirname(file), { 'package.json': toJson({ name, version, license }) });
}
