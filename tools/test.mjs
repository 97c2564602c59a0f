// npm test: installs the prerequisites of the tests, then checks and tests everything. Its last line is the sum.
//   npm test -- --no-cache      also runs what has not changed since it last passed, as CI does
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

const sum = { passed: 0, failed: 0, skipped: 0, cached: 0 };
const troubled = [];

/** @returns {Promise<boolean>} whether the tests can go on */
async function prepare() {
  const programs = fetchPrograms();
  try {
    await ensureInstalled();
    await programs;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return missing(error);
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

function missing(what) {
  fail(what);
  sum.failed += 1;
  return false;
}

/** A missing prerequisite never skips tests: a partial run must not look complete. */
function findServers() {
  const nats = ensureNatsServer() ?? missing(noNatsServer);
  const chromium = ensureChromium() ?? missing(noChromium);
  return nats && chromium ? { NATS_SERVER: nats, CHROMIUM: chromium } : undefined;
}

/** Speeds up starts of products and databases; uses packages that may have just been installed. */
async function prepareStarts() {
  const [{ bundlePrograms }, { prepareCluster }] = await Promise.all([
    import('./test-programs.mjs'),
    import('./test-cluster.mjs'),
  ]);
  const [programs, cluster] = await Promise.all([bundlePrograms(), prepareCluster()]);
  return { RFP_TEST_PROGRAMS: programs, RFP_TEST_CLUSTER: cluster };
}

async function perform(job, settings) {
  if (isStopping()) return;
  const began = performance.now();
  const outcome = await job.run(settings);
  if (isStopping()) return;
  sum.passed += outcome.passed;
  sum.failed += outcome.failed;
  sum.skipped += outcome.skipped;
  if (outcome.cached) sum.cached += outcome.passed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const word = outcome.failed > 0 ? 'FAILED' : 'ok';
  const source = outcome.cached ? '  cached' : '';
  process.stdout.write(
    `  ${word.padEnd(6)}  ${job.name.padEnd(22)} ${figures(outcome).padEnd(36)} ${seconds.padStart(6)} s${source}\n`,
  );
  if (outcome.failed === 0) return;
  troubled.push(job.name);
  process.stdout.write(`\n${outcome.output.trim()}\n\n`);
}

function figures({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Performs jobs, each from the first list that has one, until there are none. */
async function runLane(lists, settings) {
  const next = () => lists.find((jobs) => jobs.length > 0)?.shift();
  for (let job = next(); job; job = next()) await perform(job, settings);
}

async function testAll() {
  const servers = findServers();
  if (!servers) return;
  const settings = { servers, cache };
  for (const check of [...fileChecks, buildCheck]) await perform(check, settings);
  if (!troubled.includes(buildCheck.name)) {
    // A failure is counted; specs then start the compiled files, on new databases.
    await prepareStarts().then(
      (prepared) => Object.assign(servers, prepared),
      (error) =>
        missing(new Failure('the programs of the specs were not prepared', 'see above', String(error?.stack ?? error))),
    );
  }
  const { products, others } = specJobs();
  // Three spec jobs run at a time, because specs often wait for servers and browsers. Two of them start whole products as long as there are such
  // jobs, because these wait most. The checks of the code run in the background, in the remaining time.
  const orders = [
    [products, others],
    [products, others],
    [others, products],
  ];
  const specLanes = orders.map((lists) => runLane(lists, settings));
  await Promise.all([...specLanes, runLane([[...codeChecks]], settings)]);
}

/** The following tools may need a newer Node.js than the current one. */
function handOver(node) {
  const child = spawn(node, [path.join(root, 'tools/test.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

let handedOver = false;
// However this process ends, the sum is its last line.
process.on('exit', () => {
  if (handedOver) return;
  if (troubled.length > 0) process.stdout.write(`\nFailed: ${troubled.join(', ')}\n`);
  if (sum.cached > 0) {
    process.stdout.write(`\n${sum.cached} of the tests passed earlier and nothing they depend on has changed since.\n`);
  }
  process.stdout.write(`${figures(sum)}\n`);
});
stopOnSignals();
const node = (await prepare()) ? nodeBinary() : process.execPath;
if (node !== process.execPath) {
  handedOver = true;
  process.exitCode = await handOver(node);
} else if (sum.failed === 0) {
  await testAll();
}
if (sum.failed > 0) process.exitCode ||= 1;
