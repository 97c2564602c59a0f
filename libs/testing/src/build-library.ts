import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds a library such as `documents`, whose child processes run the built code, so that they do not depend on test tools. */
export function buildLibrary(name: string): void {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const built = spawnSync(process.execPath, [compiler, '-b', path.join(root, 'libs', name, 'tsconfig.build.json')], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`libs/${name} does not build: ${built.stdout}`);
}
