import { statsSchema } from '@rfp/contracts/stats';
import { type RunCounters, syncRunSchema } from '@rfp/contracts/sync-run';
import { opportunitySchema } from '@rfp/contracts/opportunity';
import { grantsGovDocuments, grantsGovTwin, recordedGrantsGov, sharedFixtures } from '@rfp/twins/grants-gov';
import { samGovNotices, samGovTwin, samGovTwinKey } from '@rfp/twins/sam-gov';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Browser } from 'playwright-core';
import { openPage } from './browser.js';
import { type Person } from './people.js';
import { type Account, rfp } from './programs.js';

/** The outside world of a test: both sources, on this machine. */
export interface Outside {
  /** Settings that point the product at it. */
  env: Record<string, string>;
  /** How many notices Grants.gov lists, each once. */
  grants: number;
  /** How many notices SAM.gov gives to somebody who may bid. */
  contracts: number;
  /** Title of one of the grants, and a word of it. */
  known: { title: string; word: string };
  stop: () => Promise<void>;
}

const notForBidders = new Set(['Sale of Surplus Property', 'Justification', 'Award Notice']);

/** Starts the twins on recorded pages where they lie beside the checkout, on the project's own documents otherwise. */
export async function startOutside(): Promise<Outside> {
  const grants = recordedGrantsGov(sharedFixtures) ?? grantsGovDocuments();
  const notices = samGovNotices();
  const twins: Twin[] = await Promise.all([
    startTwin(grantsGovTwin(grants)),
    startTwin(samGovTwin({ notices, anyDate: true })),
  ]);
  const [grantsGov, samGov] = twins;
  const title = grants.hits.map((hit) => hit.title).find((each) => /^[A-Za-z ]{30,}$/.test(each)) ?? '';
  const word = title.split(' ').reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  return {
    env: {
      GRANTS_GOV_BASE_URL: grantsGov?.url ?? '',
      GRANTS_GOV_INTERVAL_MS: '0',
      SAM_BASE_URL: samGov?.url ?? '',
      SAM_API_KEY: samGovTwinKey,
      SAM_DAILY_QUOTA: '1000',
      RFP_SOURCES: 'grants_gov,sam_gov',
    },
    grants: grants.hits.length,
    contracts: notices.filter((notice) => !notForBidders.has(notice.type)).length,
    known: { title, word },
    async stop() {
      await Promise.all(twins.map((twin) => twin.stop()));
    },
  };
}

/** In the terminal: reads both sources to their end, and gives the counters of both runs. */
export async function syncBoth(account: Account): Promise<RunCounters[]> {
  const { code, stdout, stderr } = await rfp(
    account,
    'sync',
    'run',
    '--source',
    'grants_gov',
    '--source',
    'sam_gov',
    '--json',
  );
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const runs = syncRunSchema.array().parse(JSON.parse(stdout));
  expect(runs.map((run) => [run.source, run.status])).toEqual([
    ['grants_gov', 'completed'],
    ['sam_gov', 'completed'],
  ]);
  return runs.map((run) => run.counters);
}

/** In the terminal: the totals are those of the sources, and the known notice is found by a word of its title. Returns its id. */
export async function findInTerminal(account: Account, outside: Outside): Promise<string> {
  const stats = statsSchema.parse(JSON.parse((await rfp(account, 'stats', '--json')).stdout));
  expect(stats).toMatchObject({ demo: false, total_opportunities: outside.grants + outside.contracts });
  expect(stats.by_type).toMatchObject({ federal_grant: outside.grants, federal_contract: outside.contracts });
  const found = opportunitySchema
    .array()
    .parse(JSON.parse((await rfp(account, 'opp', 'search', outside.known.word, '--json')).stdout));
  const known = found.find((each) => each.title === outside.known.title);
  expect(known).toBeDefined();
  const explained = await rfp(account, 'opp', 'explain', known?.id ?? '');
  expect(explained.code).toBe(0);
  expect(explained.stdout).toContain(String(known?.total_score));
  return known?.id ?? '';
}

/** In the browser: right counts on the dashboard, the known notice by a word of its title in the list, and why it scores as it does. */
export async function findInBrowser(
  browser: Browser,
  { url, session }: { url: string; session: Person['session'] },
  outside: Outside,
): Promise<void> {
  const { page, troubles } = await openPage(browser, { session });
  await page.goto(url);
  const total = (outside.grants + outside.contracts).toLocaleString('en-US');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Total Opportunities' })
    .getByText(total, { exact: true })
    .waitFor();
  expect(await page.getByText('Demo data').count()).toBe(0);
  await page.getByRole('link', { name: 'Opportunities', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Opportunities' }).waitFor();
  await page.getByRole('textbox', { name: 'Search' }).fill(outside.known.word);
  // The rows of the question before are shown until then, and what one is about to click on may move away.
  await page.getByRole('list', { name: 'Active filters' }).waitFor();
  await page.locator('[data-stale="true"]').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: outside.known.title }).first().click();
  await page.getByText('Score Breakdown').waitFor();
  await page
    .getByText(/relevance \d+/)
    .first()
    .waitFor();
  expect(troubles).toEqual([]);
  await page.context().close();
}
