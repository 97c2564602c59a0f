import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLines } from '../targets.mjs';

test('projects share one run of a command that accepts folders, and run other commands separately', () => {
  const compile = { command: 'tsc -b {projectRoot}/tsconfig.build.json' };
  const specs = { command: 'node run.mjs {projectRoot}/out {projectRoot}/src' };
  const lines = commandLines([
    { folder: 'libs/a', ...compile },
    { folder: 'libs/a', ...specs },
    { folder: 'libs/b', ...compile },
    { folder: 'libs/b', ...specs },
  ]);
  assert.deepEqual(lines, [
    'tsc -b libs/a/tsconfig.build.json libs/b/tsconfig.build.json',
    'node run.mjs libs/a/out libs/a/src',
    'node run.mjs libs/b/out libs/b/src',
  ]);
});
