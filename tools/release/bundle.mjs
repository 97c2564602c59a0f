// Bundles programs into a few files, which start faster than some thousand files.
import path from 'node:path';
import { build } from 'vite';
import { root } from '../workspaces.mjs';

/** Native packages, and the project that declares each. They are not bundled: npm downloads the build for the machine. */
export const nativePackages = { '@node-rs/argon2': 'apps/auth' };

/** Scripts of the process that reads documents. The product finds them in `dist` by path. */
export const readerScripts = {
  'worker/main': 'libs/documents/dist/worker/main.js',
  'worker/memory-watch': 'libs/documents/dist/worker/memory-watch.js',
};

/** Paths in the code of packages that are wrong in a bundle, and their replacements. */
const movedPaths = [
  // The pages of the mailbox.
  {
    file: '@maildev/ui/dist-server/index.js',
    from: "resolve(__dirname, '..', 'dist')",
    to: "resolve(__dirname, '..', 'mailbox')",
  },
  // Synchronous requests of a page. Mails, which are the only pages, make none.
  {
    file: 'jsdom/lib/jsdom/living/xhr/XMLHttpRequest-impl.js',
    from: 'require.resolve("./xhr-sync-worker.js")',
    to: 'null',
  },
];

/**
 * Bundles compiled scripts with the packages that they load, and adds them to the folder `dist`.
 *
 * @param {Record<string, string>} scripts files of the repository by bundle name
 * @param {string} folder that holds `dist`
 * @param {{ licenceFile?: string, external?: string[], minify?: boolean }} [options] `licenceFile` is the name of a list of the packages in `dist`;
 *   `external` packages are not bundled; without `minify`, stacks in logs are readable
 */
export async function bundle(scripts, folder, { licenceFile, external = [], minify = false } = {}) {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [{ name: 'moved-paths', transform: movePaths }],
    ssr: { noExternal: true, external: [...Object.keys(nativePackages), ...external], target: 'node' },
    build: {
      ssr: true,
      outDir: path.join(folder, 'dist'),
      emptyOutDir: false,
      target: 'node20',
      minify,
      license: licenceFile === undefined ? false : { fileName: licenceFile },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(scripts).map(([name, file]) => [name, path.join(root, file)])),
        output: {
          // NestJS and TypeORM use class names.
          keepNames: true,
          // Without this option, a file could be evaluated before the NestJS metadata that it needs, if there are several scripts.
          strictExecutionOrder: true,
          // Flat, because a file finds package.json relative to itself.
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
}

function movePaths(code, id) {
  const moved = movedPaths.find(({ file }) => id.endsWith(file));
  if (moved === undefined) return undefined;
  if (!code.includes(moved.from)) throw new Error(`${moved.file} no longer contains ${moved.from}`);
  return code.replace(moved.from, moved.to);
}
