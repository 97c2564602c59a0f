// Builds the product if a source changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, step } from './report.mjs';
import { run } from './run.mjs';
import { runWithNx } from './nx.mjs';
import { productNode, toolEnvironment } from './with-node.mjs';
import { listFiles, listWorkspaces, readJson, root } from './workspaces.mjs';

const stampFile = path.join(root, '.nx/built');

/**
 * Hash of the names, sizes and times of the source files, computed in milliseconds. Includes which `dist` folders exist, so that a removed folder is
 * built again.
 */
function hashSources() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(describe(path.join(root, file)));
  const packages = listWorkspaces().filter(({ folder }) => /^(?:libs|apps)\//.test(folder));
  for (const { folder } of packages) {
    for (const file of listFiles(path.join(root, folder))) {
      if (!/\.spec\.tsx?$/.test(file)) hash.update(describe(file));
    }
    hash.update(`${folder} ${existsSync(path.join(root, folder, 'dist'))}`);
  }
  return hash.digest('hex');
}

function describe(file) {
  const { size, mtimeMs } = statSync(file);
  return `${path.relative(root, file)} ${size} ${mtimeMs}\n`;
}

/**
 * Builds the product unless the last build had these sources. Compiler and bundler run in parallel; the bundler reads the sources of the libraries.
 * Types are checked only by `npm run build` and the tests, because type checks are four fifths of the compiler's work.
 *
 * @throws Failure with the compiler's output
 */
export async function ensureBuilt() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()) return;
  rmSync(stampFile, { force: true });
  await step('Building', async () => {
    const tsc = runTool(
      'typescript',
      'tsc',
      ['-b', ...['standalone', 'cli'].map((app) => `apps/${app}/tsconfig.build.json`), '--noCheck'],
      root,
    );
    const vite = runTool('vite', 'vite', ['build'], path.join(root, 'apps/console'));
    for (const done of await Promise.all([tsc, vite])) throwIfFailed(done);
  });
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hashSources());
}

function runTool(name, command, args, cwd) {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = readJson(path.join(folder, 'package.json'));
  const node = productNode();
  return run(node, [path.join(folder, bin[command]), ...args], { cwd, env: toolEnvironment(node) });
}

/** Builds projects with Nx, selected by its options `projects`, and passes the name of the current project to `show`. */
export async function build(projects, show) {
  const onOutput = (text) => {
    const project = [...text.matchAll(/nx run (?:@rfp\/)?([\w-]+):build/g)].at(-1)?.[1];
    if (project) show(project);
  };
  throwIfFailed(await runWithNx(['run-many', '-t', 'build', ...projects], { onOutput }));
}

function throwIfFailed({ code, output }) {
  if (code === 0) return;
  throw new Failure(
    'the build failed',
    'fix what the compiler reports above, or get an unchanged copy of the sources',
    output,
  );
}
