// Bundles the packages that the console imports into one module. Jest loads modules anew for each spec file: their two thousand files take
// longer than most tests of a component. jest.config.mjs leads the names of the packages here. Does nothing while the bundle is current.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listFiles, root } from '../workspaces.mjs';

const source = path.join(root, 'apps/console/src');
/**
 * Jest takes code of this path for its own, and quotes none of it where a message of the console comes from there: to colour the code
 * takes a second per spec file.
 */
const folder = path.join(root, '.nx/jest-console/build');
const mapFile = path.join(folder, 'map.json');
const require = createRequire(path.join(source, 'main.js'));

/** Each realm has them already, or they are used by libraries of the workspace too and must be the same there. */
const unbundled = /^(?:node:|@rfp\/|zod|fast-check)|\.css$/;

/** Named exports of a CommonJS package are known only when it runs. */
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

/** React makes an error for each element, so that its warnings can name who made it. That takes a twelfth of the time of component specs. */
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
  // Below the folder of the console, so that its packages are found from them, and where lint, which may run beside this, does not look.
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
            // By it, Testing Library knows of fake timers. Jest gives it to CommonJS modules only.
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
