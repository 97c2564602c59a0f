// Makes the software bill of materials of a release in CycloneDX format.
import { createHash } from 'node:crypto';
import { Failure } from '../report.mjs';
import { run } from '../run.mjs';
import { toolEnvironment } from '../with-node.mjs';
import { readJson, root } from '../workspaces.mjs';
import path from 'node:path';
import { toJson } from './npm-package.mjs';

/**
 * npm lists all packages of the lock file. The document includes only the shipped packages and the packages that npm downloads at installation.
 *
 * @param {{ name: string, version: string }[]} shipped
 * @param {string} time time of the commit, so that the same commit gives the same document
 */
export async function makeSbom(shipped, time) {
  const { code, output } = await run(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'],
    {
      cwd: root,
      env: toolEnvironment(),
    },
  );
  if (code !== 0) throw new Failure('npm could not make the bill of materials', 'see its output above', output);
  return toJson(selectComponents(JSON.parse(output.slice(output.indexOf('{'))), shipped, time));
}

/** Removes development dependencies from the document, and replaces the values that differ between runs. */
export function selectComponents(document, shipped, time) {
  const names = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const { name, version, description, license } = readJson(path.join(root, 'package.json'));
  const main = `${name}@${version}`;
  const components = document.components.filter((each) => names.has(each['bom-ref']));
  const refs = new Set(components.map((each) => each['bom-ref']));
  const withShippedOnly = ({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) });
  const dependencies = document.dependencies.filter(({ ref }) => refs.has(ref)).map(withShippedOnly);
  return {
    ...document,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([main, time, ...refs]))}`,
    metadata: {
      ...document.metadata,
      timestamp: time,
      component: {
        'bom-ref': main,
        type: 'application',
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
      },
    },
    components,
    dependencies: [{ ref: main, dependsOn: [...refs] }, ...dependencies],
  };
}

/** UUID version 8: a custom hash. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
