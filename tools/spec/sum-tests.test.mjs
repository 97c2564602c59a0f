import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedTitles, sumTests } from '../test.mjs';

const output = `> nx run @rfp/codes:test  [local cache]
Test Suites: 1 failed, 2 passed, 3 total
Tests:       2 failed, 1 skipped, 4 passed, 7 total
\u001B[1mTests:       \u001B[22m\u001B[1m\u001B[32m3 passed\u001B[39m\u001B[22m, 3 total
ℹ pass 5
ℹ fail 1
ℹ skipped 1
`;

test('the sum has the tests of all runs, those from the cache included', () => {
  assert.deepEqual(sumTests({ code: 1, output }), { passed: 12, failed: 3, skipped: 2 });
});

test('a run that fails without naming a test counts as one failed test', () => {
  assert.deepEqual(sumTests({ code: 1, output: 'killed' }), { passed: 0, failed: 1, skipped: 0 });
});

test('the failed tests are named once each, without their durations', () => {
  const text = `  ● Console

    console.error
  ● the list › has a heading
  ● the list › has a heading
✖ a tool fails (1.5ms)
✖ failing tests:
`;
  assert.deepEqual(failedTitles(text), ['● the list › has a heading', '✖ a tool fails']);
});
