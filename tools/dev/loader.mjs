// Lets Node.js run the TypeScript sources: compiled in memory as for the specs, types unchecked.
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
  /** Sources import each other by the names of their compiled files. */
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
    // Only the position in the source helps; the stack would show the compiler's.
    const stack = `${error.message}`.split('\nCaused by:')[0].trim();
    throw Object.assign(new SyntaxError(stack), { stack });
  }
}
