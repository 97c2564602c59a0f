import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLockFaults } from '../checks/check-lock.mjs';
import { findDifferences } from '../install.mjs';
import { makeRepository } from './repository.mjs';

const integrity = 'sha512-x';
const thisPlatform = { os: [process.platform], cpu: [process.arch] };
const otherPlatform = { os: ['aix'], cpu: ['ppc'] };

function lockOf(packages, manifest = {}) {
  return { 'package.json': manifest, 'package-lock.json': { packages: { '': manifest, ...packages } } };
}

test('a lock file with all optional dependencies of its packages is complete', (t) => {
  const folder = makeRepository(
    t,
    lockOf({
      'node_modules/a': { integrity, optionalDependencies: { 'a-aix': '1', '@s/a-mac': '1' } },
      'node_modules/a-aix': { integrity, optional: true },
      'node_modules/a/node_modules/@s/a-mac': { integrity, optional: true },
      'node_modules/b/node_modules/c': { integrity, optionalDependencies: { 'a-aix': '1' } },
    }),
  );
  assert.deepEqual(findLockFaults(folder), []);
});

test('a missing package for another platform is reported', (t) => {
  const folder = makeRepository(
    t,
    lockOf({
      'node_modules/a': { integrity, optionalDependencies: { 'a-mac': '1' } },
      'node_modules/b/node_modules/a-mac': { integrity },
    }),
  );
  const [fault, ...others] = findLockFaults(folder);
  assert.match(fault, /^node_modules\/a may use a-mac, which the lock file lacks/);
  assert.deepEqual(others, []);
});

test('a package.json that differs from the lock file is reported', (t) => {
  const files = lockOf({ 'libs/a': { dependencies: { zod: '3' } } }, { workspaces: ['libs/*'] });
  const folder = makeRepository(t, { ...files, 'libs/a/package.json': { name: 'a', dependencies: { zod: '4' } } });
  assert.deepEqual(findLockFaults(folder), [
    'libs/a/package.json and the lock file differ in dependencies: run npm install',
  ]);
});

test('a package without integrity is reported', (t) => {
  const [fault] = findLockFaults(
    makeRepository(t, lockOf({ 'node_modules/a': { resolved: 'https://example.org/a.tgz' } })),
  );
  assert.match(fault, /^node_modules\/a has no integrity/);
});

const lockedPackages = {
  'node_modules/a': { version: '1.0.0', integrity },
  'node_modules/for-here': { version: '1.0.0', integrity, optional: true, ...thisPlatform },
  'node_modules/for-elsewhere': { version: '1.0.0', integrity, optional: true, ...otherPlatform },
  'node_modules/below-elsewhere': { version: '1.0.0', integrity, optional: true },
};

function installation(t, installed, folders = Object.keys(installed)) {
  const record = { 'node_modules/.package-lock.json': { packages: installed } };
  const content = Object.fromEntries(folders.map((packagePath) => [`${packagePath}/package.json`, {}]));
  return makeRepository(t, { ...lockOf(lockedPackages), ...record, ...content });
}

test('an installation without the packages of other platforms is complete', (t) => {
  const { 'node_modules/a': a, 'node_modules/for-here': forHere } = lockedPackages;
  assert.deepEqual(findDifferences(installation(t, { 'node_modules/a': a, 'node_modules/for-here': forHere })), []);
});

test('missing, outdated, extraneous and deleted packages are found', (t) => {
  const installed = {
    'node_modules/a': { version: '0.9.0', integrity },
    'node_modules/old': { version: '1.0.0', integrity },
  };
  assert.deepEqual(findDifferences(installation(t, installed)), [
    'node_modules/a',
    'node_modules/for-here',
    'node_modules/old',
  ]);
  const { 'node_modules/a': a, 'node_modules/for-here': forHere } = lockedPackages;
  const gone = installation(t, { 'node_modules/a': a, 'node_modules/for-here': forHere }, ['node_modules/a']);
  assert.deepEqual(findDifferences(gone), ['node_modules/for-here']);
});

test('an interrupted installation is not complete', (t) => {
  const folder = makeRepository(t, {
    ...lockOf(lockedPackages),
    'node_modules/a/package.json': {},
    'node_modules/for-here/package.json': {},
  });
  assert.deepEqual(findDifferences(folder), ['node_modules/a', 'node_modules/for-here']);
});

test('npm start does not need development packages, and accepts them if they are installed', (t) => {
  const lock = {
    'node_modules/a': { version: '1.0.0', integrity },
    'node_modules/for-tests': { version: '1.0.0', integrity, dev: true },
  };
  const installed = (packages) =>
    makeRepository(t, {
      ...lockOf(lock),
      'node_modules/.package-lock.json': { packages },
      ...Object.fromEntries(Object.keys(packages).map((packagePath) => [`${packagePath}/package.json`, {}])),
    });
  const product = installed({ 'node_modules/a': lock['node_modules/a'] });
  assert.deepEqual(findDifferences(product, { dev: false }), []);
  assert.deepEqual(findDifferences(product), ['node_modules/for-tests']);
  const everything = installed(lock);
  assert.deepEqual(findDifferences(everything, { dev: false }), []);
  assert.deepEqual(findDifferences(everything), []);
  const old = { ...lock, 'node_modules/for-tests': { version: '0.9.0', integrity, dev: true } };
  assert.deepEqual(findDifferences(installed(old), { dev: false }), ['node_modules/for-tests']);
});
