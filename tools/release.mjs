// npm run release [-- FOLDER [--no-images]]: creates the artifacts of a release from this commit. FOLDER (default: release/) is emptied first.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { auditPackages } from './release/audit.mjs';
import { isChanged, makeChangelog, readCommit } from './release/changelog.mjs';
import { packChart, saveImages } from './release/deploy.mjs';
import { dataNotices, formatNotices, readNotice } from './release/notices.mjs';
import { writeFiles } from './release/npm-package.mjs';
import { makeProductPackage } from './release/product.mjs';
import { makeSbom } from './release/sbom.mjs';
import { collectPackages } from './release/collect-packages.mjs';
import { Failure, fail, step } from './report.mjs';
import { run, stopOnSignals } from './run.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { readJson, root } from './workspaces.mjs';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'no-images': { type: 'boolean' } } });
const destination = path.resolve(positionals[0] ?? path.join(root, 'release'));
const { version } = readJson(path.join(root, 'package.json'));

stopOnSignals();
const staging = mkdtempSync(path.join(tmpdir(), 'rfp-release-'));
try {
  await release();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  fail(error);
} finally {
  rmSync(staging, { recursive: true, force: true });
}

async function release() {
  emptyFolder();
  const { id, time } = await readCommit();
  const note = (await isChanged()) ? ', with changes that are not committed' : '';
  await step('Auditing the packages', async () => reportOmission('Audit', await auditPackages()));
  const { packages } = await step('Packing the product', () => makeProductPackage(staging, destination));
  await step('Packing the command line', packCli);
  await step('Writing bill of materials, notices and changelog', async () => {
    const shipped = [...packages, ...collectPackages().map(readNotice), ...dataNotices()];
    writeFiles(destination, {
      [`rfp-grant-tracker-${version}.cdx.json`]: await makeSbom(shipped, time),
      'THIRD_PARTY_NOTICES.md': formatNotices(shipped),
      'CHANGELOG.md': await makeChangelog(version, time),
    });
  });
  reportOmission('Chart', await step('Packing the Helm chart', () => packChart(version, time, staging, destination)));
  const images = values['no-images']
    ? '--no-images'
    : await step('Building the images', () => saveImages(version, destination));
  reportOmission('Images', images);
  writeFiles(destination, { SHA256SUMS: checksums() });
  process.stdout.write(`${version} of commit ${id.slice(0, 12)}${note}, in ${destination}\n${listFiles()}`);
}

/** Rejects a folder that contains anything but a release. */
function emptyFolder() {
  mkdirSync(destination, { recursive: true });
  const names = readdirSync(destination);
  if (names.length > 0 && !names.includes('SHA256SUMS'))
    throw new Failure(`${destination} is not empty, and is not a release`, 'choose another folder, or empty it');
  for (const name of names) rmSync(path.join(destination, name), { recursive: true });
}

function reportOmission(what, reason) {
  if (reason !== undefined) process.stderr.write(`  ${what} left out: ${reason}\n`);
}

async function packCli() {
  const script = path.join(root, 'tools/release/pack-cli.mjs');
  const { code, output } = await run(nodeBinary(), [script, destination], { cwd: root, env: toolEnvironment() });
  if (code !== 0) throw new Failure('the command line could not be packed', 'see the output above', output);
}

function checksums() {
  const hash = (name) =>
    createHash('sha256')
      .update(readFileSync(path.join(destination, name)))
      .digest('hex');
  return readdirSync(destination)
    .sort()
    .map((name) => `${hash(name)}  ${name}\n`)
    .join('');
}

function listFiles() {
  const line = (name) =>
    `  ${name.padEnd(36)}${(statSync(path.join(destination, name)).size / 1e6).toFixed(2).padStart(8)} MB\n`;
  return readdirSync(destination).map(line).join('');
}
