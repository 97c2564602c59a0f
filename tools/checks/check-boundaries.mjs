// Defines which package may use which (the table of docs/architecture.md), and checks every package.json and every import.
//   node tools/checks/check-boundaries.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, listWorkspaces, root } from '../workspaces.mjs';

/** Kinds of packages that a package of each kind may use. */
const mayUse = {
  contracts: [],
  domain: ['contracts'],
  kit: ['contracts'],
  client: ['contracts', 'client'],
  service: ['contracts', 'domain', 'kit'],
  // The gateway's MCP server calls the gateway's own API.
  gateway: ['contracts', 'domain', 'kit', 'client'],
  // Migrates the schemas of the services.
  setup: ['contracts', 'kit', 'service'],
  standalone: ['contracts', 'kit', 'service', 'setup', 'gateway'],
  ui: [],
  face: ['contracts', 'client', 'ui'],
  testing: ['contracts', 'kit', 'testing'],
  tool: ['contracts', 'domain', 'kit', 'service', 'setup', 'gateway', 'testing'],
};

/** Kinds that specs may use in addition: they test their package against the real others. Only specs use `testing`. */
const specsMayUse = new Set(['contracts', 'domain', 'kit', 'client', 'service', 'setup', 'gateway', 'testing']);

/** Where the code of a package runs, and where the code that it uses may run. */
const mayRunWith = {
  any: ['any'],
  browser: ['any', 'browser'],
  node: ['any', 'node'],
};

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\1/g;

/**
 * @param {string} [folder] of the repository
 * @returns {string[]} a sentence for each breach
 */
export function findBreaches(folder = root) {
  const workspaces = listWorkspaces(folder);
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
  return workspaces.flatMap((workspace) => {
    const untagged = tagBreaches(workspace);
    if (untagged.length > 0) return untagged;
    return [...manifestBreaches(workspace, byName), ...importBreaches(folder, workspace, byName)];
  });
}

function tagBreaches({ name, kind, runs }) {
  const breaches = [];
  if (!Object.hasOwn(mayUse, kind ?? ''))
    breaches.push(`${name}: its tag kind:${kind} is not one of ${Object.keys(mayUse).join(', ')}`);
  if (!Object.hasOwn(mayRunWith, runs ?? ''))
    breaches.push(`${name}: its tag runs:${runs} is not one of ${Object.keys(mayRunWith).join(', ')}`);
  return breaches;
}

function manifestBreaches(workspace, byName) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    devDependencies = {},
  } = workspace.manifest;
  const used = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const all = [...used.map((name) => [name, false]), ...Object.keys(devDependencies).map((name) => [name, true])];
  return all.flatMap(([name, forSpecs]) => {
    const reason = refusal(workspace, byName.get(name), forSpecs);
    return reason ? [`${workspace.folder}/package.json: ${name} ${reason}`] : [];
  });
}

function importBreaches(folder, workspace, byName) {
  const files = listFiles(path.join(folder, workspace.folder)).filter((file) => /\.[cm]?tsx?$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const forSpecs = isForSpecs(path.relative(path.join(folder, workspace.folder), file));
    return [...text.matchAll(importPattern)].flatMap((match) => {
      const reason = importRefusal(folder, workspace, byName, { file, forSpecs, imported: match[2] });
      const line = text.slice(0, match.index).split('\n').length;
      return reason ? [`${path.relative(folder, file)}:${line}: ${match[2]} ${reason}`] : [];
    });
  });
}

/** Specs, suites shared by several specs, and their helpers in `test` or `testing`. */
function isForSpecs(file) {
  return (
    /(?:\.spec\.tsx?|-suite\.ts)$/.test(file) ||
    file.split(path.sep).some((folder) => folder === 'test' || folder === 'testing')
  );
}

function importRefusal(folder, workspace, byName, { file, forSpecs, imported }) {
  if (imported.startsWith('.')) {
    const target = path.relative(path.join(folder, workspace.folder), path.resolve(path.dirname(file), imported));
    return target.startsWith('..') ? 'leaves its package: import by the name of the other package' : undefined;
  }
  const name = /^@rfp\/[^/]+/.exec(imported)?.[0];
  return name === undefined ? undefined : refusal(workspace, byName.get(name), forSpecs, name);
}

/** Why a package may not use another; `undefined` if it may. `name` is set only for our own packages. */
function refusal(workspace, used, forSpecs, name) {
  if (!used) return name ? 'is not a package of this repository' : undefined;
  if (used.name === workspace.name) return undefined;
  if (forSpecs && specsMayUse.has(used.kind)) return undefined;
  if (!mayUse[workspace.kind].includes(used.kind)) {
    return used.kind === 'testing'
      ? 'is for specs only'
      : `is of kind ${used.kind}, which kind ${workspace.kind} may not use`;
  }
  return mayRunWith[workspace.runs].includes(used.runs)
    ? undefined
    : `runs in ${used.runs} only, and ${workspace.name} runs in ${workspace.runs}`;
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches();
  for (const breach of breaches) process.stderr.write(`${breach}\n`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
