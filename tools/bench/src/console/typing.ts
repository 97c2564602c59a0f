import { type Page } from 'playwright-core';
import { type FrameRecord } from './visit.js';

const searchText = 'maintenance logistics';
const keyMs = 60;
/** Time to display the last letter; shorter than the console's delay before a search. */
const lastKeyMs = 200;
const resultsMs = 3000;
const cards = 50;

export interface Typing {
  /** Frames from the first key until the last letter is displayed. */
  keys: FrameRecord;
  /** Frames from the display of the last letter until the results of the typed text are displayed. */
  results: FrameRecord;
}

/** Types key by key into the search field of a list of 50 cards, and records the frames. */
export async function typeSearch(page: Page, url: string): Promise<Typing> {
  await page.goto(`${url}/opportunities?perPage=${cards}`);
  const list = page.getByRole('list', { name: 'Opportunities' });
  await list
    .getByRole('heading')
    .nth(cards - 1)
    .waitFor();
  await page.waitForTimeout(resultsMs);
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.click();
  await page.waitForTimeout(lastKeyMs);
  await page.evaluate(() => globalThis.bench.record());
  await field.pressSequentially(searchText, { delay: keyMs });
  await page.waitForTimeout(lastKeyMs);
  const keys = await page.evaluate(() => globalThis.bench.take());
  await page.waitForTimeout(resultsMs);
  return { keys, results: await page.evaluate(() => globalThis.bench.take()) };
}
