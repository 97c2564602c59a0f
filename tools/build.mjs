// Builds what runs the product, where a source changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, step } from './report.mjs';
import { run } from './run.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { listFiles, listWorkspaces, readJson, root } from './workspaces.mjs';

/** What a person runs; Nx builds what these use. */
const faces = ['@rfp/standalone', '@rfp/console', '@rfp/cli'];
const stampFile = path.join(root, '.nx/built');

/**
 * Nx needs a second or two to find that nothing changed; names, sizes and times of the sources say it in milliseconds.
 * The folders that a build makes count as well, so that one who removes them gets them again.
 */
function stamp() {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'nx.json'])
    hash.update(describe(path.join(root, file)));
  for (const { folder } of listWorkspaces()) {
    for (const file of listFiles(path.join(root, folder))) {
      if (!/\.spec\.tsx?$/.test(file)) hash.update(describe(file));
    }
    if (folder.startsWith('libs/') || folder.startsWith('apps/'))
      hash.update(`${folder} ${existsSync(path.join(root, folder, 'dist'))}`);
  }
  return hash.digest('hex');
}

function describe(file) {
  const { size, mtimeMs } = statSync(file);
  return `${path.relative(root, file)} ${size} ${mtimeMs}\n`;
}

/**
 * Builds the product where it is not built yet, or not from these sources.
 *
 * @throws Failure with what the compiler says
 */
export async function ensureBuilt() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return;
  rmSync(stampFile, { force: true });
  await step('Building', (show) => build(['-p', faces.join(',')], show));
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp());
}

/** Runs the build of some projects, or of all, and shows which is being done. */
export async function build(projects, show) {
  const nx = path.join(root, 'node_modules/nx', readJson(path.join(root, 'node_modules/nx/package.json')).bin.nx);
  const onOutput = (text) => {
    const project = [...text.matchAll(/nx run (?:@rfp\/)?([\w-]+):build/g)].at(-1)?.[1];
    if (project) show(project);
  };
  const { code, output } = await run(nodeBinary(), [nx, 'run-many', '-t', 'build', ...projects], {
    cwd: root,
    env: toolEnvironment(),
    onOutput,
  });
  if (code !== 0)
    throw new Failure(
      'the build failed',
      'mend what the compiler names above, or get an unchanged copy of the sources',
      output,
    );
}
