// npm run pack-cli [-- FOLDER]: creates an npm package of the command line, rfp-cli-<version>.tgz, in FOLDER (default: the current folder). The
// package runs without this repository and without other packages.
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundle } from './bundle.mjs';
import { compile, pack, sizeOf, toJson, writeFiles } from './npm-package.mjs';
import { readJson, root } from '../workspaces.mjs';

const cli = path.join(root, 'apps/cli');
/** Packages that are not bundled, because they load WebAssembly from a file, and the files that each needs. */
const unbundled = { 'jq-web': ['package.json', 'LICENSE', 'jq.js', 'jq.wasm'] };

const readme = `# rfp

The command line of RFP & Grant Tracker: find contract and grant opportunities from the terminal.

    npm install --global ./rfp-cli-<version>.tgz
    rfp config set api_url https://rfp.example.org
    rfp auth login
    rfp --help

\`man rfp\` is the manual. Completion scripts are in \`completions\`; \`rfp completion <shell>\` prints them. Licences of the bundled packages
are in THIRD-PARTY-LICENSES.md, and in their folders below \`node_modules\`.
`;

const folder = mkdtempSync(path.join(tmpdir(), 'rfp-pack-cli-'));
try {
  await compile('apps/cli');
  await bundleProgram();
  copyUnbundled();
  await writeTexts();
  const file = await pack(folder, path.resolve(process.argv[2] ?? '.'));
  process.stdout.write(`${file}\n`);
  for (const [name, bytes] of sizes(file))
    process.stderr.write(`  ${name.padEnd(10)}${(bytes / 1e6).toFixed(2).padStart(6)} MB\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function bundleProgram() {
  const licenceFile = 'THIRD-PARTY-LICENSES.md';
  await bundle({ main: 'apps/cli/dist/main.js' }, folder, {
    licenceFile,
    external: Object.keys(unbundled),
    minify: true,
  });
  renameSync(path.join(folder, 'dist', licenceFile), path.join(folder, licenceFile));
}

/** Copies the unbundled packages into `node_modules` of this package, from which npm installs them without a registry. */
function copyUnbundled() {
  for (const [name, files] of Object.entries(unbundled))
    for (const file of files)
      cpSync(path.join(root, 'node_modules', name, file), path.join(folder, 'node_modules', name, file));
}

/** Manifest, licences, man pages and completions. */
async function writeTexts() {
  const { name, version, description, license, bin, dependencies } = readJson(path.join(cli, 'package.json'));
  const { engines } = readJson(path.join(root, 'package.json'));
  const { buildManPages } = await import('../../apps/cli/dist/man-pages.js');
  const { createProgram } = await import('../../apps/cli/dist/program.js');
  const { shellScripts } = await import('../../apps/cli/dist/actions/completion/shell-scripts.js');
  const pages = await buildManPages(
    createProgram({ out: { isTTY: false } }, () => undefined),
    version,
  );
  const unbundledNames = Object.keys(unbundled);
  writeFiles(folder, {
    'package.json': toJson({
      name,
      version,
      description,
      license,
      type: 'module',
      bin,
      man: pages.map((page) => `./man/${page.name}`),
      engines,
      dependencies: Object.fromEntries(unbundledNames.map((each) => [each, dependencies[each]])),
      bundleDependencies: unbundledNames,
    }),
    'README.md': readme,
    LICENSE: readFileSync(path.join(root, 'LICENSE')),
  });
  writeFiles(path.join(folder, 'man'), Object.fromEntries(pages.map((page) => [page.name, page.text])));
  writeFiles(path.join(folder, 'completions'), {
    'rfp.bash': shellScripts.bash,
    _rfp: shellScripts.zsh,
    'rfp.fish': shellScripts.fish,
    'rfp.ps1': shellScripts.powershell,
  });
}

/** Sizes in bytes of the folders of the package, unpacked and packed. */
function sizes(file) {
  const parts = ['dist', 'node_modules', 'man'].map((part) => [part, sizeOf(path.join(folder, part))]);
  return [...parts, ['unpacked', sizeOf(folder)], ['package', statSync(file).size]];
}
