// Builds the images of the product from deploy/Dockerfile, describes and removes them.
import { imageLabel } from './bases.mjs';
import { podman } from './engine.mjs';

const apps = ['setup', 'auth', 'opportunities', 'sync', 'intelligence', 'gateway', 'cli'];

/** @param {string} [revision] a label, so that all images differ from the images of another revision */
export function buildImages(revision) {
  const label = revision === undefined ? [] : ['--label', `org.opencontainers.image.revision=${revision}`];
  for (const app of apps) {
    const image = ['--build-arg', `APP=${app}`, '-t', `rfp-${app}`, ...label];
    podman(['build', '--network=host', '-q', '-f', 'deploy/Dockerfile', ...image, '.']);
  }
}

/** Bytes that each image adds to its base. */
function addedBytes(app) {
  const layers = JSON.parse(podman(['history', '--format', 'json', '--human=false', `rfp-${app}`]));
  const addedLayers = layers.slice(
    0,
    layers.findIndex(({ CreatedBy }) => CreatedBy.includes('WORKDIR')),
  );
  return addedLayers.reduce((sum, { size }) => sum + size, 0);
}

/** One line for each image, with its size without the base. */
export function describeImages() {
  return apps.map((app) => `  rfp-${app.padEnd(14)} ${Math.round(addedBytes(app) / 1e6)} MB and Node.js\n`).join('');
}

/** Removes the images of the product, their base images and the build leftovers. */
export function removeImages() {
  const filter = ['--filter', `label=${imageLabel}`];
  const names = podman(['images', '--format', '{{.Repository}}:{{.Tag}}', ...filter])
    .split('\n')
    .filter((name) => name !== '' && !name.startsWith('<none>'));
  if (names.length > 0) podman(['rmi', '--force', ...names]);
  podman(['image', 'prune', '--force', ...filter]);
}
