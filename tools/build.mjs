// Builds the product if a source changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, step } from './report.mjs';
import { run } from './run.mjs';
import { runWithNx } from './targets.mjs';
import { productNode, toolEnvironment } from './with-node.mjs';
import { listFiles, listWorkspaces, readJson, root } from './workspaces.mjs';

const stampFile = path.join(root, '.nx/built');

/**
 * Hash of the names, sizes and times of the sources, which takes milliseconds. Includes the existing `dist` folders, so that a removed one is built
 * again.
 */
function stamp() {
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
 * Builds the product unless it is built from these sources: compiler and bundler side by side, the console from the sources of the libraries. Types
 * are not checked here; `npm run build` and the tests do so, because that is four fifths of the compiler's work.
 *
 * @throws Failure with the compiler's output
 */
export async function ensureBuilt() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return;
  rmSync(stampFile, { force: true });
  await step('Building', async () => {
    const tsc = runTool(
      'typescript',
      'tsc',
      ['-b', ...['standalone', 'cli'].map((app) => `apps/${app}/tsconfig.build.json`), '--noCheck'],
      root,
    );
    const vite = runTool('vite', 'vite', ['build'], path.join(root, 'apps/console'));
    for (const done of await Promise.all([tsc, vite])) refuseFailed(done);
  });
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp());
}

function runTool(name, command, args, cwd) {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = readJson(path.join(folder, 'package.json'));
  const node = productNode();
  return run(node, [path.join(folder, bin[command]), ...args], { cwd, env: toolEnvironment(node) });
}

/** Builds the given projects with Nx, or all, and shows the current one. */
export async function build(projects, show) {
  const onOutput = (text) => {
    const project = [...text.matchAll(/nx run (?:@rfp\/)?([\w-]+):build/g)].at(-1)?.[1];
    if (project) show(project);
  };
  refuseFailed(await runWithNx(['run-many', '-t', 'build', ...projects], { onOutput }));
}

function refuseFailed({ code, output }) {
  if (code === 0) return;
  throw new Failure(
    'the build failed',
    'fix what the compiler reports above, or get an unchanged copy of the sources',
    output,
  );
}
