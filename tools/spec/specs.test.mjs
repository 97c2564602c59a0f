import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTests } from '../specs.mjs';

const figures = { passed: 3, failed: 0, skipped: 1, complete: true };

test('a run that came to its end counts as its figures say', () => {
  assert.deepEqual(countTests(figures, 0), { passed: 3, failed: 0, skipped: 1 });
  assert.deepEqual(countTests({ ...figures, failed: 2 }, 1), { passed: 3, failed: 2, skipped: 1 });
});

test('a run that was ended before its end has failed, whatever its figures and its exit code', () => {
  assert.equal(countTests({ ...figures, complete: false }, 0).failed, 1);
  assert.equal(countTests({ ...figures, complete: false, failed: 2 }, 137).failed, 3);
});

test('a run that fails without naming a test has failed', () => {
  assert.equal(countTests(figures, 1).failed, 1);
});
