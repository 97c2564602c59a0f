// Chart and images of a release, if the required programs exist.
import path from 'node:path';
import { Failure, onPath } from '../report.mjs';
import { ensureKubectl } from '../kubectl.mjs';
import { run } from '../run.mjs';
import { nodeBinary } from '../with-node.mjs';
import { root } from '../workspaces.mjs';
import { compile } from './npm-package.mjs';

const apps = ['setup', 'auth', 'opportunities', 'sync', 'intelligence', 'gateway', 'cli'];
/** Name of the chart, and of its folder in the archive. */
const chart = 'rfp-grant-tracker';

async function mustRun(program, args) {
  const { code, output } = await run(program, args, { cwd: root });
  if (code !== 0) throw new Failure(`${program} ${args[0]} failed`, 'see its output above', output.slice(-4000));
}

/** Makes the Helm chart from the manifests in `staging` and packs it. Returns the reason why there is no chart, or nothing. */
export async function packChart(version, time, staging, destination) {
  if (ensureKubectl() === undefined) return 'kubectl 1.27 or later is not here';
  await compile(path.join(root, 'tools/k8s'));
  await mustRun(nodeBinary(), [path.join(root, 'tools/k8s/dist/main.js'), path.join(staging, chart)]);
  // Dated and sorted as npm does for its packages: the same files give the same archive.
  const file = path.join(destination, `${chart}-chart-${version}.tgz`);
  const fixed = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  await mustRun('tar', ['-C', staging, ...fixed, '-I', 'gzip -n', '-cf', file, chart]);
  return undefined;
}

/** Builds and saves all images. Returns the reason why there are none, or nothing. */
export async function saveImages(version, destination) {
  const engine = ['docker', 'podman'].find((program) => onPath(program) !== undefined);
  if (engine === undefined) return 'neither docker nor podman is here';
  const { code, output } = await run(engine, ['info'], { cwd: root });
  if (code !== 0) return `${engine} does not run: ${output.trim().split('\n').at(-1)}`;
  const names = apps.map((app) => `rfp-${app}:${version}`);
  for (const [index, name] of names.entries())
    await mustRun(engine, [
      'build',
      '-q',
      '-f',
      'deploy/Dockerfile',
      '--build-arg',
      `APP=${apps[index]}`,
      '-t',
      name,
      '.',
    ]);
  await mustRun(engine, [
    'save',
    ...(engine === 'podman' ? ['-m'] : []),
    '-o',
    path.join(destination, `rfp-images-${version}.tar`),
    ...names,
  ]);
  return undefined;
}
