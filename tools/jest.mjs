// Runs Jest on a Node.js version that it supports, without the settings of the product on this machine:
//   npm run spec -- ticks.spec -t "drift" --watch     any option of Jest; patterns match paths
//   npm run spec -- ticks.spec --inspect-brk          waits for a debugger; options such as --inspect go to Node.js
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from './programs/chromium.mjs';
import { ensureNatsServer } from './programs/nats-server.mjs';
import { exitCodeOf } from './run.mjs';
import { testEnvironment } from './test-environment.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

/** Settings of the product on this machine must not lead its tests to real data. */
const productSettings = /^(?:RFP_(?!TEST_)|DATABASE_URL$|NATS_URL$|PORT$|HOST$)/;

/** Options of Node.js. In NODE_OPTIONS they would stop npm instead. */
const debugOption = /^--inspect(?:-brk|-wait)?(?:=|$)/;

const options = process.argv.slice(2);
const debugOptions = options.filter((option) => debugOption.test(option));
const env = { ...process.env, ...toolEnvironment(), ...testEnvironment() };
env.NATS_SERVER ??= ensureNatsServer();
env.CHROMIUM ??= ensureChromium();
const args = [
  ...debugOptions,
  // Modules of the specs are ES modules.
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // Size in megabytes of the area for new objects. With the small default, V8 would copy the objects of a running test again and again.
  '--max-semi-space-size=128',
  path.join(root, 'node_modules/jest/bin/jest.js'),
  ...(debugOptions.length > 0 ? ['--runInBand'] : []),
  ...options.filter((option) => !debugOption.test(option)),
];
const passedOn = Object.entries(env).filter(([name, value]) => value !== undefined && !productSettings.test(name));
// Specs check the modes of files that the product writes.
process.umask(0o022);
const child = spawn(nodeBinary(), args, { cwd: root, env: Object.fromEntries(passedOn), stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = exitCodeOf(code, signal);
});
