// Bundles the packages that the console imports into one module. Jest loads modules again for each spec file, and loading the two thousand files of
// the packages takes longer than most component tests. jest.config.mjs maps the package names to the bundle. If the bundle is current, this script
// does nothing.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listFiles, root } from '../workspaces.mjs';

const source = path.join(root, 'apps/console/src');
/**
 * Folder of the bundle. Jest treats code below a path with `jest-...` and `build` as its own, and does not quote it in console messages: highlighting
 * the code would take a second per spec file.
 */
const folder = path.join(root, '.nx/jest-console/build');
const mapFile = path.join(folder, 'map.json');
const require = createRequire(path.join(source, 'main.js'));

/** Packages that are not bundled: each realm has them already, or libraries of the workspace also use them and need the same instance. */
const unbundled = /^(?:node:|@rfp\/|zod|fast-check)|\.css$/;

/** CommonJS packages, whose named exports are known only at run time. */
const commonJs = /^react(?:-dom)?(?:\/|$)/;

function findImportedPackages() {
  const files = listFiles(source).filter((file) => /\.tsx?$/.test(file));
  const imports = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()'([^'.][^']*)'/g),
  ]);
  // Compiled JSX imports this runtime.
  const names = new Set(['react/jsx-runtime', ...imports.map(([, name]) => name)]);
  return [...names].filter((name) => !unbundled.test(name)).toSorted();
}

/**
 * Plugin that stops React from creating an error for each element. Its warnings then do not name the creator; this saves a twelfth of the time of
 * component specs.
 */
const withoutOwners = {
  name: 'without-owners',
  transform: (code) =>
    code.replaceAll(/(?:1e4|10000) > ReactSharedInternals\w*\.recentlyCreatedOwnerStacks\+\+/g, 'false'),
};

/** @returns {string} source of a module that re-exports the package */
function entrySource(name) {
  if (!commonJs.test(name)) {
    return `import * as all from '${name}';\nexport * from '${name}';\nexport default all.default;\n`;
  }
  const exported = Object.keys(require(name)).filter((key) => key !== 'default');
  return `export { default, ${exported.join(', ')} } from '${name}';\n`;
}

function bundleFileName(name) {
  return `${name.replaceAll(/\W/g, '_')}.mjs`;
}

async function bundle(names) {
  // Below the folder of the console, so that packages resolve from there; in node_modules, because lint may run at the same time and must not read
  // these files.
  const entries = path.join(root, 'apps/console/node_modules/.jest-console');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  const input = names.map((name) => path.join(entries, bundleFileName(name)));
  try {
    for (const [index, name] of names.entries()) writeFileSync(input[index], entrySource(name));
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
            // Testing Library detects fake timers by the global `jest`, which Jest defines only for CommonJS modules.
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

function moduleNameMap(names) {
  const pattern = (name) => `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`;
  return Object.fromEntries(names.map((name) => [pattern(name), path.join(folder, bundleFileName(name))]));
}

const names = findImportedPackages();
const inputs = [
  names.join(),
  readFileSync(path.join(root, 'package-lock.json')),
  readFileSync(fileURLToPath(import.meta.url)),
];
const key = inputs.reduce((hash, input) => hash.update(input), createHash('sha256')).digest('hex');
if (!existsSync(mapFile) || JSON.parse(readFileSync(mapFile, 'utf8')).key !== key) {
  await bundle(names);
  writeFileSync(mapFile, JSON.stringify({ key, map: moduleNameMap(names) }));
}
