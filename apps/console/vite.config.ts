import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { findExcess } from './src/build/budgets.js';
import { cssVariables } from './src/theme/css-variables.js';

/**
 * Preloads the font that every page needs; otherwise the browser would find it only in the style sheet. Not on phones, where it would delay
 * the scripts and so the page.
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

/** Names the files of the list, which `public/early.js` loads together with the entry if the page is the list. */
function listTags(fileNames: string[]): HtmlTagDescriptor[] {
  return fileNames
    .filter((name) => /\/(?:list|inputs|controls)-[^/]*\.(?:js|css)$/.test(name))
    .map((name) => ({ tag: 'meta', attrs: { name: 'list-file', content: `/${name}` }, injectTo: 'head-prepend' }));
}

/** Writes the tokens into index.html, so that the skeleton is colored before any script or style sheet loads. */
function page(): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        { tag: 'style', attrs: { id: 'tokens' }, children: cssVariables(), injectTo: 'head' },
        ...fontTag(Object.keys(bundle ?? {})),
        ...listTags(Object.keys(bundle ?? {})),
      ],
    },
  };
}

const compress = promisify(brotliCompress);
/** Second-highest quality; the highest takes ten times as long for five percent. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes a compressed copy of each file. The gateway serves these and compresses nothing itself. */
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

/** Fails the build if a page exceeds its size budget. */
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
  // Sources of the libraries: nothing has to be built first, and their changes show at once.
  resolve: {
    conditions: ['@rfp/source', ...defaultClientConditions],
  },
  build: {
    // Fonts and icons stay files, because the content security policy blocks data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The budgets in src/build/budgets.ts are the limit.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Puts everything that every page needs into two files: many small files compress worse, and each new lazy screen would split them further.
        // The libraries have their own file, which stays cached when only the console changes.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /[\\/](node_modules|rolldown)[\\/]/, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
            // The list is apart, because the sign-in does not need it. Both need inputs.
            {
              name: 'inputs',
              test: /[\\/]material[\\/](?:esm[\\/])?(?:TextField|InputAdornment)[\\/]|[\\/](?:NewTab|form-texts)\.tsx?$/,
            },
            // Parts of the list that other screens need as well.
            {
              name: 'controls',
              test: /[\\/](?:RefusedButton|CopyButton|Choice)\.tsx$|[\\/](?:useGetList|use-code-titles|code-texts|applicant-types|contracts\/src\/account)\.(?:js|ts)$/,
            },
            { name: 'list', test: /[\\/]OpportunityList\.tsx$/ },
          ],
        },
      },
    },
  },
});
