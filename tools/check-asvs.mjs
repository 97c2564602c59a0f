// Checks that docs/asvs.md has every requirement of OWASP ASVS 5.0.0 at level 2, and that its evidence exists.
//   node tools/check-asvs.mjs
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { specPattern, titlesOf, unescapeMarkdown } from './test-titles.mjs';
import { readJson, root } from './workspaces.mjs';

const asvsFile = 'docs/asvs.md';

/** Numbers of the requirements of levels 1 and 2, by section, and of four requirements of level 3. */
const sections = `
1.1: 1-2
1.2: 1-10
1.3: 1-11
1.4: 1-3
1.5: 1-2
2.1: 1-3
2.2: 1-3
2.3: 1-4
2.4: 1
3.2: 1-2
3.3: 1-4
3.4: 1-6
3.5: 1-5
3.7: 1-2
4.1: 1-3
4.2: 1
4.3: 1-2
4.4: 1-4
5.1: 1
5.2: 1-3
5.3: 1-2
5.4: 1-3
6.1: 1-3
6.2: 1-12
6.3: 1-4 8
6.4: 1-4
6.5: 1-5
6.6: 1-3
6.8: 1-4
7.1: 1-3
7.2: 1-4
7.3: 1-2
7.4: 1-5
7.5: 1-2
7.6: 1-2
8.1: 1-2
8.2: 1-3
8.3: 1
8.4: 1
9.1: 1-3
9.2: 1-4
10.1: 1-2
10.2: 1-2
10.3: 1-4
10.4: 1-11
10.5: 1-5
10.6: 1-2
10.7: 1-3
11.1: 1-2
11.2: 1-3
11.3: 1-3
11.4: 1-4
11.5: 1
11.6: 1
12.1: 1-3
12.2: 1-2
12.3: 1-4
13.1: 1
13.2: 1-5
13.3: 1-2
13.4: 1-5
14.1: 1-2
14.2: 1-4
14.3: 1-3
15.1: 1-3
15.2: 1-3
15.3: 1-7
15.4: 2
16.1: 1
16.2: 1-5
16.3: 1-4
16.4: 1-3
16.5: 1-4
17.1: 1
17.2: 1-4
17.3: 1-2
`;

const rowPattern = /^- \*\*(\d+\.\d+\.\d+)\*\* \S/;
const proofPattern = /^ {2}- `([^`]+)`(?:: (.+))?$/;
const statementPattern = /^ {2}- (not applicable|gap): \S/;

/** @returns {string[]} the full numbers, such as `1.2.1`, `1.2.2`, `1.2.3` and `1.2.5` for the line `1.2: 1-3 5` */
function requiredNumbers() {
  return sections
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [section, ranges] = line.split(': ');
      return ranges.split(' ').flatMap((range) => expand(range).map((number) => `${section}.${number}`));
    });
}

function expand(range) {
  const [from, to = from] = range.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * @param {string} [folder] of the repository
 * @returns {string[]} a sentence for each fault
 */
export function findAsvsFaults(folder = root, required = requiredNumbers()) {
  const text = readFileSync(path.join(folder, asvsFile), 'utf8');
  const { rows, faults } = readRows(text);
  const found = rows.map(({ number }) => number);
  const gaps = rows.filter(({ gap }) => gap).map(({ number }) => number);
  return [
    ...faults,
    ...required.filter((number) => !found.includes(number)).map((number) => `${number}: is missing`),
    ...found
      .filter((number, index) => !required.includes(number) || found.indexOf(number) !== index)
      .map((number) => `${number}: is not a requirement, or is listed twice`),
    ...rows.flatMap((row) => faultsOfRow(folder, row).map((fault) => `${row.number}: ${fault}`)),
    ...(text.includes(`Gaps: ${gaps.join(', ')}.`) ? [] : [`The list at the top must be "Gaps: ${gaps.join(', ')}."`]),
  ];
}

function readRows(text) {
  const rows = [];
  const faults = [];
  for (const [index, line] of text.split('\n').entries()) {
    const number = rowPattern.exec(line)?.[1];
    if (number !== undefined) rows.push({ number, proofs: [], gap: false, stated: false });
    else if (/^\s*- /.test(line) && !addLine(rows.at(-1), line))
      faults.push(`${asvsFile}:${index + 1}: is neither a requirement, nor evidence, nor a gap`);
  }
  return { rows, faults };
}

/** Adds a line of evidence or status to its requirement. `false` if the line is neither. */
function addLine(row, line) {
  const [, file, title] = proofPattern.exec(line) ?? [];
  const statement = statementPattern.exec(line)?.[1];
  if (row === undefined || (file ?? statement) === undefined) return false;
  if (file !== undefined) row.proofs.push({ file, title });
  else Object.assign(row, { stated: true, gap: row.gap || statement === 'gap' });
  return true;
}

function faultsOfRow(folder, { proofs, stated }) {
  if (proofs.length === 0 && !stated) return ['has no evidence, and no gap is stated'];
  return proofs.flatMap((proof) => faultsOfProof(folder, proof));
}

function faultsOfProof(folder, { file, title }) {
  const command = /^npm run (?:-s )?([\w-]+)/.exec(file)?.[1];
  if (command !== undefined)
    return Object.hasOwn(readJson(path.join(folder, 'package.json')).scripts ?? {}, command)
      ? []
      : [`there is no ${file}`];
  if (!existsSync(path.join(folder, file))) return [`${file} does not exist`];
  if (title === undefined) return [];
  if (!specPattern.test(file)) return [`${file} is not a test file`];
  return titlesOf(path.join(folder, file))?.has(unescapeMarkdown(title)) ? [] : [`${file} has no test "${title}"`];
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const faults = findAsvsFaults();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
