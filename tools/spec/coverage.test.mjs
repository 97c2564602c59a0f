import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCoverageFaults } from '../check-coverage.mjs';
import { makeRepository } from './repository.mjs';

const spec = `
  it('adds two numbers', () => {});
  it.each([[1, 'one'], [2, 'two']])('%i is "%s"', (n, name) => {});
  it("keeps the owner's data", async () => {});
`;
const proven = '- **1.1** It adds.\n  - `src/add.spec.ts`: adds two numbers\n';

function faultsOf(t, rows, { most = 0, known = [] } = {}) {
  const folder = makeRepository(t, {
    'docs/specification-coverage.md': `# Coverage\n\n${rows}`,
    'src/add.spec.ts': spec,
    'src/add.ts': spec,
  });
  return findCoverageFaults(folder, { maxOpen: most, knownOpen: known });
}

test('statements with tests, titles of tables and quotes included, and known open ones are no fault', (t) => {
  const rows = `${proven}  - \`src/add.spec.ts\`: %i is "%s"\n  - \`src/add.spec.ts\`: keeps the owner's data\n- **2.1** It subtracts.\n  - open: not built\n`;
  assert.deepEqual(faultsOf(t, rows, { most: 1, known: ['2.1'] }), []);
});

const faults = [
  ['a title that no test has', proven.replace('two', 'three'), {}, /has no test "adds three numbers"/],
  ['a file that does not exist', proven.replace('add.spec', 'sum.spec'), {}, /sum\.spec\.ts does not exist/],
  ['a file without tests', proven.replace('add.spec', 'add'), {}, /add\.ts is not a test file/],
  ['a statement without a test', '- **1.1** It adds.\n', {}, /^1\.1: has no test$/],
  [
    'an open statement that is not known',
    '- **1.1** It adds.\n  - open: not built\n',
    { most: 1 },
    /^1\.1: has no test$/,
  ],
  ['a known open statement with a test', proven, { known: ['1.1'] }, /remove it from knownOpen/],
  ['more open statements than before', '- **1.1** It adds.\n  - open: no\n', { known: ['1.1'] }, /at most 0 may be/],
  ['fewer open statements than before', proven, { most: 1 }, /lower maxOpen/],
  ['a known number that is not a statement', proven, { known: ['9.9'] }, /^9\.9: is not a statement$/],
  ['a number out of order', proven.replace('1.1', '1.2'), {}, /does not follow the beginning/],
  ['a row that is neither', `${proven}  - perhaps\n`, {}, /coverage\.md:5: is neither/],
];

for (const [name, rows, open, sentence] of faults) {
  test(`a fault is reported: ${name}`, (t) => {
    assert.ok(
      faultsOf(t, rows, open).some((fault) => sentence.test(fault)),
      String(faultsOf(t, rows, open)),
    );
  });
}
