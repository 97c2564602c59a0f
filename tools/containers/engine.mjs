// Runs podman, its API for docker-compose and testcontainers, and docker-compose with local changes to docker-compose.yml.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../report.mjs';
import { root } from '../workspaces.mjs';
import { ensureDockerCompose } from './docker-compose.mjs';
import { makeOverride } from './override.mjs';

const folder = path.join(root, '.test/containers');
const socketPath = path.join(folder, 'podman.sock');
const pidFile = path.join(folder, 'podman.pid');
const overrideFile = path.join(folder, 'override.yml');

/** Settings of podman. The runtime is runc, because the cgroups of some machines do not work with crun, the default. */
const settings = `[engine]\nruntime = "runc"\n[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n`;

/** Environment of podman and of clients of its API. */
export const engineEnvironment = {
  ...process.env,
  CONTAINERS_CONF: path.join(folder, 'containers.conf'),
  DOCKER_HOST: `unix://${socketPath}`,
};
const env = engineEnvironment;

/** Runs podman. @returns {string} its standard output */
export function podman(args, options = {}) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(env.CONTAINERS_CONF, settings);
  const all = { cwd: root, env, encoding: 'utf8', maxBuffer: 1e8, ...options };
  const { status, stdout, stderr, error } = spawnSync('podman', args, all);
  if (error?.code === 'ENOENT') {
    const packages =
      'podman catatonit buildah runc debootstrap golang-github-containernetworking-plugin-dnsname dnsmasq-base';
    throw new Failure('podman was not found', `apt-get install ${packages}`);
  }
  if (status === 0) return stdout;
  throw new Failure(`podman ${args[0]} failed`, 'see its output above', `${stdout}${stderr}`.slice(-4000));
}

function isReachable() {
  return new Promise((resolve) => {
    const request = get({ socketPath, path: '/_ping', timeout: 2000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** Starts the API of the engine, which continues as a daemon after this program has ended. */
export async function startEngine() {
  podman(['--version']);
  if (await isReachable()) return;
  rmSync(socketPath, { force: true });
  const log = openSync(path.join(folder, 'podman.log'), 'a');
  const stdio = ['ignore', log, log];
  const child = spawn('podman', ['system', 'service', '--time=0', env.DOCKER_HOST], { env, detached: true, stdio });
  child.unref();
  writeFileSync(pidFile, String(child.pid));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isReachable()) return;
    await pause(100);
  }
  throw new Failure('the engine does not answer', `see ${path.join(folder, 'podman.log')}`);
}

/** Stops the API of the engine. Containers continue. */
export async function stopEngine() {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  rmSync(pidFile);
  // Without an answer, the API has ended, and another program may have its process id.
  if (await isReachable()) process.kill(pid);
}

/** Runs the health checks every two seconds, because podman does not run them without systemd. @returns a function that stops them */
function runHealthChecks() {
  const timer = setInterval(() => {
    const filter = ['--filter', 'label=com.docker.compose.project=rfp'];
    const { stdout = '' } = spawnSync('podman', ['ps', '-q', ...filter], { env, encoding: 'utf8' });
    for (const id of stdout.split('\n').filter(Boolean))
      spawn('podman', ['healthcheck', 'run', id], { env, stdio: 'ignore' });
  }, 2000);
  return () => clearInterval(timer);
}

/** @typedef {{ ha?: boolean, obs?: boolean }} Profiles */

/** Settings of the profiles that docs/operations.md describes for `.env`. */
function profileEnvironment({ ha = false, obs = false }) {
  const nodes = ['nats-1', 'nats-2', 'nats-3'].map((node) => `tls://${node}:4222`).join(',');
  return {
    COMPOSE_PROFILES: [...(ha ? ['ha'] : []), ...(obs ? ['obs'] : [])].join(','),
    ...(ha ? { NATS_SINGLE: '0', NATS_URL: nodes, NATS_REPLICAS: '3' } : {}),
    ...(obs ? { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel-collector:4318' } : {}),
  };
}

/**
 * Runs docker-compose on docker-compose.yml with the local changes.
 *
 * @param {{ profiles?: Profiles }} [options]
 * @returns {Promise<string>} its standard output
 */
export async function compose(args, { profiles = {} } = {}) {
  await startEngine();
  writeFileSync(overrideFile, makeOverride());
  const stop = runHealthChecks();
  const output = [];
  const child = spawn(ensureDockerCompose(folder), ['-f', 'docker-compose.yml', '-f', overrideFile, ...args], {
    cwd: root,
    env: { ...env, ...profileEnvironment(profiles) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = [];
  child.stdout.on('data', (piece) => printed.push(piece));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece));
  const code = await new Promise((resolve) => child.once('close', resolve)).finally(stop);
  if (code === 0) return Buffer.concat(printed).toString();
  const tail = Buffer.concat(output).toString().slice(-4000);
  throw new Failure(`docker-compose ${args[0]} failed`, 'see its output above, and docker compose logs', tail);
}
