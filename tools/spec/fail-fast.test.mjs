import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../workspaces.mjs';
import { makeRepository } from './repository.mjs';

const neverSettles = 'new Promise(() => setTimeout(() => {}, 60_000))';

/** Runs a spec file in the environment of the workspace. */
function runSpec(t, spec, environment = {}) {
  const folder = makeRepository(t, {
    'jest.config.json': {
      testEnvironment: path.join(root, 'tools/jest/node-environment.mjs'),
      testMatch: ['<rootDir>/*.spec.js'],
      transform: {},
    },
    'failing.spec.js': spec,
  });
  const output = path.join(folder, 'results.json');
  const began = performance.now();
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const options = ['--config', 'jest.config.json', '--forceExit', '--json', '--outputFile', output];
  const { stderr } = spawnSync(process.execPath, ['--experimental-vm-modules', jest, ...options], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  const results = JSON.parse(readFileSync(output, 'utf8'));
  const tests = results.testResults[0].assertionResults.map(({ title, status }) => `${title}: ${status}`);
  const failures = results.testResults[0].assertionResults.flatMap(({ failureMessages }) => failureMessages).join('\n');
  return { tests, failures, stderr, ms: performance.now() - began };
}

test('a failed beforeAll hook ends its block immediately, and only this block', (t) => {
  const { tests, failures, ms } = runSpec(
    t,
    `describe('a server', () => {
      let server;
      beforeAll(() => { throw new Error('it does not start'); });
      beforeAll(() => ${neverSettles});
      beforeEach(() => ${neverSettles});
      afterEach(() => ${neverSettles});
      afterAll(() => server.close());
      it('one', () => {});
      it.skip('two', () => {});
      describe('inside', () => {
        beforeAll(() => ${neverSettles});
        afterAll(() => ${neverSettles});
        it('three', () => ${neverSettles});
        it('four', () => ${neverSettles});
      });
    });
    it('five', () => {});`,
  );
  assert.deepEqual(tests.toSorted(), [
    'five: passed',
    'four: pending',
    'one: failed',
    'three: pending',
    'two: pending',
  ]);
  assert.match(failures, /it does not start/);
  assert.match(failures, /A beforeAll hook of "a server" failed\. The other tests of the block were skipped: 2\./);
  assert.ok(ms < 20_000, `took ${ms} ms`);
});

test('the message about a spec file that takes too long names the file and the running test', (t) => {
  const { tests, failures, stderr } = runSpec(
    t,
    `it('hangs', () => ${neverSettles}, 1500);
    it('waits for it', () => {});`,
    { RFP_TEST_FILE_LIMIT_MS: '500' },
  );
  assert.deepEqual(tests, ['hangs: failed', 'waits for it: pending']);
  assert.match(
    stderr,
    /The time limit of 0\.5 s has passed in \S+failing\.spec\.js, during the test "hangs"\.\nOpen: .*Timeout/,
  );
  assert.match(failures, /The time limit of 0\.5 s has passed/);
});
