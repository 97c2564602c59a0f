// Bundles the programs that specs and drills start again and again, as a release ships them. A start of the whole product takes two thirds of
// the processor time of one from the files that the compiler makes.
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

/** `auth-main` for `apps/auth/dist/main.js`: libs/testing/src/programs.ts finds them by that. */
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
  // Apart, so that it shares no file with the services, which would bring their code.
  await bundle(scriptsOf(['cli/main']), folder, { external: ['jq-web'] });
  return folder;
}
