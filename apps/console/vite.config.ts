import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { findExcess } from './src/build/budgets.js';
import { cssVariables } from './src/theme/css-variables.js';

/**
 * Preloads the font file that every page needs, which the browser would otherwise find only in the style sheet. Not on a phone: there it would delay
 * the scripts, and so the page, by the time that it takes.
 */
function fontTag(fileNames: string[]): HtmlTagDescriptor[] {
  return fileNames
    .filter((name) => name.includes('inter-latin-wght-normal'))
    .map((name) => ({
      tag: 'link',
      attrs: {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${name}`,
        crossorigin: true,
        media: '(min-width: 600px)',
      },
      injectTo: 'head',
    }));
}

/** Writes the tokens into index.html, so that the skeleton has its colours before any script or style sheet loads. */
function page(): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        { tag: 'style', attrs: { id: 'tokens' }, children: cssVariables(), injectTo: 'head' },
        ...fontTag(Object.keys(bundle ?? {})),
      ],
    },
  };
}

const compress = promisify(brotliCompress);
/** The best but one takes ten times as long for five percent. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes each file compressed beside it: the gateway serves it so, and compresses nothing itself. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|html)$/.test(name));
      const write = async (file: string) =>
        writeFile(`${file}.br`, await compress(await readFile(file), { params: quality }));
      await Promise.all(names.map((name) => write(path.join(dir, name))));
    },
  };
}

function moduleAt(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Ends the build if a page has become too large to load. */
function sizes(): Plugin {
  return {
    name: 'sizes',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.flatMap((file) =>
        file.type === 'chunk'
          ? [[file.fileName, { ...file, css: [...(file.viteMetadata?.importedCss ?? [])] }] as const]
          : [],
      );
      const styles = files.flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css')
          ? [[file.fileName, Buffer.from(file.source).toString()] as const]
          : [],
      );
      const excess = findExcess({ chunks: new Map(chunks), styles: new Map(styles) });
      if (excess.length > 0) this.error(excess.join('\n'));
    },
  };
}

export default defineConfig({
  plugins: [react(), page(), sizes(), compressed()],
  // The libraries' sources: nothing has to be built first, and a change in them shows at once.
  resolve: {
    conditions: ['@rfp/source', ...defaultClientConditions],
    alias: {
      // Of react-admin's exporter, in whose place the server exports.
      'jsonexport/dist/index.js': moduleAt('src/build/no-jsonexport.ts'),
      // Of libs/mui-icons.
      '@mui/material/SvgIcon': moduleAt('src/build/no-svg-icon.ts'),
      'object.entries': moduleAt('src/build/object-entries.cjs'),
    },
  },
  build: {
    // Fonts and icons stay files: the content security policy blocks data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The budgets are the limit: see src/build/budgets.ts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // What every page needs, in two files: many small ones compress worse, and each new lazy screen would split them further.
        // The libraries keep their file, and so their place in the cache, where only the console changes.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /[\\/](node_modules|mui-icons|rolldown)[\\/]/, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
