#!/usr/bin/env node
// Program of the npm package: starts the product, or runs one of its tools.
import { homedir } from 'node:os';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { productOptions } from '../node-options.mjs';
import { supervise } from '../supervise.mjs';
import { chooseEnvironment } from './choose-environment.mjs';
import { commands } from './commands.mjs';

const usage = `Usage: rfp-grant-tracker [command]

Commands
  start          start the product, until Ctrl-C (the default)
  backup         copy the data of the running product to a new folder
  rotate-keys    create new keys for the installation; --forget-old deletes the old keys
  check-counts   compare the stored counts with a recount; --mend corrects them
  make-administrator ADDRESS
                 give an account the role administrator

Options
  --help, --version

Settings are environment variables, such as PORT, RFP_DATA_DIR and SMTP_URL: see SETTINGS.md of this package.
`;

const folder = path.resolve(import.meta.dirname ?? '.', '..');
const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [command = 'start', ...args] = process.argv.slice(2);

if (isOld(process.versions.node, engines.node)) {
  process.stderr.write(`error: Node.js ${engines.node} is required, and this is ${process.versions.node}\n`);
  process.exitCode = 78;
} else if (command === '--version') {
  process.stdout.write(`${version}\n`);
} else if (command === '--help' || command === 'help') {
  process.stdout.write(usage);
} else if (Object.hasOwn(commands, command)) {
  const env = chooseEnvironment({ env: process.env, platform: process.platform, home: homedir(), folder });
  await supervise(process.execPath, path.join(folder, 'dist', `${commands[command]}.js`), {
    nodeOptions: productOptions,
    args,
    env,
  });
} else {
  process.stderr.write(`error: ${command} is not a command\n\n${usage}`);
  process.exitCode = 64;
}

/** @param {string} required such as `>=20.19` */
function isOld(found, required) {
  const [[major, minor], [minMajor, minMinor]] = [found, required.replace('>=', '')].map((text) =>
    text.split('.').map(Number),
  );
  return major < minMajor || (major === minMajor && minor < minMinor);
}
