import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { findLicenceFaults } from '../checks/check-licences.mjs';
import { auditPackages } from '../release/audit.mjs';
import { formatChangelog } from '../release/changelog.mjs';
import { commands } from '../release/commands.mjs';
import { chooseEnvironment } from '../release/choose-environment.mjs';
import { dataNotices, formatNotices, readNotice } from '../release/notices.mjs';
import { selectComponents } from '../release/sbom.mjs';
import { listWorkspaces, readJson, root } from '../workspaces.mjs';
import { makeRepository } from './repository.mjs';

test('all packages, the console and the manifests have the version of the product', () => {
  const { version } = readJson(path.join(root, 'package.json'));
  const own = listWorkspaces().filter(({ name }) => name.startsWith('@rfp/'));
  for (const { folder, manifest } of own) {
    const used = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
      name.startsWith('@rfp/'),
    );
    assert.deepEqual(
      [folder, manifest.version, ...used.map(([, each]) => each)],
      [folder, version, ...used.map(() => version)],
    );
  }
  assert.match(
    readFileSync(path.join(root, 'apps/console/src/texts.ts'), 'utf8'),
    new RegExp(`version: 'v${version}'`),
  );
  for (const overlay of ['production', 'production-all']) {
    const text = readFileSync(path.join(root, 'k8s/overlays', overlay, 'kustomization.yaml'), 'utf8');
    const tags = [...text.matchAll(/newTag: (\S+) /g)].map(([, tag]) => tag);
    assert.deepEqual(new Set(tags), new Set([version]));
  }
});

test('the npm package has a command for each tool of an installation', () => {
  const tools = Object.entries(readJson(path.join(root, 'package.json')).scripts).flatMap(([name, script]) => {
    const [, file] = /apps\/standalone\/dist\/([\w-]+)\.js/.exec(script) ?? [];
    return file === undefined ? [] : [[name, file]];
  });
  assert.ok(tools.length > 0);
  for (const [name, file] of tools) assert.deepEqual([name, commands[name]], [name, file]);
});

for (const [platform, env, expected] of [
  ['linux', {}, '/home/ann/.local/share/rfp-grant-tracker'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/rfp-grant-tracker'],
  ['darwin', {}, '/home/ann/Library/Application Support/rfp-grant-tracker'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/rfp-grant-tracker'],
  ['linux', { RFP_DATA_DIR: '/mine' }, '/mine'],
  ['linux', { RFP_DATA_DIR_FILE: '/run/secret' }, undefined],
])
  test(`the data folder of the npm package is ${expected ?? 'read from a file'} on ${platform}`, () => {
    assert.equal(chooseEnvironment({ env, platform, home: '/home/ann', folder: '/package' }).RFP_DATA_DIR, expected);
  });

for (const [platform, env, expected] of [
  ['linux', {}, '/home/ann/.cache/rfp-grant-tracker'],
  ['linux', { XDG_CACHE_HOME: '/cache' }, '/cache/rfp-grant-tracker'],
  ['darwin', {}, '/home/ann/Library/Caches/rfp-grant-tracker'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/rfp-grant-tracker-cache'],
  ['linux', { NODE_COMPILE_CACHE: '/mine' }, '/mine'],
])
  test(`the compile cache of the npm package is in ${expected} on ${platform}`, () => {
    const { NODE_COMPILE_CACHE: chosen } = chooseEnvironment({ env, platform, home: '/home/ann', folder: '/package' });
    assert.equal(chosen, expected);
  });

test('a changelog has breaking changes first, then features, fixes and speed, and nothing else', () => {
  const messages = [
    '\na1\nfeat(cli): add a command\n\nBREAKING CHANGE: rename the old one',
    '\na2\nfix: mend it',
    '\na3\nchore(deps): a tool',
    '\na4\nno conventional commit',
    '\n',
  ];
  assert.equal(
    formatChangelog({ version: '1.1.0', date: '2026-11-24', previousTag: 'v1.0.0', messages }),
    '# 1.1.0, 2026-11-24, since 1.0.0\n\n' +
      '## Changes that need something done\n\n- **cli**: rename the old one (a1)\n\n' +
      '## New\n\n- **cli**: add a command (a1)\n\n## Fixed\n\n- mend it (a2)\n',
  );
});

test('notices list each package once, with the text of its licence', (t) => {
  const folder = makeRepository(t, {
    'a/package.json': { name: 'a', version: '1.0.0', license: 'MIT' },
    'b/package.json': { name: 'b', version: '2.0.0', licenses: [{ type: 'ISC' }] },
  });
  writeFileSync(path.join(folder, 'a/LICENSE.txt'), 'Permission is granted\n');
  writeFileSync(path.join(folder, 'b/readme.md'), '# b\n\n## License\n\nDo what you like.\n\n## More\n');
  const notices = ['b', 'a', 'a'].map((each) => readNotice(path.join(folder, each)));
  assert.match(
    formatNotices(notices),
    /\n## a 1\.0\.0 \(MIT\)\n\n {4}Permission is granted\n\n## b 2\.0\.0 \(ISC\)\n\n {4}Do what you like\.\n$/,
  );
});

test('notices include the licence of WordNet, because the product contains its words', () => {
  const notices = formatNotices(dataNotices());
  assert.match(notices, /\n## WordNet 3\.1 \(WordNet\)\n\n {4}This software and database is being provided/);
  assert.match(notices, / {4}Princeton University and LICENSEE agrees to preserve same\.\n$/);
});

const lockOf = (packages) => ({ 'package.json': {}, 'package-lock.json': { packages } });

test('a package without an allowed licence is reported', (t) => {
  const licences = ['GPL-3.0', '(MIT OR GPL-3.0)', 'MIT AND GPL-3.0', 'Apache-2.0', undefined];
  const packages = licences.map((license, index) => [`node_modules/p${index}`, { version: '1.0.0', license }]);
  const faults = findLicenceFaults(makeRepository(t, lockOf(Object.fromEntries(packages))));
  assert.deepEqual(
    faults.map((fault) => fault.split(':')[0]),
    [
      'node_modules/p0 has the licence GPL-3.0',
      'node_modules/p2 has the licence MIT AND GPL-3.0',
      'node_modules/p4 has no licence',
    ],
  );
});

test('an exception applies only to its licence', (t) => {
  const folder = makeRepository(t, lockOf({ 'node_modules/caniuse-lite': { license: 'GPL-3.0' } }));
  assert.equal(findLicenceFaults(folder).length, 1);
});

test('an audit fails only on vulnerabilities of high severity, and reports a missing answer', async () => {
  const audit = (report) => auditPackages(async () => ({ output: JSON.stringify(report) }));
  const vulnerability = (severity) => ({ vulnerabilities: { a: { name: 'a', severity, range: '<2' } } });
  await assert.rejects(audit(vulnerability('high')), { output: 'a <2: high' });
  assert.equal(await audit(vulnerability('moderate')), undefined);
  assert.match(await audit({ message: '405 Method Not Allowed' }), /no answer \(405/);
});

test('the bill of materials lists the shipped packages, and is identical for the same commit [asvs 15.1.2]', () => {
  const component = (name) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' });
  const document = {
    serialNumber: String(Math.random()),
    metadata: { timestamp: String(Math.random()) },
    components: ['a', 'b', 'tool'].map(component),
    dependencies: [{ ref: 'a@1.0.0', dependsOn: ['b@1.0.0', 'tool@1.0.0'] }, { ref: 'tool@1.0.0' }],
  };
  const shipped = ['a', 'b'].map((name) => ({ name, version: '1.0.0' }));
  const bom = selectComponents(document, shipped, '2026-11-24T00:00:00.000Z');
  assert.deepEqual(bom.components, [component('a'), component('b')]);
  assert.deepEqual(bom.dependencies.slice(1), [{ ref: 'a@1.0.0', dependsOn: ['b@1.0.0'] }]);
  assert.match(bom.serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  assert.deepEqual(selectComponents({ ...document, serialNumber: '' }, shipped, '2026-11-24T00:00:00.000Z'), bom);
});

test('npm install in this repository runs no scripts of packages', (t) => {
  const folder = makeRepository(t, {
    'planted/package.json': { name: 'planted', version: '1.0.0', scripts: { postinstall: 'echo > ../../ran' } },
    'package.json': { name: 'x', version: '1.0.0', dependencies: { planted: 'file:planted-1.0.0.tgz' } },
    '.npmrc': readFileSync(path.join(root, '.npmrc'), 'utf8'),
  });
  const quiet = ['--offline', '--loglevel=silent', `--cache=${path.join(folder, 'cache')}`];
  const npm = (args, cwd) => execFileSync('npm', [...args, ...quiet], { cwd });
  npm(['pack', '--pack-destination', folder], path.join(folder, 'planted'));
  npm(['install'], folder);
  assert.ok(existsSync(path.join(folder, 'node_modules/planted/package.json')));
  assert.ok(!existsSync(path.join(folder, 'ran')));
});
