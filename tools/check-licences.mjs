// Checks that the licences of all packages allow our use of them.
//   node tools/check-licences.mjs
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { statedLicence } from './release/notices.mjs';
import { readJson, root } from './workspaces.mjs';

/** Suitable for anything under the MIT licence, if their texts are passed on. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'PostgreSQL',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
]);

/** Suitable for the way in which this product uses them; by name without the version. */
const exceptions = {
  'css-mediaquery': { licence: 'BSD', reason: 'its text is that of BSD-3-Clause' },
  '@fontsource-variable/inter': { licence: 'OFL-1.1', reason: 'a font, passed on unchanged and not sold by itself' },
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'data of tools for development, not passed on' },
  lightningcss: { licence: 'MPL-2.0', reason: 'runs while the console is built, not passed on' },
  'axe-core': { licence: 'MPL-2.0', reason: 'runs in tests, not passed on' },
  '@axe-core/playwright': { licence: 'MPL-2.0', reason: 'runs in tests, not passed on' },
  'ical.js': { licence: 'MPL-2.0', reason: 'runs in tests, not passed on' },
};

const lockFolders = ['.', 'tools/runtime'];

/**
 * @param {string} [folder] of the repository
 * @returns {string[]} a sentence for each package whose licence is neither allowed nor a known exception
 */
export function findLicenceFaults(folder = root) {
  return lockFolders.flatMap((place) => faultsOfLock(path.join(folder, place)));
}

function faultsOfLock(folder) {
  const file = path.join(folder, 'package-lock.json');
  if (!existsSync(file)) return [];
  return Object.entries(readJson(file).packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, entry]) => faultsOf(folder, place, entry));
}

function faultsOf(folder, place, entry) {
  const licence = entry.license ?? licenceInstalled(path.join(folder, place, 'package.json'));
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (isAllowed(licence) || exceptionOf(name, licence)) return [];
  // The platforms of an optional package decide whether it is installed here.
  if (licence === undefined && entry.optional) return [];
  return [
    `${place} has the licence ${licence ?? 'of none'}: replace it, or name it in tools/check-licences.mjs with the reason why it fits`,
  ];
}

function licenceInstalled(file) {
  return existsSync(file) ? statedLicence(readJson(file)) : undefined;
}

/** One licence joined by OR suffices; all licences joined by AND are required. */
function isAllowed(licence) {
  if (typeof licence !== 'string') return false;
  const alternatives = licence.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((one) => allowed.has(one)));
}

/** Packages for one platform are named after the package that uses them. */
function exceptionOf(name, licence) {
  return Object.entries(exceptions).some(
    ([known, exception]) =>
      exception.licence === licence &&
      (name === known || (known === 'lightningcss' && name.startsWith('lightningcss-'))),
  );
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const faults = findLicenceFaults();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
