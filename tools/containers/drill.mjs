// Runs a clean engine up to a signed-in search, and then the usual tasks of an operator.
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, step } from '../report.mjs';
import { makeBases } from './bases.mjs';
import { loseLeader } from './cluster.mjs';
import { compose, podman, startEngine, stopEngine } from './engine.mjs';
import { buildImages, describeImages, removeImages } from './images.mjs';
import { missingImages } from './override.mjs';
import { searchSteadily, search, signIn, signUp, syncFeed, untilFound } from './person.mjs';
import { checkMetrics, checkTraces } from './watching.mjs';

const write = (text) => void process.stdout.write(`${text}\n`);
const ofServices = ['gateway', 'auth', 'opportunities', 'sync', 'intelligence'];

export const wait = ['up', '--no-build', '--wait', '--wait-timeout', '300'];
/** For existing containers: with podman 4, docker-compose would replace all of them, even if nothing has changed. */
const waitForThese = [...wait, '--no-recreate'];

/** Names parts that are not available here. */
export function reportMissing() {
  for (const [image, instead] of Object.entries(missingImages)) write(`  not to be had here: ${image}; ${instead}`);
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

/** The account and the opportunities still exist. */
async function expectKept(person) {
  const { total } = await search(await signIn(person), 'First');
  if (total !== 20) throw new Failure(`${total} of 20 opportunities are left`, 'see docker compose logs');
}

export async function removeAll() {
  for (const profiles of [{}, { ha: true, obs: true }])
    await compose(['down', '--volumes', '--remove-orphans'], { profiles });
  removeImages();
  await stopEngine();
}

/** A power loss: every container is killed, and the engine restarts. */
async function killEngine() {
  const running = podman(['ps', '--quiet', '--filter', 'label=com.docker.compose.project=rfp'])
    .split('\n')
    .filter(Boolean);
  podman(['kill', ...running]);
  await stopEngine();
  await startEngine();
}

/** The broker reloads its files within this time after the signal. */
const reloadMs = 2000;

async function replaceFiles(token, what) {
  await compose(['run', '--rm', '--no-deps', '-e', `NATS_ROTATE=${what}`, 'setup']);
  await compose(['kill', '--signal', 'HUP', 'nats']);
  // A change that is pending when the connections end is not sent again, and its reply may be rejected.
  await pause(reloadMs);
  const name = `After${what}`;
  await syncFeed(token, name, 5);
  await untilFound(token, name, 5);
}

async function rotate(token, what) {
  const stop = searchSteadily(token, 'First');
  let seen;
  try {
    await replaceFiles(token, what);
  } finally {
    seen = await stop();
  }
  const { answered, failed, slowestMs, reasons } = seen;
  // A service that starts now has only the new files.
  await compose(['restart', ...ofServices]);
  await compose(waitForThese);
  write(
    `  ${what}: ${answered} searches answered meanwhile, ${failed} failed, the slowest took ${slowestMs} ms ${[...reasons].join(' | ')}`,
  );
  if (failed > 0) throw new Failure(`${failed} searches failed while ${what} was replaced`, 'see docker compose logs');
}

/** Tasks of an operator on a running product; each must keep its data. */
async function operate({ person }) {
  const kept = async (title, work) => {
    await step(title, work);
    await expectKept(person);
  };
  for (const service of ['opportunities', 'nats', 'postgres'])
    await kept(`Restarting ${service}`, async () => {
      await compose(['restart', service]);
      await compose(waitForThese);
    });
  await kept('Killing all containers and the engine, up --wait', async () => {
    await killEngine();
    await compose(waitForThese);
  });
  await kept('down, up --wait', async () => {
    await compose(['down']);
    await compose(wait);
  });
  await kept('build, up --wait with new images', async () => {
    buildImages('next');
    await compose(wait);
  });
  for (const what of ['passwords', 'certificate', 'authority'])
    await kept(`Replacing ${what} of the broker`, async () => rotate(await signIn(person), what));
}

async function watch({ person }) {
  const profiles = { obs: true };
  await step('Profile obs: up --wait', () => compose(wait, { profiles }));
  await expectKept(person);
  const token = await signIn(person);
  write(`  ${await step('Metrics', () => checkMetrics(token))}`);
  write(`  ${await step('Traces', () => checkTraces(['rfp-gateway', 'rfp-opportunities']))}`);
  await compose(['down', '--volumes'], { profiles });
}

async function cluster() {
  const profiles = { ha: true };
  await step('Profile ha: up --wait', () => compose(wait, { profiles }));
  const { token } = await useProduct();
  write(`  ${await step('Killing a node of the cluster', () => loseLeader(token))}`);
}

export async function drill() {
  const began = performance.now();
  await step('Removing what is there', removeAll);
  await step('Making the base images', async (show) => makeBases(podman, show));
  reportMissing();
  await step('Building the images', async () => buildImages());
  process.stdout.write(describeImages());
  await step('up --wait', () => compose(wait));
  const user = await step('Signed-in search', () => useProduct());
  await operate(user);
  await watch(user);
  await cluster();
  await step('Removing all', removeAll);
  write(`all done in ${Math.round((performance.now() - began) / 1000)} s`);
}
