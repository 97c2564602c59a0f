// npm test: installs the prerequisites of the tests, then checks and tests everything. Its last line has the total numbers of tests.
//   npm test -- --no-cache      also runs tests that passed earlier and whose inputs are unchanged, as CI does
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureChromium, noChromium } from './chromium.mjs';
import { buildCheck, codeChecks, fileChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNatsServer, noNatsServer } from './nats-server.mjs';
import { fail, Failure } from './report.mjs';
import { exitCodeOf, isStopping, run, stopOnSignals } from './run.mjs';
import { specJobs } from './specs.mjs';
import { nodeBinary } from './with-node.mjs';
import { root } from './workspaces.mjs';

/** Whether results of unchanged projects come from Nx's cache. */
const cache = !process.env.CI && !process.argv.includes('--no-cache');

const totals = { passed: 0, failed: 0, skipped: 0, cached: 0 };
const failedJobs = [];

/** @returns {Promise<boolean>} whether all packages are installed */
async function prepare() {
  const programs = fetchPrograms();
  try {
    await ensureInstalled();
    await programs;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return reportMissing(error);
  }
  return true;
}

/** Fetches Node.js and the servers while npm installs the packages. Missing ones are reported when they are needed. */
function fetchPrograms() {
  const tools = ['test-inputs.mjs', 'nats-server.mjs', 'chromium.mjs', 'kubectl.mjs'];
  const onOutput = (text) => {
    if (/\(once\) \.\.\./.test(text)) process.stderr.write(text);
  };
  return Promise.all(tools.map((tool) => run(process.execPath, [path.join(root, 'tools', tool)], { onOutput })));
}

function reportMissing(what) {
  fail(what);
  totals.failed += 1;
  return false;
}

/** Environment with the paths of the servers; `undefined` if any is missing. Tests are not skipped then: a partial run must not look complete. */
function findServers() {
  const nats = ensureNatsServer() ?? reportMissing(noNatsServer);
  const chromium = ensureChromium() ?? reportMissing(noChromium);
  return nats && chromium ? { NATS_SERVER: nats, CHROMIUM: chromium } : undefined;
}

/**
 * Prepares files that speed up starts of products and databases. Imports its modules late, because they need packages that may have just been
 * installed.
 */
async function prepareStarts() {
  const [{ bundlePrograms }, { prepareCluster }] = await Promise.all([
    import('./test-programs.mjs'),
    import('./test-cluster.mjs'),
  ]);
  const [programs, cluster] = await Promise.all([bundlePrograms(), prepareCluster()]);
  return { RFP_TEST_PROGRAMS: programs, RFP_TEST_CLUSTER: cluster };
}

async function runJob(job, settings) {
  if (isStopping()) return;
  const began = performance.now();
  const outcome = await job.run(settings);
  if (isStopping()) return;
  totals.passed += outcome.passed;
  totals.failed += outcome.failed;
  totals.skipped += outcome.skipped;
  if (outcome.cached) totals.cached += outcome.passed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const word = outcome.failed > 0 ? 'FAILED' : 'ok';
  const source = outcome.cached ? '  cached' : '';
  process.stdout.write(
    `  ${word.padEnd(6)}  ${job.name.padEnd(22)} ${figures(outcome).padEnd(36)} ${seconds.padStart(6)} s${source}\n`,
  );
  if (outcome.failed === 0) return;
  failedJobs.push(job.name);
  process.stdout.write(`\n${outcome.output.trim()}\n\n`);
}

function figures({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs jobs one after another, each taken from the first list that is not empty. */
async function runLane(lists, settings) {
  const next = () => lists.find((jobs) => jobs.length > 0)?.shift();
  for (let job = next(); job; job = next()) await runJob(job, settings);
}

async function testAll() {
  const servers = findServers();
  if (!servers) return;
  const settings = { servers, cache };
  for (const check of [...fileChecks, buildCheck]) await runJob(check, settings);
  if (!failedJobs.includes(buildCheck.name)) {
    // After a failure, which is counted, specs start the compiled files on new databases.
    await prepareStarts().then(
      (prepared) => Object.assign(servers, prepared),
      (error) =>
        reportMissing(
          new Failure('the programs of the specs were not prepared', 'see above', String(error?.stack ?? error)),
        ),
    );
  }
  const { products, others } = specJobs();
  // Three spec jobs run at a time, because specs often wait for servers and browsers. Two of the three lanes prefer jobs that start whole products,
  // because those wait most. The checks of the code run in the background.
  const lanePreferences = [
    [products, others],
    [products, others],
    [others, products],
  ];
  const specLanes = lanePreferences.map((lists) => runLane(lists, settings));
  await Promise.all([...specLanes, runLane([[...codeChecks]], settings)]);
}

/** Runs this script again on a newer Node.js, which the tests need. */
function rerunOnNode(node) {
  const child = spawn(node, [path.join(root, 'tools/test.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

let isRerun = false;
// The totals are the last line, however this process ends.
process.on('exit', () => {
  if (isRerun) return;
  if (failedJobs.length > 0) process.stdout.write(`\nFailed: ${failedJobs.join(', ')}\n`);
  if (totals.cached > 0) {
    process.stdout.write(`\n${totals.cached} of the tests passed earlier, and their inputs have not changed since.\n`);
  }
  process.stdout.write(`${figures(totals)}\n`);
});
stopOnSignals();
const node = (await prepare()) ? nodeBinary() : process.execPath;
if (node !== process.execPath) {
  isRerun = true;
  process.exitCode = await rerunOnNode(node);
} else if (totals.failed === 0) {
  await testAll();
}
if (totals.failed > 0) process.exitCode ||= 1;
