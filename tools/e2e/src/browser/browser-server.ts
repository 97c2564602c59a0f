// Runs one Chromium for all spec files of a Jest process: prints the address to connect to, and ends with its standard input.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const candidates = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The ones that Playwright turns off itself, since Chromium heeds only the last list, and the pop-ups of the address bar. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // A headless Chromium renders them for each window: half of the CPU time that a fresh page takes.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const executablePath = candidates.find((candidate) => candidate !== '' && existsSync(candidate));
if (executablePath === undefined)
  throw new Error('No Chromium was found. Install it, or set CHROMIUM to its path: CHROMIUM=/path/to/chromium');

const server = await chromium.launchServer({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
});
process.stdout.write(`${server.wsEndpoint()}\n`);
process.stdin.on('close', () => void server.close()).resume();
