import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type MeasuredProduct, referencePath, startMeasuredProduct } from './measured-product.js';
import { type ListFigures, printReport, type ScreenFigures, type TypingFigures } from './report.js';
import { typeSearch } from './typing.js';
import { desktop, mobile, openContext, openPage, type Profile, slowDesktop, visitList, visitScreen } from './visit.js';

const defaultRounds = 7;
/** Number of visits for figures with little variation. */
const fewRounds = 2;
const profiles = [desktop, mobile];

/**
 * `npm run bench -- console [rounds]`: prints load times, layout shifts and typing delays of the console, the load times beside a bare react-admin
 * list with the same API.
 */
export async function benchConsole(rounds = defaultRounds): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rfp-bench-'));
  // If this process runs as root, PostgreSQL runs as another account, which needs access.
  await chmod(folder, 0o755);
  const product = await startMeasuredProduct(folder);
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const lists = await measureLists(browser, product, rounds);
    const screens = await measureScreens(browser, product, fewRounds);
    const typing = await measureTyping(browser, product, fewRounds);
    console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${browser.version()}`);
    printReport({ lists, screens, typing });
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Visits both pages alternately, so that changes of the machine's speed affect both. The first round is a warm-up of the server. */
async function measureLists(browser: Browser, product: MeasuredProduct, rounds: number): Promise<ListFigures[]> {
  const pages = { console: '/opportunities', reference: referencePath };
  const figures = profiles.flatMap(({ name: profile }) =>
    [`first visit`, 'second visit'].map((visit): ListFigures => ({ profile, visit, console: [], reference: [] })),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const profile of profiles) {
      for (const pageName of ['console', 'reference'] as const) {
        const context = await openContext(browser, product, profile);
        const page = await openPage(context, profile);
        for (const each of figures.filter((each) => each.profile === profile.name)) {
          await page.goto('about:blank');
          const visit = await visitList(page, product.url + pages[pageName]);
          if (round > 0) each[pageName].push(visit);
          process.stderr.write(
            `  ${profile.name}, ${each.visit}, ${pageName}: ${visit.firstRow.toFixed(0)} ms, shift ${visit.shift.toFixed(4)}\n`,
          );
        }
        await context.close();
      }
    }
  }
  return figures;
}

async function measureScreens(browser: Browser, product: MeasuredProduct, rounds: number): Promise<ScreenFigures[]> {
  const screens = {
    dashboard: '/',
    list: '/opportunities',
    detail: `/opportunities/${product.opportunity}`,
    search: '/search?keywords=systems,services&min_score=5',
    settings: '/settings',
    sync: '/sync',
  };
  const figures: ScreenFigures[] = [];
  for (const profile of profiles) {
    for (const [screen, address] of Object.entries(screens)) {
      const visits = [];
      for (let round = 0; round < rounds; round += 1) {
        visits.push(await inFreshPage(browser, product, profile, (page) => visitScreen(page, product.url + address)));
      }
      figures.push({ profile: profile.name, screen, visits });
      const worst = visits.toSorted((a, b) => b.shift - a.shift)[0];
      process.stderr.write(`  ${profile.name}, ${screen}: shift ${worst?.shift.toFixed(4)}\n`);
      for (const shift of worst?.shifts ?? []) process.stderr.write(`    ${shift}\n`);
    }
  }
  return figures;
}

async function measureTyping(browser: Browser, product: MeasuredProduct, rounds: number): Promise<TypingFigures[]> {
  const figures: TypingFigures[] = [];
  for (const profile of [desktop, slowDesktop]) {
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await inFreshPage(browser, product, profile, (page) => typeSearch(page, product.url)));
    }
    figures.push({ profile: profile.name, runs });
    for (const { keys, results } of runs) {
      process.stderr.write(
        `  ${profile.name}, typing: longest frame ${keys.longestFrame.toFixed(0)} ms, ${keys.longFrames.join('; ')}\n    results: ${results.longestFrame.toFixed(0)} ms, ${results.longFrames.join('; ')}\n`,
      );
    }
  }
  return figures;
}

async function inFreshPage<T>(
  browser: Browser,
  product: MeasuredProduct,
  profile: Profile,
  work: (page: Awaited<ReturnType<typeof openPage>>) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, product, profile);
  try {
    return await work(await openPage(context, profile));
  } finally {
    await context.close();
  }
}
