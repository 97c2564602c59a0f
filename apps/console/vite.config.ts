import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables } from './src/theme/css-variables.js';

/** Writes the tokens into index.html, so that the skeleton is painted in the right colours before any script or style sheet is there. */
function tokensInPage(): Plugin {
  return {
    name: 'tokens-in-page',
    transformIndexHtml: () => [{ tag: 'style', attrs: { id: 'tokens' }, children: cssVariables(), injectTo: 'head-prepend' }],
  };
}

export default defineConfig({
  plugins: [react(), tokensInPage()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    // Fonts and icons stay files: the content security policy refuses data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
