// Starts one Chromium for all spec files of a Jest process. Playwright is loaded here, outside of the spec files, because Jest would load it again
// for each file, which takes a second.
import process from 'node:process';

/**
 * Features that Playwright disables, and the pop-ups of the address bar. Chromium reads only its last option `--disable-features`, so this list
 * replaces Playwright's.
 */
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
  // A headless Chromium renders these pop-ups for each window, which takes half of the CPU time of a new page.
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

/**
 * @returns {Promise<import('playwright-core').Browser>} the shared browser, started at the first call and after a crash; tools/jest.mjs sets CHROMIUM
 */
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

/** Closes the shared browser if it was started. */
export async function closeBrowser() {
  const browser = await launched;
  launched = undefined;
  await browser?.close();
}
