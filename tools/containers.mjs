// Runs the containers for real where no image registry can be reached (Debian, as root):
//   node tools/containers.mjs up        makes the base images, builds ours, starts docker-compose.yml, waits until all is healthy, signs up and searches
//   node tools/containers.mjs down      stops it and removes its volumes
// podman and docker-compose come from Debian by apt. Where a registry can be reached, docker compose up --wait does all of it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDockerCompose } from './containers/docker-compose.mjs';
import { checkSearch } from './containers/check.mjs';
import { makeBases } from './containers/bases.mjs';
import { Failure, fail, step } from './report.mjs';
import { root } from './workspaces.mjs';

const kept = path.join(root, '.test/containers');
const apps = ['setup', 'auth', 'opportunities', 'sync', 'intelligence', 'gateway'];

/** runc, because crun, the default, refuses the cgroups of some machines. */
const engine = `[engine]\nruntime = "runc"\n[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n`;

/** podman 4 has no names of services in an internal network. */
const override = `networks:\n  inside:\n    internal: false\n`;
const overrideFile = path.join(kept, 'override.yml');

const env = {
  ...process.env,
  CONTAINERS_CONF: path.join(kept, 'containers.conf'),
  DOCKER_HOST: `unix://${kept}/podman.sock`,
};

function podman(args, options = {}) {
  const { status, stdout, stderr } = spawnSync('podman', args, { cwd: root, env, encoding: 'utf8', ...options });
  if (status === 0) return stdout;
  throw new Failure(`podman ${args[0]} failed`, 'see its output above', `${stdout}${stderr}`.slice(-4000));
}

function build() {
  for (const app of apps)
    podman(
      [
        'build',
        '--network=host',
        '-q',
        '-f',
        'deploy/Dockerfile',
        '--build-arg',
        `APP=${app}`,
        '-t',
        `rfp-${app}`,
        '.',
      ],
      {
        maxBuffer: 1e8,
      },
    );
}

/** The API of the engine, for docker-compose. It outlives this program, as a daemon would. */
function startEngine() {
  rmSync(path.join(kept, 'podman.sock'), { force: true });
  const log = openSync(path.join(kept, 'podman.log'), 'a');
  spawn('podman', ['system', 'service', '--time=0', env.DOCKER_HOST], {
    env,
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
}

/** Without systemd nobody runs the health checks of podman. */
function runHealthChecks() {
  const timer = setInterval(() => {
    const { stdout = '' } = spawnSync('podman', ['ps', '-q', '--filter', 'label=com.docker.compose.project=rfp'], {
      env,
      encoding: 'utf8',
    });
    for (const id of stdout.split('\n').filter(Boolean))
      spawn('podman', ['healthcheck', 'run', id], { env, stdio: 'ignore' });
  }, 2000);
  return () => clearInterval(timer);
}

async function compose(args) {
  const stop = runHealthChecks();
  try {
    const child = spawn(ensureDockerCompose(kept), ['-f', 'docker-compose.yml', '-f', overrideFile, ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    stop();
  }
}

const seconds = (began) => Math.round((performance.now() - began) / 1000);

/** Megabytes that each image adds to its base. */
function imageSizes() {
  const lines = apps.map((app) => {
    const layers = JSON.parse(podman(['history', '--format', 'json', '--human=false', `rfp-${app}`]));
    const own = layers.slice(
      0,
      layers.findIndex(({ CreatedBy }) => CreatedBy.includes('WORKDIR')),
    );
    return `  ${app.padEnd(14)} ${Math.round(own.reduce((sum, { size }) => sum + size, 0) / 1e6)} MB and Node.js\n`;
  });
  return lines.join('');
}

async function up() {
  await step('Making the base images', async (show) => makeBases(podman, show));
  await step('Building the images', async () => build());
  startEngine();
  const began = performance.now();
  process.exitCode = await compose(['up', '--no-build', '--wait', '--wait-timeout', '300']);
  if (process.exitCode !== 0) return;
  process.stdout.write(`  ${await checkSearch()}, ${seconds(began)} s after the start\n${imageSizes()}`);
}

mkdirSync(kept, { recursive: true });
writeFileSync(env.CONTAINERS_CONF, engine);
writeFileSync(overrideFile, override);
try {
  if (process.argv[2] === 'up') await up();
  else if (process.argv[2] === 'down') process.exitCode = await compose(['down', '--volumes']);
  else throw new Failure('say up or down', 'node tools/containers.mjs up');
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  fail(error);
}
