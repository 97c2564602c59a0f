// Lets Node.js run the TypeScript sources. They are compiled in memory with the options of the specs; types are not checked.
//   node --import ./tools/dev/loader.mjs --conditions=@rfp/source apps/cli/src/main.ts
import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

enableCompileCache(path.resolve(import.meta.dirname, '../../.nx/dev'));
registerHooks({
  /** Maps an imported `.js` file to its `.ts` source. */
  resolve(specifier, context, next) {
    const isSource = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts');
    return next(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
  load(url, context, next) {
    if (!/^file:.*\.ts$/.test(url)) return next(url, context);
    const filename = fileURLToPath(url);
    return { format: 'module', shortCircuit: true, source: compile(filename) };
  },
});

function compile(filename) {
  try {
    return transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code;
  } catch (error) {
    // Replaces the stack, which would show the code of the compiler, by the position in the source.
    const stack = `${error.message}`.split('\nCaused by:')[0].trim();
    throw Object.assign(new SyntaxError(stack), { stack });
  }
}
