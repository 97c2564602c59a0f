// Bundles the programs that specs and drills start repeatedly, as in a release. A bundle of the whole product starts in two thirds of the processor
// time that separate files take.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundle, readerScripts } from './release/bundle.mjs';
import { root } from './workspaces.mjs';

const folder = path.join(root, '.nx/programs');

const services = [
  'standalone/main',
  'standalone/rotate-keys',
  'standalone/check-counts',
  'setup/stream',
  ...['auth', 'opportunities', 'sync', 'intelligence', 'gateway'].map((name) => `${name}/main`),
];

/**
 * Compiled file of each program by bundle name, such as `auth-main` for `apps/auth/dist/main.js`. libs/testing/src/programs.ts finds bundles by name.
 */
function filesByBundleName(programs) {
  return Object.fromEntries(programs.map((program) => [program.replace('/', '-'), compiledFile(program)]));
}

function compiledFile(program) {
  const [app, script] = program.split('/');
  return `apps/${app}/dist/${script}.js`;
}

/** @returns {Promise<string>} the folder of the bundles. Packages that are not bundled are loaded from `node_modules` of the repository */
export async function bundlePrograms() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  cpSync(path.join(root, 'node_modules/@maildev/ui/dist'), path.join(folder, 'mailbox'), { recursive: true });
  await bundle({ ...filesByBundleName(services), ...readerScripts }, folder);
  // Bundled separately: with a shared file, the command line would load code of the services.
  await bundle(filesByBundleName(['cli/main']), folder, { external: ['jq-web'] });
  return folder;
}
