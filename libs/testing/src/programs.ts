import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * The built file of a program that specs and drills start.
 *
 * @param program - app and script, such as `auth/main` or `standalone/rotate-keys`
 */
export function programFile(program: string): string {
  const [app = '', script = ''] = program.split('/');
  return path.join(root, 'apps', app, 'dist', `${script}.js`);
}
