// Checks that files and folders named in the documentation exist.
//   node tools/checks/check-paths.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../workspaces.mjs';

/** Folders and files that are not searched: packages, build output, and names that begin with a dot. */
const skipped = /(?:^|\/)(?:node_modules|dist|\.[^/]*)$|^release$/;
const fileExtension = /\.(?:ts|tsx|mjs|md|json|yaml|yml|tsv|css|html)$/;
const topFolder = /^(?:apps|libs|tools|docs|deploy|k8s)\//;
/** Pages that are not checked: decisions name the files of their time, and the other two pages have separate checks. */
const uncheckedPages = /^docs\/(?:adr\/.*|asvs\.md|specification-coverage\.md)$/;
/** Paths that exist only on a user's machine. */
const userPaths = new Set(['rfp/credentials.json']);

/**
 * Finds paths in the Markdown pages that do not exist. Pages may omit `apps/`, `libs/` and `src/`, and the parent folders of a file.
 *
 * @param {string} [folder] of the repository
 * @returns {string[]} a sentence for each path that does not exist
 */
export function findPathFaults(folder = root) {
  const files = listFiles(folder);
  const known = new Set(files.flatMap((file) => endingsOf(shorten(file))));
  return files
    .filter((file) => file.endsWith('.md') && !uncheckedPages.test(file))
    .flatMap((page) =>
      pathsIn(readFileSync(path.join(folder, page), 'utf8'))
        .filter(({ named }) => !known.has(shorten(named)) && !userPaths.has(named))
        .map(({ line, named }) => `${page}:${line}: there is no ${named}`),
    );
}

/** Relative paths of all files and folders below a folder. */
function listFiles(folder, within = '') {
  return readdirSync(path.join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const file = within === '' ? entry.name : `${within}/${entry.name}`;
    if (skipped.test(file)) return [];
    return entry.isDirectory() ? [file, ...listFiles(folder, file)] : [file];
  });
}

function shorten(file) {
  return file
    .split('/')
    .filter((part) => !['apps', 'libs', 'src', ''].includes(part))
    .join('/');
}

/** Path suffixes: `a/b/c`, `b/c` and `c`. */
function endingsOf(file) {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

function pathsIn(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+)\/?`/g)]
        .map(([, named]) => ({ line: index + 1, named }))
        .filter(({ named }) => !/^[.@]/.test(named) && (fileExtension.test(named) || topFolder.test(named))),
    );
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const faults = findPathFaults();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
