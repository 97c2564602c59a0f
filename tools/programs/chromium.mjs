// Prints the path of a Chromium for the browser tests, and installs one if possible:
//   node tools/programs/chromium.mjs      exit code 78 and a sentence if there is none
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, onPath } from '../report.mjs';

/** Program names, in order of preference. The headless shell is first, because it needs a third less processor time for a page. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Paths of browsers whose installers do not add them to PATH. */
const installedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findChromium() {
  const configured = process.env.CHROMIUM;
  if (configured) return existsSync(configured) ? configured : undefined;
  return names.map((name) => onPath(name)).find(Boolean) ?? installedPaths.find((file) => existsSync(file));
}

/** Updates the package lists first: a new container has none, and old lists name deleted packages. */
function installOnDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 600_000 });
  try {
    run(['update']);
    run(['install', '-y', '--no-install-recommends', debianPackage(env)]);
    return true;
  } catch (error) {
    process.stderr.write(String(error.stderr ?? error.message));
    return false;
  }
}

/** Older Debian suites have only the full browser. */
function debianPackage(env) {
  const found = spawnSync('apt-cache', ['show', 'chromium-headless-shell'], { env, stdio: 'ignore' });
  return found.status === 0 ? 'chromium-headless-shell' : 'chromium';
}

/** Path of a Chromium or Chrome, installed by apt for root on Debian. `undefined` if there is none. */
export function ensureChromium() {
  const found = findChromium();
  if (found || process.env.CHROMIUM || process.getuid?.() !== 0 || !onPath('apt-get')) return found;
  process.stderr.write('Installing Chromium with apt (once) ...\n');
  return installOnDebian() ? findChromium() : undefined;
}

/** Error if no browser was found. */
export const noChromium = {
  what: 'the browser tests need Chromium or Chrome, and neither was found',
  fix: 'install it (apt-get install chromium as root, or brew install --cask chromium) so that it is on PATH, or set CHROMIUM to its path, and run the command again',
};

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const program = ensureChromium();
  if (program) process.stdout.write(`${program}\n`);
  else fail(noChromium);
}
