// Checks that the licences of all packages allow their use in this product.
//   node tools/checks/check-licences.mjs
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { statedLicence } from '../release/notices.mjs';
import { readJson, root } from '../workspaces.mjs';

/** Licences whose packages a product under the MIT licence may contain, if it includes the licence texts. */
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

/** Packages under other licences that allow the use that this product makes of them, by name. */
const exceptions = {
  'css-mediaquery': { licence: 'BSD', reason: 'its text is that of BSD-3-Clause' },
  '@fontsource-variable/inter': { licence: 'OFL-1.1', reason: 'a font, distributed unchanged and not sold by itself' },
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'data of development tools, not distributed' },
  lightningcss: { licence: 'MPL-2.0', reason: 'runs while the console is built, not distributed' },
  'axe-core': { licence: 'MPL-2.0', reason: 'runs in tests, not distributed' },
  '@axe-core/playwright': { licence: 'MPL-2.0', reason: 'runs in tests, not distributed' },
  'ical.js': { licence: 'MPL-2.0', reason: 'runs in tests, not distributed' },
};

const lockFolders = ['.', 'tools/runtime'];

/**
 * @param {string} [folder] of the repository
 * @returns {string[]} a sentence for each package whose licence is neither allowed nor a known exception
 */
export function findLicenceFaults(folder = root) {
  return lockFolders.flatMap((lockFolder) => faultsOfLock(path.join(folder, lockFolder)));
}

function faultsOfLock(folder) {
  const file = path.join(folder, 'package-lock.json');
  if (!existsSync(file)) return [];
  return Object.entries(readJson(file).packages)
    .filter(([packagePath, { link }]) => packagePath.includes('node_modules/') && !link)
    .flatMap(([packagePath, entry]) => faultsOfPackage(folder, packagePath, entry));
}

function faultsOfPackage(folder, packagePath, entry) {
  const licence = entry.license ?? readInstalledLicence(path.join(folder, packagePath, 'package.json'));
  const name = packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (isAllowed(licence) || isException(name, licence)) return [];
  // An optional package for another platform is not installed here, so its licence is unknown.
  if (licence === undefined && entry.optional) return [];
  return [
    `${packagePath} has ${licence ? `the licence ${licence}` : 'no licence'}: replace it, or add an exception with a reason to tools/checks/check-licences.mjs`,
  ];
}

function readInstalledLicence(file) {
  return existsSync(file) ? statedLicence(readJson(file)) : undefined;
}

/** One licence joined by OR suffices; all licences joined by AND are required. */
function isAllowed(licence) {
  if (typeof licence !== 'string') return false;
  const alternatives = licence.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((one) => allowed.has(one)));
}

/** Whether an exception applies to a package. The packages of lightningcss for one platform, `lightningcss-...`, share its exception. */
function isException(name, licence) {
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
