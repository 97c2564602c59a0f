import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCoverageFaults } from '../writers/write-coverage.mjs';
import { makeRepository } from './repository.mjs';

const page = (...blocks) => `# Page\n\n${blocks.join('\n')}\n`;
const spec = ['- **1.1** It adds,\n  and more.', '- **1.2** It subtracts.\n  - gap: not built'];

function faultsOf(
  t,
  tag,
  { statements = page(...spec), written = statements, asvs = page(), writtenAsvs = asvs } = {},
) {
  return findCoverageFaults(
    makeRepository(t, {
      'tools/spec/specification.md': statements,
      'tools/spec/asvs.md': asvs,
      'docs/specification-coverage.md': written,
      'docs/asvs.md': writtenAsvs,
      'package.json': { scripts: { drill: '' } },
      'apps/one/src/add.spec.ts': `it.each([1])("adds the owner's %i ${tag}", (n) => {});\n`,
    }),
  );
}

const proof = "`apps/one/src/add.spec.ts`: adds the owner's %i";

test('a page lists the tests below the statements of their tags, and the gaps at its top', (t) => {
  const written = page(`${spec[0]}\n  - ${proof}`, spec[1]);
  const asvs = `Gaps:\n\n- **1.1.1** Decode\n  - gap: all\n  - \`package.json\`\n  - \`npm run drill -- fuzz\`\n`;
  const writtenAsvs = asvs.replace('Gaps:', 'Gaps: 1.1.1.').replace(/\n$/, `\n  - ${proof}\n`);
  assert.deepEqual(faultsOf(t, ['[spec 1.1]', '[asvs 1.1.1]'].join(' '), { written, asvs, writtenAsvs }), []);
});

test('a page that is out of date, and a statement without a test and a gap, are reported', (t) => {
  assert.deepEqual(faultsOf(t, '[spec 1.2]'), [
    '1.1 of tools/spec/specification.md has no test and no gap',
    'docs/specification-coverage.md is out of date: run `npm run coverage`',
  ]);
});

test('tags without a statement, and evidence that does not exist, are reported', (t) => {
  const statements = page('- **1.1** It adds.\n  - `b.ts`\n  - `npm run fuzz`');
  assert.deepEqual(faultsOf(t, '[spec 1.3]', { statements }), [
    `tools/spec/specification.md has no 1.3, the tag of ${proof}`,
    '1.1 of tools/spec/specification.md: there is no b.ts',
    '1.1 of tools/spec/specification.md: there is no npm run fuzz',
  ]);
});
