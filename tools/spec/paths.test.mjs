import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPathFaults } from '../checks/check-paths.mjs';
import { makeRepository } from './repository.mjs';

function faultsOf(t, page, name = 'CONTRIBUTING.md') {
  return findPathFaults(
    makeRepository(t, { [name]: page, 'apps/sync/src/runs/read/page.ts': '', 'libs/dates/src/zones.ts': '' }),
  );
}

test('a path may omit apps, libs and src, and parent folders', (t) => {
  const paths = [
    'apps/sync/src/runs/read/page.ts',
    'apps/sync/runs',
    'sync/runs/read/page.ts',
    'read/page.ts',
    'libs/dates/',
  ];
  assert.deepEqual(faultsOf(t, paths.map((each) => `See \`${each}\`.`).join('\n')), []);
});

test('a file or folder that does not exist is reported with its line', (t) => {
  assert.deepEqual(faultsOf(t, 'One\n`runs/page.ts` and `libs/zones`'), [
    'CONTRIBUTING.md:2: there is no runs/page.ts',
    'CONTRIBUTING.md:2: there is no libs/zones',
  ]);
});

test('patterns, packages, routes and paths in decisions are not checked', (t) => {
  assert.deepEqual(faultsOf(t, '`libs/<name>/a.ts` `@rfp/testing/undo.ts` `/api/openapi.json` `read/text`'), []);
  assert.deepEqual(faultsOf(t, '`runs/page.ts`', 'docs/adr/0001-events.md'), []);
});
