import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { cssVariables } from './src/theme/css-variables.js';

/** The one font file that every page needs: without this the browser learns of it only from the style sheet. */
function fontTag(fileNames: string[]): HtmlTagDescriptor[] {
  return fileNames
    .filter((name) => name.includes('inter-latin-wght-normal'))
    .map((name) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
      injectTo: 'head',
    }));
}

/** Writes the tokens into index.html, so that the skeleton is painted in the right colours before any script or style sheet is there. */
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

export default defineConfig({
  plugins: [react(), page()],
  // The libraries' sources: nothing has to be built first, and a change in them shows at once.
  resolve: { conditions: ['@rfp/source', ...defaultClientConditions] },
  build: {
    // Fonts and icons stay files: the content security policy refuses data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Measured by what a first page loads, which is far below what Vite warns of per file.
    chunkSizeWarningLimit: 600,
  },
});
