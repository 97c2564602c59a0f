// Runs the containers on a machine without an image registry (Debian, as root):
//   node tools/containers.mjs up [--ha] [--obs] [--no-build]   makes the base images, builds the images of the product, starts
//                                                              docker-compose.yml, waits until all is healthy, signs up, reads a feed, searches
//   node tools/containers.mjs down                             stops it and removes its containers, volumes and images
//   node tools/containers.mjs test [PATH ...]                  runs specs with PostgreSQL and NATS in containers
//   node tools/containers.mjs drill                            checks all promises of docs/operations.md, from a clean engine
// podman and docker-compose are installed with apt. On a machine with an image registry, use docker compose up --wait instead of up.
import { parseArgs } from 'node:util';
import { makeBases, serverImages } from './containers/bases.mjs';
import { drill, removeAll, reportMissing, useProduct, wait } from './containers/drill.mjs';
import { compose, podman } from './containers/engine.mjs';
import { buildImages, describeImages } from './containers/images.mjs';
import { runSpecs } from './containers/specs.mjs';
import { Failure, fail, step } from './report.mjs';

const options = { ha: { type: 'boolean' }, obs: { type: 'boolean' }, 'no-build': { type: 'boolean' } };

const makeBaseImages = (names) => step('Making the base images', async (show) => makeBases(podman, show, names));

async function up({ 'no-build': skipsBuild, ...profiles }) {
  await makeBaseImages();
  if (profiles.obs) reportMissing();
  if (!skipsBuild) await step('Building the images', async () => buildImages());
  process.stdout.write(describeImages());
  await step('up --wait', () => compose(wait, { profiles }));
  await useProduct(`Feed${Date.now()}`);
}

const commands = {
  up: (_paths, values) => up(values),
  down: () => step('Removing all', removeAll),
  drill: () => drill(),
  async test(paths) {
    await makeBaseImages(serverImages);
    process.exitCode = await runSpecs(paths);
  },
};

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...paths] = positionals;
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (command === undefined)
    throw new Failure(`expected one of ${Object.keys(commands).join(', ')}`, 'node tools/containers.mjs up');
  await command(paths, values);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  fail(error);
}
