// One configuration for every project: specs run from source, so nothing has to be built first.
// tools/jest.mjs starts Jest with it.

const tools = 'twins|bench|drill|e2e|k8s';
const apps = 'auth|gateway|intelligence|opportunities|setup|sync|standalone|console|cli';

/** @param {object} options what JSX or decorators need besides */
function compileWith({ parser, transform }) {
  return [
    '@swc/jest',
    {
      swcrc: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2023',
        keepClassNames: true,
        parser: { syntax: 'typescript', ...parser },
        transform: { useDefineForClassFields: false, ...transform },
      },
    },
  ];
}

export default {
  testEnvironment: '<rootDir>/tools/jest/node-environment.mjs',
  globalTeardown: '<rootDir>/tools/jest/global-teardown.mjs',
  watchman: false,
  // The spec files of a run share a PostgreSQL and a Chromium, and Nx runs several projects at a time.
  maxWorkers: 1,
  // Modules of spec files that have ended stay in memory, up to 50 MB per file: the worker is replaced above this limit.
  workerIdleMemoryLimit: '1GB',
  // Not where temporary files are: compiled sources are used again.
  cacheDirectory: '<rootDir>/.nx/jest',
  testMatch: ['<rootDir>/{apps,libs}/*/src/**/*.spec.{ts,tsx}', '<rootDir>/tools/*/src/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.nx', '<rootDir>/.data', '<rootDir>/.test', '<rootDir>/.*/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
  testTimeout: 30_000,
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    [`^@rfp/(${tools})/(.*)$`]: '<rootDir>/tools/$1/src/$2.ts',
    [`^@rfp/(${apps})/(.*)$`]: '<rootDir>/apps/$1/src/$2.ts',
    '^@rfp/([a-z-]+)/(.*)$': '<rootDir>/libs/$1/src/$2.ts',
  },
  transform: {
    '\\.css$': '<rootDir>/tools/jest/style-sheet.mjs',
    '\\.tsx$': compileWith({ parser: { tsx: true }, transform: { react: { runtime: 'automatic' } } }),
    '\\.ts$': compileWith({
      parser: { decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    }),
  },
};
