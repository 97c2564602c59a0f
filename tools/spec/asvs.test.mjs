import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAsvsFaults } from '../check-asvs.mjs';
import { makeRepository } from './repository.mjs';

const row = (number, ...lines) => [`- **${number}** Something`, ...lines.map((line) => `  - ${line}`)].join('\n');

function faultsOf(t, gaps, ...rows) {
  const folder = makeRepository(t, {
    'docs/asvs.md': `# ASVS\n\nGaps: ${gaps}.\n\n${rows.join('\n')}\n`,
    'package.json': { scripts: { drill: '' } },
    'a.spec.ts': "it('holds', () => undefined);\n",
  });
  return findAsvsFaults(folder, ['1.1.1', '1.1.2']);
}

test('requirements with evidence, a gap, or a reason why they do not apply are complete', (t) => {
  const one = row('1.1.1', '`a.spec.ts`: holds', '`a.spec.ts`', '`npm run drill -- fuzz`', 'gap: not all');
  assert.deepEqual(faultsOf(t, '1.1.1', one, row('1.1.2', 'not applicable: none')), []);
});

test('a requirement that is missing, unknown, or without evidence is reported', (t) => {
  assert.deepEqual(faultsOf(t, '', row('1.1.1'), row('9.9.9', '`a.spec.ts`')), [
    '1.1.2: is missing',
    '9.9.9: is not a requirement, or is listed twice',
    '1.1.1: has no evidence, and no gap is stated',
  ]);
});

test('a test, file or command that does not exist is reported', (t) => {
  const one = row('1.1.1', '`a.spec.ts`: holds not', '`b.ts`', '`npm run fuzz`');
  assert.deepEqual(faultsOf(t, '', one, row('1.1.2', '`a.spec.ts`: holds')), [
    '1.1.1: a.spec.ts has no test "holds not"',
    '1.1.1: b.ts does not exist',
    '1.1.1: there is no npm run fuzz',
  ]);
});

test('an outdated list of gaps is reported', (t) => {
  const rows = [row('1.1.1', 'gap: all'), row('1.1.2', '`a.spec.ts`')];
  assert.deepEqual(faultsOf(t, '1.1.2', ...rows), ['The list at the top must be "Gaps: 1.1.1."']);
});
