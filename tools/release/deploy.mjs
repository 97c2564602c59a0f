// Chart and images of a release, where there are the programs for them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure, onPath } from '../report.mjs';
import { run } from '../run.mjs';
import { root } from '../workspaces.mjs';

const apps = ['setup', 'auth', 'opportunities', 'sync', 'intelligence', 'gateway'];
const chart = 'k8s/chart';

async function mustRun(program, args) {
  const { code, output } = await run(program, args, { cwd: root });
  if (code !== 0) throw new Failure(`${program} ${args[0]} failed`, 'see its output above', output.slice(-4000));
}

/** Returns the reason why there is no chart, or nothing. */
export async function packChart(version, time, destination) {
  if (!existsSync(path.join(root, chart, 'Chart.yaml'))) return `there is no ${chart}`;
  // Dated and sorted, as npm does with its packages: the same files give the same archive.
  const file = path.join(destination, `rfp-grant-tracker-chart-${version}.tgz`);
  const fixed = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner'];
  const named = ['--transform', 's,^chart,rfp-grant-tracker,'];
  const tar = ['-C', path.join(root, chart, '..'), ...fixed, ...named, '-I', 'gzip -n', '-cf', file, 'chart'];
  await mustRun('tar', tar);
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
