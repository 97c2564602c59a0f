import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTests } from '../specs.mjs';

const figures = { passed: 3, failed: 0, skipped: 1, complete: true };

test('the counts of a complete run are its figures', () => {
  assert.deepEqual(countTests(figures, 0), { passed: 3, failed: 0, skipped: 1 });
  assert.deepEqual(countTests({ ...figures, failed: 2 }, 1), { passed: 3, failed: 2, skipped: 1 });
});

test('a run that was killed has failed, whatever its figures and exit code', () => {
  assert.equal(countTests({ ...figures, complete: false }, 0).failed, 1);
  assert.equal(countTests({ ...figures, complete: false, failed: 2 }, 137).failed, 3);
});

test('a run that exits with an error but without a failed test has failed', () => {
  assert.equal(countTests(figures, 1).failed, 1);
});
