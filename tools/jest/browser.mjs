// One Chromium for all spec files of a Jest process, and one Playwright that controls it, outside of the modules that Jest gives each spec file:
// loading them again would take a second per file.
import process from 'node:process';

/** The features that Playwright disables itself (because Chromium uses only the last list), and the pop-ups of the address bar. */
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
  // A headless Chromium renders them for each window: half of the CPU time of a fresh page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

let launched;

/** @returns {Promise<import('playwright-core').Browser>} the same one at each call, unless it crashed; tools/jest.mjs sets CHROMIUM */
export async function launchBrowser() {
  const running = await launched;
  if (!running?.isConnected()) launched = launch();
  return launched;
}

async function launch() {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath)
    throw new Error('No Chromium was found. Install it, or set CHROMIUM to its path: CHROMIUM=/path/to/chromium');
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args });
}

/** Ends the Chromium, if there is one. */
export async function closeBrowser() {
  const browser = await launched;
  launched = undefined;
  await browser?.close();
}
