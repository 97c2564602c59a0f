// Writes the tables of NAICS and PSC codes, libs/codes/src/tables, from the official files:
//   node tools/writers/write-codes.mjs FILE...
// Each FILE is one of these, recognized by its columns:
//   - the NAICS workbook of the Census Bureau, "2-6 digit 2022 Codes": https://www.census.gov/naics/?48967
//   - the PSC Manual of the GSA, a workbook: https://www.acquisition.gov/psc-manual
//   - a CSV with the columns `code` and `title`: Product and Service Codes that are newer than the manual
// Only the tables of the given workbooks are written. The files are works of the federal government, without copyright. The committed tables were
// made from the NAICS workbook of 2022, the manual of June 2019 (in the history of github.com/fedspendingtransparency/usaspending-api,
// usaspending_api/references/management/commands), and `ProductOrServiceCodes.csv` of github.com/CSISdefense/Lookup-Tables (CC0) for newer codes.
// Codes of research and development that ended after 2019 are not marked as ended, because no file lists them.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const tables = path.join(root, 'libs/codes/src/tables');

/**
 * Words for the titles of the PSC Manual: the long form of each abbreviation, so that a search for the word finds the code; full titles of groups that
 * the manual cuts to 35 characters, or did not update with the last change of their codes; groups of the codes of October 2020, which no official
 * file contains.
 */
const { longForms, groupTitles, newGroups } = JSON.parse(
  readFileSync(path.join(root, 'tools/writers/psc-words.json'), 'utf8'),
);

/** Replacements in titles in sentence case. */
const titleCorrections = [
  [/\b(?:r and d|RandD)\b/gi, 'R&D'],
  [/\bmaintenance\/rep\b/gi, 'Maintenance/repair'],
  [/\bAids research/, 'AIDS research'],
  [/CAD\/cam\b/, 'CAD/CAM'],
  [/\bTIER1-2/, 'tier 1-2'],
  [/\binsigna\b/, 'insignia'],
  [/\bmissles\b/, 'missiles'],
  [/(\w)([;,&])(?=[a-z])/g, '$1$2 '],
  [/(?<=[a-z])& /g, ' & '],
];

const naicsColumns = { code: '2022 NAICS US Code', title: '2022 NAICS US Title' };
const pscColumns = { code: 'PSC CODE', title: 'PRODUCT AND SERVICE CODE NAME', end: 'END DATE' };

/** Columns by which a file is recognized. */
const idColumns = new Set([naicsColumns.code, pscColumns.code, 'code']);

/**
 * Codes of IT in the manual of 2019, which the manual of October 2020 replaced by DA01 to DK10 and 7A20 to 7K20.
 * https://www.acquisition.gov/psc-manual
 */
const replacedIn2020 = /^(?:D3(?:\d\d)?|70(?:\d\d)?)$/;
const lastDayOfReplaced = '2020-09-30';

/** @returns {Promise<Record<string, unknown>[]>} rows as objects with the column names as keys. The line of column names may follow a title */
async function readRows(file) {
  const sheets = file.endsWith('.xlsx')
    ? (await readWorkbook(file)).map(({ data }) => data)
    : [parse(readFileSync(file, 'utf8'), { bom: true })];
  for (const lines of sheets) {
    const at = lines.findIndex((line) => line.some((cell) => idColumns.has(textOf(cell))));
    const names = (lines[at] ?? []).map(textOf);
    if (at >= 0) return lines.slice(at + 1).map((line) => Object.fromEntries(names.map((name, i) => [name, line[i]])));
  }
  throw new Error(`${file} has none of the columns ${[...idColumns].join(', ')}`);
}

function textOf(value) {
  return `${value ?? ''}`.replaceAll(/\s+/g, ' ').trim();
}

/** Codes of a sector. Three sectors are ranges, such as 31-33: each number becomes a code, because codes are found by prefix. */
function codesOfRange(code) {
  const [first, last = first] = code.split('-').map(Number);
  return code.includes('-') ? Array.from({ length: last - first + 1 }, (_, at) => `${first + at}`) : [code];
}

function naicsLines(rows) {
  const named = rows.map((row) => [textOf(row[naicsColumns.code]), textOf(row[naicsColumns.title])]);
  return named
    .filter(([code, title]) => /^\d{2,6}(?:-\d\d)?$/.test(code) && title !== '')
    .flatMap(([code, title]) => codesOfRange(code).map((each) => [each, title]));
}

function pscEntries(rows) {
  return rows
    .map((row) => ({
      code: textOf(row[pscColumns.code]),
      title: textOf(row[pscColumns.title]),
      end: row[pscColumns.end] instanceof Date ? row[pscColumns.end].toISOString().slice(0, 10) : '',
    }))
    .filter(({ code, title }) => /^[A-Z0-9]{1,4}$/.test(code) && title !== '');
}

/** Whether an entry replaces another of the same code: the entry in force wins, otherwise the entry that ended last. */
function isPreferred(entry, other) {
  if (other === undefined || entry.end === '') return true;
  return other.end !== '' && entry.end > other.end;
}

async function pscLines(manual, newer) {
  const { sentenceCase } = await import('../../libs/contracts/dist/text/sentence-case.js');
  const entries = new Map();
  for (const entry of pscEntries(manual)) {
    if (isPreferred(entry, entries.get(entry.code))) entries.set(entry.code, entry);
  }
  for (const { code, title } of newer) {
    if (/^[A-Z0-9]{4}$/.test(code) && code !== '0000' && !/NO DESCRIPTION/.test(title) && !entries.has(code))
      entries.set(code, { code, title, end: '' });
  }
  const lines = [...entries.values()].map(({ code, title, end }) => {
    const last = end === '' && replacedIn2020.test(code) ? lastDayOfReplaced : end;
    const written = groupTitles[code] ?? correctTitle(sentenceCase(spellOut(title)));
    return last === '' ? [code, written] : [code, written, last];
  });
  return endGroups([...lines, ...Object.entries(newGroups)]);
}

/** Adds the end of each group whose codes have all ended, which is the end of its last code. The manual does not state it. */
function endGroups(lines) {
  return lines.map((line) => {
    const [group, title, ended] = line;
    const members = lines.filter(([code]) => code.length === 4 && code.startsWith(group));
    if (ended !== undefined || group.length === 4 || members.some(([, , end]) => end === undefined)) return line;
    const last = members
      .map(([, , end]) => end)
      .toSorted()
      .at(-1);
    return last === undefined ? line : [group, title, last];
  });
}

/** Expands the manual's abbreviations, which are not search words. */
function spellOut(title) {
  const spaced = title.replaceAll(/(\w)- /g, '$1 - ').replaceAll(/\s*\/ ?/g, '/');
  return spaced.replaceAll(/\b[A-Z]+\b\.?/g, (word) => longForms[word.replace('.', '')] ?? word);
}

function correctTitle(title) {
  return titleCorrections.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), title);
}

function writeTable(name, lines) {
  const sorted = lines.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = sorted.map((line) => line.join('\t')).join('\n');
  const file = path.join(tables, `${name}-table.ts`);
  writeFileSync(
    file,
    `/** Written by tools/writers/write-codes.mjs: code, title and, if it has ended, the last day, between tabs. */\nexport const ${name}Table = \`\n${text}\n\`;\n`,
  );
  process.stdout.write(`${path.relative(root, file)}: ${lines.length} codes\n`);
}

const rowsByKind = { naics: [], psc: [], newer: [] };
for (const file of process.argv.slice(2)) {
  const rows = await readRows(file);
  const columns = Object.keys(rows[0] ?? {});
  if (columns.includes(naicsColumns.code)) rowsByKind.naics.push(...rows);
  else if (columns.includes(pscColumns.code)) rowsByKind.psc.push(...rows);
  else rowsByKind.newer.push(...rows);
}
if (rowsByKind.naics.length === 0 && rowsByKind.psc.length === 0) {
  process.stderr.write('usage: node tools/writers/write-codes.mjs FILE...\n');
  process.exitCode = 2;
}
if (rowsByKind.naics.length > 0) writeTable('naics', naicsLines(rowsByKind.naics));
if (rowsByKind.psc.length > 0) {
  const build = spawnSync(
    process.execPath,
    ['tools/with-node.mjs', 'tsc', '-b', 'libs/contracts/tsconfig.build.json'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (build.status !== 0) throw new Error('libs/contracts does not compile');
  writeTable('psc', await pscLines(rowsByKind.psc, rowsByKind.newer));
}
