import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Folder of the bundles that `npm test` has made; tools/test-programs.mjs names them. */
const bundles = process.env['RFP_TEST_PROGRAMS'];

/**
 * The file of a program that specs and drills start. During `npm test`, it is a bundle as in a release, which starts sooner; otherwise it is the
 * built file.
 *
 * @param program - app and script, such as `auth/main` or `standalone/rotate-keys`
 */
export function programFile(program: string): string {
  const [app = '', script = ''] = program.split('/');
  return bundles === undefined
    ? path.join(root, 'apps', app, 'dist', `${script}.js`)
    : path.join(bundles, 'dist', `${app}-${script}.js`);
}
