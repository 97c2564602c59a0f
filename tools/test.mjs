// npm test: installs what the tests need, and has Nx run all checks and tests. Its last lines are the failed tests and
// the sum of the tests.
//   npm test -- --skip-nx-cache      also runs what has not changed since it last passed, as CI does
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium, noChromium } from './programs/chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNatsServer, noNatsServer } from './programs/nats-server.mjs';
import { fail, Failure } from './report.mjs';
import { exitCodeOf, isStopping, run, stopOnSignals } from './run.mjs';
import { runWithNx } from './nx.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

const targets = [
  'check',
  'build',
  'lint',
  'typecheck',
  'unused',
  'test',
  'test-accounts',
  'test-sources',
  'test-processes',
];

/** Many times the duration of a run. Ends a test that hangs, which the output of Jest names. */
const timeoutMs = 60 * 60_000;

/** A missing prerequisite never skips tests: a partial run must not look complete. */
async function prepare() {
  const programs = fetchPrograms();
  await ensureInstalled();
  await programs;
  const [nats, chromium] = [ensureNatsServer(), ensureChromium()];
  if (!nats) throw new Failure(noNatsServer.what, noNatsServer.fix);
  if (!chromium) throw new Failure(noChromium.what, noChromium.fix);
  return { NATS_SERVER: nats, CHROMIUM: chromium };
}

/** Fetches Node.js and the servers while npm installs the packages. Missing ones are reported when they are needed. */
function fetchPrograms() {
  const tools = ['test-inputs.mjs', 'programs/nats-server.mjs', 'programs/chromium.mjs', 'programs/kubectl.mjs'];
  const onOutput = (text) => {
    if (/\(once\) \.\.\./.test(text)) process.stderr.write(text);
  };
  return Promise.all(tools.map((tool) => run(process.execPath, [path.join(root, 'tools', tool)], { onOutput })));
}

function testAll(servers) {
  return runWithNx(['run-many', '-t', ...targets, '--output-style=static', ...process.argv.slice(2)], {
    env: { ...toolEnvironment(), ...servers },
    timeoutMs,
    onOutput: (text) => process.stdout.write(text),
  });
}

/**
 * The sum of the summaries that Jest and the runner of Node.js print, also those from Nx's cache. A run that fails without naming a test counts as
 * one failed test.
 */
export function sumTests({ code, output }) {
  const summaries = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /^(?:Tests: |ℹ (?:pass|fail|cancelled|skipped) \d)/.test(line))
    .join('\n');
  const count = (pattern) => [...summaries.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0);
  const passed = count(/(\d+) passed/g) + count(/ℹ pass (\d+)/g);
  const failed = count(/(\d+) failed/g) + count(/ℹ (?:fail|cancelled) (\d+)/g);
  const skipped = count(/(\d+) (?:skipped|todo)/g) + count(/ℹ skipped (\d+)/g);
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
}

/** The titles of the failed tests in the output of Jest and of the runner of Node.js, each once. */
export function failedTitles(output) {
  const titles = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /^ {2}● .* › |^✖ (?!failing tests)/.test(line))
    .map((line) => line.trim().replace(/ \([\d.]+m?s\)$/, ''));
  return [...new Set(titles)];
}

/** The following tools may need a newer Node.js than the current one. */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

async function main() {
  stopOnSignals();
  try {
    const servers = await prepare();
    const node = nodeBinary();
    if (node !== process.execPath) {
      process.exitCode = await handOver(node);
      return;
    }
    const done = await testAll(servers);
    const { passed, failed, skipped } = sumTests(done);
    if (!isStopping()) process.exitCode = done.code;
    // A long output may be cut at its beginning, where the failures are.
    for (const title of failedTitles(done.output)) process.stdout.write(`${title}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    fail(error);
    process.stdout.write('0 passed, 1 failed\n');
  }
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) await main();
