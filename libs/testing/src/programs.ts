import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where `npm test` put its bundles; see tools/test-programs.mjs, which names them. */
const bundles = process.env['RFP_TEST_PROGRAMS'];

/**
 * The file of a program that specs and drills start: bundled, as a release ships it, where `npm test` runs, because it starts sooner;
 * otherwise what the build made.
 *
 * @param program - app and script, such as `auth/main` or `standalone/rotate-keys`
 */
export function programFile(program: string): string {
  const [app = '', script = ''] = program.split('/');
  return bundles === undefined
    ? path.join(root, 'apps', app, 'dist', `${script}.js`)
    : path.join(bundles, 'dist', `${app}-${script}.js`);
}
