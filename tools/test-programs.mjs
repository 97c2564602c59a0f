// Bundles the programs that specs and drills start repeatedly, as a release ships them. A bundle of the whole product starts in two thirds of the
// processor time of the compiled files.
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

/** `auth-main` for `apps/auth/dist/main.js`; libs/testing/src/programs.ts finds bundles by this name. */
function scriptsOf(programs) {
  return Object.fromEntries(programs.map((program) => [program.replace('/', '-'), sourceOf(program)]));
}

function sourceOf(program) {
  const [app, script] = program.split('/');
  return `apps/${app}/dist/${script}.js`;
}

/** @returns {Promise<string>} the folder of the bundles; packages that are not bundled are found in that of the repository */
export async function bundlePrograms() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  cpSync(path.join(root, 'node_modules/@maildev/ui/dist'), path.join(folder, 'mailbox'), { recursive: true });
  await bundle({ ...scriptsOf(services), ...readerScripts }, folder);
  // Bundled separately, so that it shares no file with the services, which would include their code.
  await bundle(scriptsOf(['cli/main']), folder, { external: ['jq-web'] });
  return folder;
}
