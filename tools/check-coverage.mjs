// Checks that every statement of docs/specification-coverage.md names existing tests, or is listed as open.
//   node tools/check-coverage.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { specPattern, titlesOf, unescapeMarkdown } from './test-titles.mjs';
import { root } from './workspaces.mjs';

const coverageFile = 'docs/specification-coverage.md';

/** Maximum number of statements without a test. It may only decrease. */
const maxOpen = 0;

/** Numbers of the statements without a test. */
const knownOpen = `

`
  .trim()
  .split(/\s+/)
  .filter((number) => number !== '');

const rowPattern = /^- \*\*(\d+\.\d+)\*\* \S/;
const proofPattern = /^ {2}- `([^`]+)`: (.+)$/;
const openPattern = /^ {2}- open: \S/;

/**
 * @param {string} [folder] of the repository
 * @param {{ maxOpen: number, knownOpen: string[] }} [open]
 * @returns {string[]} a sentence for each fault
 */
export function findCoverageFaults(folder = root, open = { maxOpen, knownOpen }) {
  const { rows, faults } = readRows(readFileSync(path.join(folder, coverageFile), 'utf8'));
  const titles = new Map();
  return [
    ...faults,
    ...rows.flatMap((row, index) => faultsOfNumber(row, rows[index - 1])),
    ...rows.flatMap(({ number, proofs }) =>
      proofs.flatMap((proof) => faultsOfProof(folder, proof, titles).map((fault) => `${number}: ${fault}`)),
    ),
    ...faultsOfOpenStatements(rows, open),
  ];
}

function readRows(text) {
  const rows = [];
  const faults = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!/^\s*- /.test(line)) continue;
    const number = rowPattern.exec(line)?.[1];
    const [, file, title] = proofPattern.exec(line) ?? [];
    const row = rows.at(-1);
    if (number !== undefined) rows.push({ number, proofs: [], open: false });
    else if (row !== undefined && file !== undefined) row.proofs.push({ file, title: unescapeMarkdown(title) });
    else if (row !== undefined && openPattern.test(line)) row.open = true;
    else faults.push(`${coverageFile}:${index + 1}: is neither a statement, nor a test, nor open`);
  }
  return { rows, faults };
}

function faultsOfNumber({ number }, previous) {
  const [section, position] = number.split('.').map(Number);
  const [lastSection, last] = (previous?.number ?? '0.0').split('.').map(Number);
  const follows = section === lastSection ? position === last + 1 : section === lastSection + 1 && position === 1;
  return follows ? [] : [`${number}: does not follow ${previous?.number ?? 'the beginning'}`];
}

function faultsOfProof(folder, { file, title }, titles) {
  if (!specPattern.test(file)) return [`${file} is not a test file`];
  if (!titles.has(file)) titles.set(file, titlesOf(path.join(folder, file)));
  const found = titles.get(file);
  if (found === undefined) return [`${file} does not exist`];
  return found.has(title) ? [] : [`${file} has no test "${title}"`];
}

function faultsOfOpenStatements(rows, { maxOpen, knownOpen }) {
  const open = rows.filter((row) => row.open).map(({ number }) => number);
  const known = new Set(knownOpen);
  const faults = rows.flatMap(({ number, proofs, open }) => {
    if (open && proofs.length > 0) return [`${number}: has tests and is open`];
    if (proofs.length > 0) return known.has(number) ? [`${number}: has a test now: remove it from knownOpen`] : [];
    return open && known.has(number) ? [] : [`${number}: has no test`];
  });
  const numbers = new Set(rows.map(({ number }) => number));
  faults.push(...knownOpen.filter((number) => !numbers.has(number)).map((number) => `${number}: is not a statement`));
  if (open.length > maxOpen) faults.push(`${open.length} statements are open, and at most ${maxOpen} may be`);
  if (open.length < maxOpen) faults.push(`Only ${open.length} statements are open: lower maxOpen to that`);
  return faults;
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const faults = findCoverageFaults();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
