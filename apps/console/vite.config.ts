import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
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

export default defineConfig({
  plugins: [react(), page()],
  // The libraries' sources: nothing has to be built first, and a change in them shows at once.
  resolve: { conditions: ['@rfp/source', ...defaultClientConditions] },
  build: {
    // Fonts and icons stay files: the content security policy blocks data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first page loads far less than this limit per file.
    chunkSizeWarningLimit: 600,
  },
});
