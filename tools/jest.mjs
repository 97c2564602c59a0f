// Runs the specs of one project and leaves the figures in .test/<project>.json:
//   node tools/jest.mjs <project name> <project folder> [jest options]
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeBinary, toolEnvironment } from './with-node.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const [project, folder, ...options] = process.argv.slice(2);
mkdirSync(path.join(root, '.test'), { recursive: true });
const name = project.replace(/^@rfp\//, '');
const done = spawnSync(
  nodeBinary(),
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    path.join(root, 'jest.config.mjs'),
    '--runInBand',
    '--passWithNoTests',
    '--json',
    '--outputFile',
    path.join(root, '.test', `${name}.json`),
    '--testPathPatterns',
    `/${folder}/src/`,
    ...options,
  ],
  { cwd: root, env: toolEnvironment(), stdio: ['inherit', 'ignore', 'inherit'] },
);
process.exitCode = done.status ?? 1;
