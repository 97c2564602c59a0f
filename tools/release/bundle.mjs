// Bundles of programs: a few files instead of some thousand, which start faster.
import path from 'node:path';
import { build } from 'vite';
import { root } from '../workspaces.mjs';

/** Native programs and modules, with the project that declares them: npm fetches the ones for the machine that installs a package. */
export const native = { '@node-rs/argon2': 'apps/auth' };

/** The process that reads documents is found in `dist` by its path. */
export const readerScripts = {
  'worker/main': 'libs/documents/dist/worker/main.js',
  'worker/memory-watch': 'libs/documents/dist/worker/memory-watch.js',
};

/** Paths in the code of packages that a bundle moves. */
const movedPaths = [
  // The pages of the mailbox.
  {
    file: '@maildev/ui/dist-server/index.js',
    from: "resolve(__dirname, '..', 'dist')",
    to: "resolve(__dirname, '..', 'mailbox')",
  },
  // For synchronous requests of a page, which mails do not have.
  {
    file: 'jsdom/lib/jsdom/living/xhr/XMLHttpRequest-impl.js',
    from: 'require.resolve("./xhr-sync-worker.js")',
    to: 'null',
  },
];

/**
 * Bundles compiled scripts with the packages that they load, and adds them to the folder `dist`.
 *
 * @param {Record<string, string>} scripts files of the repository by their name in `dist`
 * @param {string} folder that holds `dist`
 * @param {{ licenceFile?: string, external?: string[], minify?: boolean }} [options] `licenceFile` in `dist` lists the packages; `external` are not bundled; without `minify`, stacks in logs stay readable
 */
export async function bundle(scripts, folder, { licenceFile, external = [], minify = false } = {}) {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [{ name: 'moved-paths', transform: movePaths }],
    ssr: { noExternal: true, external: [...Object.keys(native), ...external], target: 'node' },
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
          // With several scripts, a file could otherwise be evaluated before the NestJS metadata that it needs.
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
