// Bundles the packages that the console imports into one module. Jest loads modules again for each spec file, and their two thousand files take
// longer than most component tests. jest.config.mjs maps the package names to the bundle. Does nothing while the bundle is current.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listFiles, root } from '../workspaces.mjs';

const source = path.join(root, 'apps/console/src');
/**
 * Jest treats code of this path as its own, and does not quote it for console messages that come from there: highlighting the code takes a second per
 * spec file.
 */
const folder = path.join(root, '.nx/jest-console/build');
const mapFile = path.join(folder, 'map.json');
const require = createRequire(path.join(source, 'main.js'));

/** Each realm already has these, or libraries of the workspace use them too and need the same instance. */
const unbundled = /^(?:node:|@rfp\/|zod|fast-check)|\.css$/;

/** The named exports of a CommonJS package are known only at run time. */
const commonJs = /^react(?:-dom)?(?:\/|$)/;

function importedNames() {
  const files = listFiles(source).filter((file) => /\.tsx?$/.test(file));
  const imports = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()'([^'.][^']*)'/g),
  ]);
  // The compiled form of JSX imports the runtime.
  const names = new Set(['react/jsx-runtime', ...imports.map(([, name]) => name)]);
  return [...names].filter((name) => !unbundled.test(name)).toSorted();
}

/** React creates an error for each element, so that its warnings can name the creator. That takes a twelfth of the time of component specs. */
const withoutOwners = {
  name: 'without-owners',
  transform: (code) =>
    code.replaceAll(/(?:1e4|10000) > ReactSharedInternals\w*\.recentlyCreatedOwnerStacks\+\+/g, 'false'),
};

/** @returns {string} module that exports what the package does */
function entryOf(name) {
  if (!commonJs.test(name)) {
    return `import * as all from '${name}';\nexport * from '${name}';\nexport default all.default;\n`;
  }
  const exported = Object.keys(require(name)).filter((key) => key !== 'default');
  return `export { default, ${exported.join(', ')} } from '${name}';\n`;
}

function fileOf(name) {
  return `${name.replaceAll(/\W/g, '_')}.mjs`;
}

async function bundle(names) {
  // Below the folder of the console, so that packages resolve from there, and outside of the files that lint, which may run at the same time, reads.
  const entries = path.join(root, 'apps/console/node_modules/.jest-console');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  const input = names.map((name) => path.join(entries, fileOf(name)));
  try {
    for (const [index, name] of names.entries()) writeFileSync(input[index], entryOf(name));
    const { build } = await import(
      pathToFileURL(path.join(path.dirname(require.resolve('vite/package.json')), 'dist/node/index.js'))
    );
    await build({
      configFile: false,
      root: path.join(root, 'apps/console'),
      mode: 'test',
      logLevel: 'error',
      plugins: [withoutOwners],
      define: { 'process.env.NODE_ENV': '"test"' },
      build: {
        outDir: folder,
        minify: false,
        target: 'esnext',
        rollupOptions: {
          input,
          external: unbundled,
          preserveEntrySignatures: 'strict',
          onLog: () => {},
          output: {
            // Testing Library detects fake timers by it. Jest defines it only for CommonJS modules.
            banner: 'const jest = import.meta.jest;',
            entryFileNames: '[name].mjs',
            chunkFileNames: '[name].mjs',
            codeSplitting: { groups: [{ name: 'all-packages', test: /./ }] },
          },
        },
      },
    });
  } finally {
    rmSync(entries, { recursive: true, force: true });
  }
}

function mapOf(names) {
  const pattern = (name) => `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`;
  return Object.fromEntries(names.map((name) => [pattern(name), path.join(folder, fileOf(name))]));
}

const names = importedNames();
const inputs = [
  names.join(),
  readFileSync(path.join(root, 'package-lock.json')),
  readFileSync(fileURLToPath(import.meta.url)),
];
const key = inputs.reduce((hash, input) => hash.update(input), createHash('sha256')).digest('hex');
if (!existsSync(mapFile) || JSON.parse(readFileSync(mapFile, 'utf8')).key !== key) {
  await bundle(names);
  writeFileSync(mapFile, JSON.stringify({ key, map: mapOf(names) }));
}
