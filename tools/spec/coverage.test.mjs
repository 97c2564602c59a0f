import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCoverageFaults } from '../check-coverage.mjs';
import { makeRepository } from './repository.mjs';

const spec = `
  it('adds two numbers', () => {});
  it.each([[1, 'one'], [2, 'two']])('%i is "%s"', (n, name) => {});
  it("keeps the owner's data", async () => {});
`;
const rowWithTest = '- **1.1** It adds.\n  - `src/add.spec.ts`: adds two numbers\n';

function faultsOf(t, rows, { maxOpen = 0, known = [] } = {}) {
  const folder = makeRepository(t, {
    'docs/specification-coverage.md': `# Coverage\n\n${rows}`,
    'src/add.spec.ts': spec,
    'src/add.ts': spec,
  });
  return findCoverageFaults(folder, { maxOpen, knownOpen: known });
}

test('statements with tests, with titles of tables and quotes, and known open statements are not faults', (t) => {
  const rows = `${rowWithTest}  - \`src/add.spec.ts\`: %i is "%s"\n  - \`src/add.spec.ts\`: keeps the owner's data\n- **2.1** It subtracts.\n  - open: not built\n`;
  assert.deepEqual(faultsOf(t, rows, { maxOpen: 1, known: ['2.1'] }), []);
});

const faults = [
  ['a title that no test has', rowWithTest.replace('two', 'three'), {}, /has no test "adds three numbers"/],
  ['a file that does not exist', rowWithTest.replace('add.spec', 'sum.spec'), {}, /sum\.spec\.ts does not exist/],
  ['a file without tests', rowWithTest.replace('add.spec', 'add'), {}, /add\.ts is not a test file/],
  ['a statement without a test', '- **1.1** It adds.\n', {}, /^1\.1: has no test$/],
  [
    'an open statement that is not known',
    '- **1.1** It adds.\n  - open: not built\n',
    { maxOpen: 1 },
    /^1\.1: has no test$/,
  ],
  ['a known open statement with a test', rowWithTest, { known: ['1.1'] }, /remove it from knownOpen/],
  ['more open statements than before', '- **1.1** It adds.\n  - open: no\n', { known: ['1.1'] }, /at most 0 may be/],
  ['fewer open statements than before', rowWithTest, { maxOpen: 1 }, /lower maxOpen/],
  ['a known number that is not a statement', rowWithTest, { known: ['9.9'] }, /^9\.9: is not a statement$/],
  ['a number out of order', rowWithTest.replace('1.1', '1.2'), {}, /does not follow the beginning/],
  ['a row that is neither a statement nor a test', `${rowWithTest}  - perhaps\n`, {}, /coverage\.md:5: is neither/],
];

for (const [name, rows, open, sentence] of faults) {
  test(`a fault is reported: ${name}`, (t) => {
    assert.ok(
      faultsOf(t, rows, open).some((fault) => sentence.test(fault)),
      String(faultsOf(t, rows, open)),
    );
  });
}
