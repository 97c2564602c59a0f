// Runs specs with Jest on a Node.js that is new enough, without the settings of the product on this machine:
//   npm run spec -- ticks.spec -t "drift" --watch           for developers; any option of Jest, patterns match paths
//   npm run spec -- ticks.spec --inspect-brk                 waits for a debugger; options such as --inspect go to Node.js
//   node tools/jest.mjs --figures FILE FOLDER [FOLDER ...]   for Nx: all specs of some folders
// With --figures, the results are written to FILE (see tools/jest/figures-reporter.mjs), and a run that hangs is killed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { ensureNatsServer } from './nats-server.mjs';
import { exitCodeOf } from './run.mjs';
import { testEnvironment } from './test-environment.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

/** Environment variables of the product, which are removed so that tests cannot reach real data. */
const productSettings = /^(?:RFP_(?!TEST_)|DATABASE_URL$|NATS_URL$|PORT$|HOST$)/;

/** Without a result for this long, the run counts as hanging. */
const hangMs = 5 * 60_000;
/** If Jest has not exited this long after the last spec, the run counts as hanging. Servers and timers that a spec left open prevent the exit. */
const exitMs = 20_000;
/** Signal at which Node.js writes a report about open handles. */
const reportSignal = 'SIGUSR2';
const report = path.join(tmpdir(), `rfp-specs-${process.pid}.json`);

/** Options of Node.js for debuggers. In NODE_OPTIONS they would stop npm instead of Jest. */
const debugOption = /^--inspect(?:-brk|-wait)?(?:=|$)/;

const reportOptions = [
  '--report-exclude-env',
  '--report-on-signal',
  `--report-signal=${reportSignal}`,
  `--report-directory=${path.dirname(report)}`,
  `--report-filename=${path.basename(report)}`,
];

/** Bundles packages for the specs of the console, if these run. They also run without the bundle, more slowly. */
function bundleConsolePackages(options, env) {
  const patterns = options.filter((option) => !option.startsWith('-'));
  if (patterns.length > 0 && !patterns.some((pattern) => pattern.includes('console'))) return;
  spawnSync(nodeBinary(), [path.join(root, 'tools/jest/console-packages.mjs')], { cwd: root, env, stdio: 'inherit' });
}

/** @param {object} figures environment of the reporter */
function startJest(options, figures = {}) {
  const env = { ...process.env, ...toolEnvironment(), ...testEnvironment(), ...figures };
  bundleConsolePackages(options, env);
  env.NATS_SERVER ??= ensureNatsServer();
  env.CHROMIUM ??= ensureChromium();
  // With --figures, specs share a process and load each module once, so that cached code would save nothing.
  const preloaded = [...(figures.RFP_TEST_FIGURES ? [] : ['code-cache']), 'plain-globals', 'long-timers'];
  const args = [
    ...options.filter((option) => debugOption.test(option)),
    '--experimental-vm-modules',
    // Space for new objects, in MiB. With the small default, the objects of a test are copied repeatedly before it ends.
    '--max-semi-space-size=128',
    ...(figures.RFP_TEST_FIGURES ? reportOptions : []),
    '--disable-warning=ExperimentalWarning',
    ...preloaded.map((name) => `--import=${pathToFileURL(path.join(root, 'tools/jest', `${name}.mjs`))}`),
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    path.join(root, 'jest.config.mjs'),
    // One process, because the spec files of a run share a PostgreSQL server.
    '--runInBand',
    ...options.filter((option) => !debugOption.test(option)),
  ];
  const stdio = ['inherit', figures.RFP_TEST_FIGURES ? 'ignore' : 'inherit', 'inherit'];
  const passedEnv = Object.entries(env).filter(([name, value]) => value !== undefined && !productSettings.test(name));
  // Specs check the permissions of files that the product writes.
  process.umask(0o022);
  const child = spawn(nodeBinary(), args, { cwd: root, env: Object.fromEntries(passedEnv), stdio });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = exitCodeOf(code, signal);
  });
  return child;
}

function runFolders(file, folders) {
  // An earlier run that was killed left these files.
  for (const left of [file, `${file}.running`]) rmSync(left, { force: true });
  const patterns = folders.flatMap((folder) => ['--testPathPatterns', `/${folder}/`]);
  const reporters = ['--reporters', 'default', '--reporters', path.join(root, 'tools/jest/figures-reporter.mjs')];
  const together = ['runner', 'framework'].map((part) => path.join(root, `tools/jest/together-${part}.mjs`));
  const options = [
    '--passWithNoTests',
    '--runner',
    together[0],
    '--testRunner',
    together[1],
    ...reporters,
    ...patterns,
  ];
  const child = startJest(options, { RFP_TEST_FIGURES: file });
  const timer = setInterval(() => {
    const reason = findHang(file);
    if (!reason) return;
    clearInterval(timer);
    process.stderr.write(`\n${reason}\n`);
    void killHangingRun(child);
  }, 1000);
  child.on('exit', () => clearInterval(timer));
}

/** The reason why a run counts as hanging; `undefined` if it does not. */
function findHang(file) {
  const running = `${file}.running`;
  if (existsSync(running) && ageMs(running) > hangMs) {
    return `Hanging: nothing happened for ${hangMs / 60_000} minutes in ${readFileSync(running, 'utf8')}`;
  }
  if (!existsSync(running) && existsSync(file) && ageMs(file) > exitMs) {
    return `Hanging: all specs have ended, and open handles prevent the exit of Jest (npm run spec -- ... --detectOpenHandles names it)`;
  }
  return undefined;
}

/** Kills a run after it has reported its open handles: sockets with their addresses, timers with their durations, children. */
async function killHangingRun(child) {
  child.kill(reportSignal);
  for (let attempt = 0; attempt < 50 && !existsSync(report); attempt += 1) await setTimeout(100);
  await setTimeout(500);
  child.kill('SIGKILL');
  if (!existsSync(report)) return;
  const { libuv } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const handles = libuv.filter(({ is_active, is_referenced, type }) => is_active && is_referenced && type !== 'loop');
  process.stderr.write(`Open: ${JSON.stringify(handles, undefined, 1)}\n`);
}

function ageMs(file) {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

const [first, file, ...folders] = process.argv.slice(2);
if (first === '--figures') runFolders(path.resolve(root, file), folders);
else startJest(process.argv.slice(2));
