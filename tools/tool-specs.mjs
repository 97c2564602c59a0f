// Runs the specs of the tools with the test runner of Node.js, because the tools must work before packages are installed:
//   node tools/tool-specs.mjs
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { testEnvironment } from './test-environment.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

const folder = path.join(root, 'tools/spec');
/** File for the figures, in the format of tools/jest/figures-reporter.mjs. */
const figuresFile = path.join(root, '.test/tools/test.json');

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.mjs'))
  .map((name) => path.join(folder, name));
rmSync(figuresFile, { force: true });
const began = performance.now();
const env = { ...toolEnvironment(), ...testEnvironment() };
const { code, output } = await run(nodeBinary(), ['--test', '--test-reporter=spec', ...files], { cwd: root, env });
process.stdout.write(output);
const figure = (name) => Number(new RegExp(`^\\S+ ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
const [passed, failed] = [figure('pass'), figure('fail') + figure('cancelled')];
const seconds = Math.round((performance.now() - began) / 100) / 10;
mkdirSync(path.dirname(figuresFile), { recursive: true });
writeFileSync(
  figuresFile,
  JSON.stringify({
    run: process.env.RFP_TEST_RUN ?? '',
    complete: true,
    passed,
    failed,
    skipped: figure('skipped') + figure('todo'),
    files: [{ file: 'tools/spec', seconds, tests: passed + failed }],
  }),
);
process.exitCode = code;
