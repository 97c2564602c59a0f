// npm run pictures: takes the screenshots of the README in a new installation with demo data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, noChromium } from './programs/chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { productOptions } from './node-options.mjs';
import { fail, Failure } from './report.mjs';
import { productNode, toolEnvironment } from './with-node.mjs';
import { root } from './workspaces.mjs';

/** Each screenshot: file name, path of the screen, and a text that appears when the screen has loaded. */
const pictures = [
  ['dashboard', '/', 'Recent Opportunities'],
  ['list', '/opportunities', 'Showing'],
  ['search', '/search?keywords=cloud,cybersecurity,data&min_score=40', 'found in'],
];
const size = { width: 1280, height: 900 };

async function startProduct(folder) {
  const node = productNode();
  const settings = { RFP_DATA_DIR: path.join(folder, 'data'), RFP_FIRST_SYNC: 'off', RFP_SCHEDULE: 'off' };
  const child = spawn(node, [...productOptions, path.join(root, 'apps/standalone/dist/main.js')], {
    env: { ...toolEnvironment(node), ...settings, PORT: '0', MAILBOX_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (;;) {
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (message?.ready === true) return { url: message.url, stop: () => stop(child) };
    if (child.exitCode !== null) throw new Failure('the product did not start', 'run npm start to see its error');
  }
}

async function stop(child) {
  child.kill('SIGINT');
  await once(child, 'exit');
}

async function takeScreenshots(url, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Skip to Dashboard' }).click();
  await page.getByText('Read-only').waitFor();
  const takeScreenshot = async (name) => {
    await page.waitForFunction(
      () => document.querySelector('[aria-busy="true"]') === null && document.fonts.status === 'loaded',
    );
    // Waits for the charts, which draw after their data have arrived.
    await page.waitForTimeout(1000);
    await page.screenshot({ path: path.join(root, `docs/images/${name}.png`) });
  };
  // Waits for all demo records.
  while ((await page.getByText('2,000', { exact: true }).count()) === 0) {
    await page.reload();
    await page.getByText('Recent Opportunities').first().waitFor();
    await page.waitForTimeout(1000);
  }
  for (const [name, address, text] of pictures) {
    await page.goto(url + address);
    await page.getByText(text).first().waitFor();
    await takeScreenshot(name);
  }
  await page.goto(`${url}/opportunities`);
  await page.getByRole('list', { name: 'Opportunities' }).getByRole('link').first().click();
  await page.getByText('Score Breakdown').first().waitFor();
  await takeScreenshot('detail');
  await browser.close();
}

await ensureInstalled();
const executablePath = ensureChromium();
if (executablePath === undefined) fail(noChromium);
else {
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), 'rfp-pictures-'));
  const product = await startProduct(folder);
  try {
    await takeScreenshots(product.url, executablePath);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
