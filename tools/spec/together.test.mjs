import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../workspaces.mjs';
import { makeRepository } from './repository.mjs';

/** @returns {object} tests and failure message by file name, and the output of Jest as `stderr` */
function runTogether(t, files) {
  const config = {
    testEnvironment: path.join(root, 'tools/jest/node-environment.mjs'),
    testMatch: ['<rootDir>/*.spec.mjs'],
    runner: path.join(root, 'tools/jest/together-runner.mjs'),
    testRunner: path.join(root, 'tools/jest/together-framework.mjs'),
    transform: {},
  };
  const folder = makeRepository(t, { 'jest.config.json': config, ...files });
  const output = path.join(folder, 'results.json');
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const options = ['--config', 'jest.config.json', '--forceExit', '--json', '--outputFile', output];
  const { stderr } = spawnSync(process.execPath, ['--experimental-vm-modules', jest, ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  const byFile = testResults.map(({ name, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName, status }) => `${fullName}: ${status}`);
    return [path.basename(name), { tests, message }];
  });
  return { stderr, ...Object.fromEntries(byFile) };
}

/** Module that counts its loads, and the runs of the hook that it registers. */
const sharedModule = `
globalThis.loads = (globalThis.loads ?? 0) + 1;
export const seen = { hooks: 0 };
beforeEach(() => { seen.hooks += 1; });
`;

test('spec files share modules, but not their hooks and results', (t) => {
  const results = runTogether(t, {
    'shared.mjs': sharedModule,
    'one.spec.mjs': `
      import { seen } from './shared.mjs';
      let own = 0;
      beforeEach(() => { own += 1; });
      it('is first', () => expect([loads, seen.hooks, own]).toEqual([1, 1, 1]));
      describe('a block', () => it('is inside', () => expect(own).toBe(2)));
      it('fails', () => expect(own).toBe(0));`,
    'two.spec.mjs': `
      import { seen } from './shared.mjs';
      it('is first', () => expect([loads, seen.hooks]).toEqual([1, 4]));
      it.skip('is skipped', () => {});`,
  });
  assert.deepEqual(results['one.spec.mjs'].tests, ['is first: passed', 'a block is inside: passed', 'fails: failed']);
  assert.match(results['one.spec.mjs'].message, /● fails\n/);
  assert.deepEqual(results['two.spec.mjs'].tests, ['is first: passed', 'is skipped: pending']);
  assert.equal(results['two.spec.mjs'].message, '');
});

test('a file marked as @alone shares nothing', (t) => {
  const results = runTogether(t, {
    'shared.mjs': sharedModule,
    'one.spec.mjs': `import './shared.mjs'; it('loads', () => expect(loads).toBe(1));`,
    'two.spec.mjs': `/** @alone It counts. */ import './shared.mjs'; it('loads', () => expect(loads).toBe(1));`,
  });
  assert.deepEqual(results['two.spec.mjs'].tests, ['loads: passed']);
});

test('a file is loaded after the previous file has ended, without its mocks and fake timers', (t) => {
  const results = runTogether(t, {
    'one.spec.mjs': `
      const { jest } = import.meta;
      globalThis.end = 'none';
      jest.useFakeTimers();
      jest.spyOn(JSON, 'parse').mockReturnValue('mocked');
      afterAll(() => { globalThis.end = 'one'; });
      it('is mocked', () => expect(JSON.parse('1')).toBe('mocked'));`,
    'two.spec.mjs': `
      const { end } = globalThis;
      it('begins afterwards', () => expect(end).toBe('one'));
      it('has the real timers', () => new Promise((resolve) => setTimeout(resolve, 10)));
      it('has the real functions', () => expect(JSON.parse('1')).toBe(1));`,
  });
  assert.deepEqual(results['one.spec.mjs'].tests, ['is mocked: passed']);
  assert.deepEqual(results['two.spec.mjs'].tests, [
    'begins afterwards: passed',
    'has the real timers: passed',
    'has the real functions: passed',
  ]);
});

test('a file that cannot be loaded, and a failing afterAll hook, fail only their file', (t) => {
  const results = runTogether(t, {
    'one.spec.mjs': `import './missing.mjs'; it('is never seen', () => {});`,
    'three.spec.mjs': `it('passes', () => {});`,
    'two.spec.mjs': `afterAll(() => { throw new Error('it does not stop'); }); it('passes', () => {});`,
  });
  assert.deepEqual(results['one.spec.mjs'].tests, ['can be loaded: failed']);
  assert.match(results['one.spec.mjs'].message, /missing\.mjs/);
  assert.deepEqual(results['three.spec.mjs'], { tests: ['passes: passed'], message: '' });
  assert.match(results['two.spec.mjs'].message, /it does not stop/);
});

test('a file that takes too long is named in a message, and the next file runs', (t) => {
  process.env.RFP_TEST_FILE_LIMIT_MS = '500';
  t.after(() => delete process.env.RFP_TEST_FILE_LIMIT_MS);
  const results = runTogether(t, {
    'one.spec.mjs': `
      it('hangs', () => new Promise(() => setTimeout(() => {}, 60_000)), 1500);
      it('waits for it', () => {});`,
    'two.spec.mjs': `it('passes', () => {});`,
  });
  assert.deepEqual(results['one.spec.mjs'].tests, ['hangs: failed', 'waits for it: pending']);
  assert.match(results.stderr, /The time limit of 0\.5 s has passed in \S+one\.spec\.mjs, during the test ".*hangs"\./);
  assert.deepEqual(results['two.spec.mjs'].tests, ['passes: passed']);
});
