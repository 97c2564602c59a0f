// Runs the specs of the projects and reads how many passed.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { listFiles, listWorkspaces, readJson, root } from './workspaces.mjs';

const figures = path.join(root, '.test');
/** A project that takes longer hangs. */
const timeoutMs = 20 * 60_000;

/** What is set for the product on this machine must not lead its tests to real data. */
const settingsOfTheProduct = /^(?:RFP_(?!TEST_PROVIDER$)|DATABASE_URL$|NATS_URL$|PORT$|HOST$)/;

/** Figures of an earlier run must not be counted for this one. */
export function forgetFigures() {
  mkdirSync(figures, { recursive: true });
  for (const name of readdirSync(figures)) {
    if (name.endsWith('.json')) rmSync(path.join(figures, name));
  }
}

/** One job per project with specs, those with much to do first: a long one that begins last keeps one lane waiting for the other. */
export function specJobs() {
  const projects = listWorkspaces().filter(({ manifest }) => manifest.nx?.targets?.test);
  const jobs = projects
    .map((project) => ({
      project,
      weight: project.name === '@rfp/e2e' ? Number.POSITIVE_INFINITY : countSpecs(project),
    }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ project }) => ({ name: shortName(project), run: (settings) => runProject(project, settings) }));
  return [...jobs, { name: 'tools', run: runToolSpecs }];
}

function countSpecs({ folder }) {
  return listFiles(path.join(root, folder, 'src')).filter((file) => /\.spec\.tsx?$/.test(file)).length;
}

function shortName({ name }) {
  return name.replace(/^@rfp\//, '');
}

function environment(settings) {
  const kept = Object.entries(toolEnvironment()).filter(([name]) => !settingsOfTheProduct.test(name));
  return { ...Object.fromEntries(kept), ...settings };
}

async function runProject(project, settings) {
  const file = path.join(figures, `${shortName(project)}.json`);
  const jest = path.join(root, 'tools/jest.mjs');
  const done = await run(nodeBinary(), [jest, project.name, project.folder], {
    cwd: root,
    env: environment(settings),
    timeoutMs,
  });
  if (done.timedOut)
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      output: `${done.output}\nThe specs did not come to an end in ${timeoutMs / 60_000} minutes.`,
    };
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, output: `${done.output}\nJest left no figures.` };
  return { ...count(readJson(file), done.code), output: tidy(done.output) };
}

/** A spec file that cannot be loaded counts as one failed test; so does a run that fails without naming a test. */
function count(result, code) {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** Jest repeats all failures at the end of a long run; those are enough. Suites and tests that passed say nothing. */
function tidy(output) {
  const summary = output.lastIndexOf('Summary of all failing tests');
  const told = summary === -1 ? output : output.slice(summary);
  return told
    .split('\n')
    .filter((line) => !/^PASS |^\s+(?:✓|○)|^Test results written to/.test(line))
    .join('\n');
}

/** The tools have specs of Node.js' own runner: they must work before anything is installed. */
async function runToolSpecs(settings) {
  const folder = path.join(root, 'tools/spec');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => path.join(folder, name));
  const { code, output } = await run(nodeBinary(), ['--test', '--test-reporter=spec', ...files], {
    cwd: root,
    env: environment(settings),
    timeoutMs,
  });
  const figure = (name) => Number(new RegExp(`^\\S+ ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  const failed = figure('fail') + figure('cancelled');
  return {
    passed: figure('pass'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: figure('skipped') + figure('todo'),
    output,
  };
}
