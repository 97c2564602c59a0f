// Starts the containers on a clean engine up to a signed-in search, then performs the usual tasks of an operator.
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, step } from '../report.mjs';
import { makeBases } from './bases.mjs';
import { killLeader } from './cluster.mjs';
import { compose, podman, startEngine, stopEngine } from './engine.mjs';
import { buildImages, describeImages, removeImages } from './images.mjs';
import { missingImages } from './override.mjs';
import { searchSteadily, search, signIn, signUp, syncFeed, untilFound } from './person.mjs';
import { checkMetrics, checkTraces } from './monitoring.mjs';

const write = (text) => void process.stdout.write(`${text}\n`);
const serviceNames = ['gateway', 'auth', 'opportunities', 'sync', 'intelligence'];

export const wait = ['up', '--no-build', '--wait', '--wait-timeout', '300'];
/** Waits for existing containers. Without the option, docker-compose with podman 4 would replace them all, even if nothing has changed. */
const waitForExisting = [...wait, '--no-recreate'];

/** Prints the images that are not available without a registry, and their substitutes. */
export function reportMissing() {
  for (const [image, instead] of Object.entries(missingImages)) write(`  not available: ${image}; ${instead}`);
}

/** Signs up, reads a feed and searches. @returns {Promise<{ person: object, token: string }>} */
export async function useProduct(name = 'First', items = 20) {
  const person = await signUp();
  const token = await signIn(person);
  await syncFeed(token, name, items);
  const { total, elapsed_ms: ms } = await untilFound(token, name, items);
  write(`  signed in, added a feed, synced it; a search answered in ${ms} ms: ${total} opportunities`);
  return { person, token };
}

/** Checks that the account and the opportunities still exist. */
async function expectDataKept(person) {
  const { total } = await search(await signIn(person), 'First');
  if (total !== 20) throw new Failure(`${total} of 20 opportunities are left`, 'see docker compose logs');
}

export async function removeAll() {
  for (const profiles of [{}, { ha: true, obs: true }])
    await compose(['down', '--volumes', '--remove-orphans'], { profiles });
  removeImages();
  await stopEngine();
}

/** Simulates a power loss: kills every container and restarts the engine. */
async function killEngine() {
  const running = podman(['ps', '--quiet', '--filter', 'label=com.docker.compose.project=rfp'])
    .split('\n')
    .filter(Boolean);
  podman(['kill', ...running]);
  await stopEngine();
  await startEngine();
}

/** Time in which the broker reloads its files after the signal. */
const reloadMs = 2000;

async function replaceFiles(token, credential) {
  await compose(['run', '--rm', '--no-deps', '-e', `NATS_ROTATE=${credential}`, 'setup']);
  await compose(['kill', '--signal', 'HUP', 'nats']);
  // Without this pause, a change could be pending when the reload closes the connections: it would not be sent again, and its reply could be
  // rejected.
  await pause(reloadMs);
  const name = `After${credential}`;
  await syncFeed(token, name, 5);
  await untilFound(token, name, 5);
}

async function rotate(token, credential) {
  const stop = searchSteadily(token, 'First');
  let seen;
  try {
    await replaceFiles(token, credential);
  } finally {
    seen = await stop();
  }
  const { answered, failed, slowestMs, reasons } = seen;
  // The restarted services have only the new files.
  await compose(['restart', ...serviceNames]);
  await compose(waitForExisting);
  write(
    `  ${credential}: ${answered} searches answered meanwhile, ${failed} failed, the slowest took ${slowestMs} ms ${[...reasons].join(' | ')}`,
  );
  if (failed > 0)
    throw new Failure(`${failed} searches failed while ${credential} was replaced`, 'see docker compose logs');
}

/** Performs tasks of an operator on the running product, and checks after each that no data is lost. */
async function operate({ person }) {
  const losslessStep = async (title, work) => {
    await step(title, work);
    await expectDataKept(person);
  };
  for (const service of ['opportunities', 'nats', 'postgres'])
    await losslessStep(`Restarting ${service}`, async () => {
      await compose(['restart', service]);
      await compose(waitForExisting);
    });
  await losslessStep('Killing all containers and the engine, up --wait', async () => {
    await killEngine();
    await compose(waitForExisting);
  });
  await losslessStep('down, up --wait', async () => {
    await compose(['down']);
    await compose(wait);
  });
  await losslessStep('build, up --wait with new images', async () => {
    buildImages('next');
    await compose(wait);
  });
  for (const credential of ['passwords', 'certificate', 'authority'])
    await losslessStep(`Replacing ${credential} of the broker`, async () => rotate(await signIn(person), credential));
}

async function checkObservability({ person }) {
  const profiles = { obs: true };
  await step('Profile obs: up --wait', () => compose(wait, { profiles }));
  await expectDataKept(person);
  const token = await signIn(person);
  write(`  ${await step('Metrics', () => checkMetrics(token))}`);
  write(`  ${await step('Traces', () => checkTraces(['rfp-gateway', 'rfp-opportunities']))}`);
  await compose(['down', '--volumes'], { profiles });
}

async function checkCluster() {
  const profiles = { ha: true };
  await step('Profile ha: up --wait', () => compose(wait, { profiles }));
  const { token } = await useProduct();
  write(`  ${await step('Killing a node of the cluster', () => killLeader(token))}`);
}

export async function drill() {
  const began = performance.now();
  await step('Removing existing containers', removeAll);
  await step('Making the base images', async (show) => makeBases(podman, show));
  reportMissing();
  await step('Building the images', async () => buildImages());
  process.stdout.write(describeImages());
  await step('up --wait', () => compose(wait));
  const user = await step('Signed-in search', () => useProduct());
  await operate(user);
  await checkObservability(user);
  await checkCluster();
  await step('Removing all', removeAll);
  write(`all done in ${Math.round((performance.now() - began) / 1000)} s`);
}
