import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { findExcess } from './src/build/budgets.js';
import { cssVariables } from './src/theme/css-variables.js';

/** Preloads the font file that every page needs, which the browser would otherwise find only in the style sheet. */
function fontTag(fileNames: string[]): HtmlTagDescriptor[] {
  return fileNames
    .filter((name) => name.includes('inter-latin-wght-normal'))
    .map((name) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
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
  plugins: [react(), page(), sizes()],
  // The libraries' sources: nothing has to be built first, and a change in them shows at once.
  resolve: {
    conditions: ['@rfp/source', ...defaultClientConditions],
    alias: {
      // Of react-admin's exporter, in whose place the server exports.
      'jsonexport/dist/index.js': moduleAt('src/build/no-jsonexport.ts'),
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
            { name: 'libraries', test: /[\\/](node_modules|mui-icons)[\\/]/, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
