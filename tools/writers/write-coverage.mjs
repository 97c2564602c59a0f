// npm run coverage: writes docs/specification-coverage.md and docs/asvs.md, which list for each statement the tests that prove it.
// The statements are in tools/spec/*.md. A test belongs to those whose numbers end its title: `it('adds two numbers [spec 1.1, 1.2] [asvs 2.1.1]', ...`
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, readJson, root } from '../workspaces.mjs';

/** Statements and page of each tag. */
const pages = {
  spec: { source: 'tools/spec/specification.md', page: 'docs/specification-coverage.md' },
  asvs: { source: 'tools/spec/asvs.md', page: 'docs/asvs.md' },
};
const testFilePattern = /(?:\.spec\.tsx?|\.test\.mjs|-suite\.ts)$/;
/** A string literal that ends with tags: quote, title, tags. */
const titlePattern = /(['"`])((?:\\.|(?!\1)[^\\\n])+?)((?: \[(?:spec|asvs) [^\]\n]+\])+)\1/g;
/** A statement: number, text, and lines of files, commands and gaps. */
const statementPattern = /^- \*\*([\d.]+)\*\* .+(?:\n {2}(?!- ).+)*((?:\n {2}.+)*)/gm;

/**
 * Compares the pages with the statements and the titles of tests.
 * @param {string} [folder] of the repository
 * @returns {string[]} a sentence for each fault
 */
export function findCoverageFaults(folder = root) {
  return Object.entries(buildPages(folder)).flatMap(([page, { text, faults }]) => {
    const file = path.join(folder, page);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return faults;
    return [...faults, `${page} is out of date: run \`npm run coverage\``];
  });
}

function buildPages(folder) {
  const tests = ['apps', 'libs', 'tools'].flatMap((each) => listFiles(path.join(folder, each))).flatMap(readTests);
  return Object.fromEntries(
    Object.entries(pages).map(([tag, { source, page }]) => {
      const statements = readFileSync(path.join(folder, source), 'utf8');
      const tagged = new Map();
      for (const { file, title, numbers } of tests)
        for (const number of numbers[tag])
          tagged.set(number, new Set(tagged.get(number)).add(`\`${path.relative(folder, file)}\`: ${title}`));
      return [page, { text: writePage(statements, tagged), faults: findFaults(folder, source, statements, tagged) }];
    }),
  );
}

/** Titles with tags in a file, and their numbers by tag. */
function readTests(file) {
  if (!testFilePattern.test(file)) return [];
  return Array.from(readFileSync(file, 'utf8').matchAll(titlePattern), ([, , literal, tags]) => {
    const numbers = { spec: [], asvs: [] };
    for (const [, tag, list] of tags.matchAll(/\[(\w+) ([^\]]+)\]/g)) numbers[tag].push(...list.split(/,\s*/));
    const title = literal.replaceAll(/\\(.)/g, '$1').replaceAll(/[\\`*_<>[\]]/g, String.raw`\$&`);
    return { file, title, numbers };
  });
}

/** Adds the tests to each statement, and the numbers of all gaps to the line "Gaps:". */
function writePage(statements, tagged) {
  const gaps = Array.from(statements.matchAll(statementPattern)).filter(([, , details]) => /^ {2}- gap/m.test(details));
  return statements
    .replace(/^Gaps:$/m, `Gaps: ${gaps.map(([, number]) => number).join(', ')}.`)
    .replaceAll(statementPattern, (statement, number) => [statement, ...(tagged.get(number) ?? [])].join('\n  - '));
}

function findFaults(folder, source, statements, tagged) {
  const found = Array.from(statements.matchAll(statementPattern), ([, number, details]) => ({ number, details }));
  const numbers = new Set(found.map(({ number }) => number));
  return [
    ...[...tagged]
      .filter(([number]) => !numbers.has(number))
      .flatMap(([number, titles]) => [...titles].map((title) => `${source} has no ${number}, the tag of ${title}`)),
    ...found.flatMap(({ number, details }) =>
      details === '' && !tagged.has(number)
        ? [`${number} of ${source} has no test and no gap`]
        : findMissingEvidence(folder, details).map((evidence) => `${number} of ${source}: there is no ${evidence}`),
    ),
  ];
}

/** Files and commands in the lines of a statement that do not exist. */
function findMissingEvidence(folder, details) {
  const { scripts } = readJson(path.join(folder, 'package.json'));
  return Array.from(details.matchAll(/^ {2}- `([^`]+)`$/gm), ([, evidence]) => evidence).filter((evidence) => {
    const command = /^npm run ([\w-]+)/.exec(evidence)?.[1];
    return command === undefined ? !existsSync(path.join(folder, evidence)) : !Object.hasOwn(scripts, command);
  });
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  for (const [page, { text, faults }] of Object.entries(buildPages(root))) {
    writeFileSync(path.join(root, page), text);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
}
