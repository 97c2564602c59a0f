// npm test: brings what the tests need, then checks and tests everything. Its last line is the sum.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureChromium, noChromium } from './chromium.mjs';
import { buildCheck, codeChecks, fileChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNatsServer, noNatsServer } from './nats-server.mjs';
import { fail, Failure } from './report.mjs';
import { exitCodeOf, isStopping, stopOnSignals } from './run.mjs';
import { forgetFigures, specJobs } from './specs.mjs';
import { nodeBinary } from './with-node.mjs';
import { root } from './workspaces.mjs';

/** Jobs at a time. Each lane has a PostgreSQL of its own: roles belong to a server, and two projects make the same ones. */
const lanes = 2;

const sum = { passed: 0, failed: 0, skipped: 0 };
const troubled = [];

/** @returns {Promise<boolean>} whether the tests can go on */
async function prepare() {
  try {
    await ensureInstalled();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return missing(error);
  }
  return true;
}

function missing(what) {
  fail(what);
  sum.failed += 1;
  return false;
}

/** Nothing is skipped for want of a prerequisite: a run that did not test all must not look as if it had. */
function findServers() {
  const nats = ensureNatsServer() ?? missing(noNatsServer);
  const chromium = ensureChromium() ?? missing(noChromium);
  return nats && chromium ? { NATS_SERVER: nats, CHROMIUM: chromium } : undefined;
}

async function perform(job, settings) {
  if (isStopping()) return;
  const began = performance.now();
  const outcome = await job.run(settings);
  if (isStopping()) return;
  sum.passed += outcome.passed;
  sum.failed += outcome.failed;
  sum.skipped += outcome.skipped;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const word = outcome.failed > 0 ? 'FAILED' : 'ok';
  process.stdout.write(
    `  ${word.padEnd(6)}  ${job.name.padEnd(22)} ${figures(outcome).padEnd(36)} ${seconds.padStart(6)} s\n`,
  );
  if (outcome.failed === 0) return;
  troubled.push(job.name);
  process.stdout.write(`\n${outcome.output.trim()}\n\n`);
}

function figures({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Works off the jobs, one after the other, on a PostgreSQL of its own. */
async function runLane(jobs, settings) {
  const server = await startPostgres();
  try {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      await perform(job, server ? { ...settings, RFP_TEST_POSTGRES_URL: server.url } : settings);
    }
  } finally {
    await server?.stop();
  }
}

/** Where the build failed there is no server to share, and each project that needs one starts its own. */
async function startPostgres() {
  try {
    const { startPostgresServer } = await import(
      pathToFileURL(path.join(root, 'libs/testing/dist/postgres-server.js')).href
    );
    return await startPostgresServer();
  } catch (error) {
    process.stdout.write(`  The shared PostgreSQL could not be started: ${error.message}\n`);
    return undefined;
  }
}

async function testAll() {
  const settings = findServers();
  if (!settings) return;
  forgetFigures();
  for (const check of [...fileChecks, buildCheck]) await perform(check);
  const [longest, ...others] = specJobs();
  const jobs = [longest, ...codeChecks, ...others];
  await Promise.all(Array.from({ length: lanes }, () => runLane(jobs, settings)));
}

/** The servers of the tests need a newer Node.js than the one that starts here. */
function handOver(node) {
  const child = spawn(node, [path.join(root, 'tools/test.mjs')], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

let handedOver = false;
// Whatever ends this process, the sum is its last line.
process.on('exit', () => {
  if (handedOver) return;
  if (troubled.length > 0) process.stdout.write(`\nFailed: ${troubled.join(', ')}\n`);
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
