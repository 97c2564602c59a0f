// Makes the chart and the images of a release, if the required programs exist.
import path from 'node:path';
import { Failure, onPath } from '../report.mjs';
import { ensureKubectl } from '../programs/kubectl.mjs';
import { run } from '../run.mjs';
import { nodeBinary } from '../with-node.mjs';
import { root } from '../workspaces.mjs';
import { compile } from './npm-package.mjs';

const apps = ['setup', 'auth', 'opportunities', 'sync', 'intelligence', 'gateway', 'cli'];
/** Name of the chart, and of its folder in the archive. */
const chart = 'rfp-grant-tracker';

async function runOrThrow(program, args) {
  const { code, output } = await run(program, args, { cwd: root });
  if (code !== 0) throw new Failure(`${program} ${args[0]} failed`, 'see its output above', output.slice(-4000));
}

/** Makes the Helm chart from the manifests in `staging` and packs it. Returns `undefined`, or the reason why there is no chart. */
export async function packChart(version, time, staging, destination) {
  if (ensureKubectl() === undefined) return 'kubectl 1.27 or later was not found';
  await compile(path.join(root, 'tools/k8s'));
  await runOrThrow(nodeBinary(), [path.join(root, 'tools/k8s/dist/main.js'), path.join(staging, chart)]);
  // With fixed dates and order, so that the same files give the same archive.
  const file = path.join(destination, `${chart}-chart-${version}.tgz`);
  const options = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  await runOrThrow('tar', ['-C', staging, ...options, '-I', 'gzip -n', '-cf', file, chart]);
  return undefined;
}

/** Builds and saves all images. Returns `undefined`, or the reason why there are no images. */
export async function saveImages(version, destination) {
  const engine = ['docker', 'podman'].find((program) => onPath(program) !== undefined);
  if (engine === undefined) return 'neither docker nor podman was found';
  const { code, output } = await run(engine, ['info'], { cwd: root });
  if (code !== 0) return `${engine} does not run: ${output.trim().split('\n').at(-1)}`;
  const names = apps.map((app) => `rfp-${app}:${version}`);
  for (const [index, name] of names.entries())
    await runOrThrow(engine, [
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
  await runOrThrow(engine, [
    'save',
    ...(engine === 'podman' ? ['-m'] : []),
    '-o',
    path.join(destination, `rfp-images-${version}.tar`),
    ...names,
  ]);
  return undefined;
}
