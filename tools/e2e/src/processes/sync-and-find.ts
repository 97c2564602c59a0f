import { statsSchema } from '@rfp/contracts/stats';
import { type RunCounters, syncRunSchema } from '@rfp/contracts/sync-run';
import { opportunitySchema } from '@rfp/contracts/opportunity';
import { grantsGovDocuments, grantsGovTwin, recordedGrantsGov, sharedFixtures } from '@rfp/twins/grants-gov';
import { samGovNotices, samGovTwin, samGovTwinKey } from '@rfp/twins/sam-gov/sam-gov';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Browser } from 'playwright-core';
import { openProductTab } from '../browser/browser.js';
import { expectCleanClose, expectCount } from '../browser/expectations.js';
import { type TestUser } from '../product/test-user.js';
import { runCli, type ApiAccess } from '../product/programs.js';

/** Twins of Grants.gov and SAM.gov. */
export interface SourceTwins {
  /** Settings with which the product uses the twins. */
  settings: Record<string, string>;
  /** Number of notices that Grants.gov lists. */
  grants: number;
  /** Number of notices of SAM.gov that are open to bidders. */
  contracts: number;
  /** Title of a grant, and its longest word. */
  sample: { title: string; word: string };
  stop: () => Promise<void>;
}

const notForBidders = new Set(['Sale of Surplus Property', 'Justification', 'Award Notice']);

/** Starts the twins with the recorded pages beside the checkout, or without them with the documents of the repository. */
export async function startSourceTwins(): Promise<SourceTwins> {
  const grants = recordedGrantsGov(sharedFixtures) ?? grantsGovDocuments();
  const notices = samGovNotices();
  const servers: Twin[] = await Promise.all([
    startTwin(grantsGovTwin(grants)),
    startTwin(samGovTwin({ notices, anyDate: true })),
  ]);
  const [grantsGov, samGov] = servers;
  const title = grants.hits.map((hit) => hit.title).find((each) => /^[A-Za-z ]{30,}$/.test(each)) ?? '';
  const word = title.split(' ').reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  return {
    settings: {
      GRANTS_GOV_BASE_URL: grantsGov?.url ?? '',
      GRANTS_GOV_INTERVAL_MS: '0',
      SAM_BASE_URL: samGov?.url ?? '',
      SAM_API_KEY: samGovTwinKey,
      SAM_DAILY_QUOTA: '1000',
      RFP_SOURCES: 'grants_gov,sam_gov',
    },
    grants: grants.hits.length,
    contracts: notices.filter((notice) => !notForBidders.has(notice.type)).length,
    sample: { title, word },
    async stop() {
      await Promise.all(servers.map((twin) => twin.stop()));
    },
  };
}

/** Syncs both sources with the command line. Returns the counters of both runs. */
export async function syncBoth(access: ApiAccess): Promise<RunCounters[]> {
  const { code, stdout, stderr } = await runCli(access, 'sync', 'run', '--again', 'grants_gov', 'sam_gov', '--json');
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const runs = syncRunSchema.array().parse(JSON.parse(stdout));
  expect(runs.map((run) => [run.source, run.status])).toEqual([
    ['grants_gov', 'completed'],
    ['sam_gov', 'completed'],
  ]);
  return runs.map((run) => run.counters);
}

/**
 * Expects, with the command line, that the totals match the sources, and that search finds the sample by a word of its title. Returns the id of the
 * sample.
 */
export async function expectFoundInTerminal(access: ApiAccess, twins: SourceTwins): Promise<string> {
  const stats = statsSchema.parse(JSON.parse((await runCli(access, 'stats', '--json')).stdout));
  expect(stats).toMatchObject({ demo: false, total_opportunities: twins.grants + twins.contracts });
  expect(stats.by_type).toMatchObject({ federal_grant: twins.grants, federal_contract: twins.contracts });
  const found = opportunitySchema
    .array()
    .parse(JSON.parse((await runCli(access, 'opp', 'search', twins.sample.word, '--json')).stdout));
  const sample = found.find((each) => each.title === twins.sample.title);
  expect(sample).toBeDefined();
  const explained = await runCli(access, 'opp', 'explain', sample?.id ?? '');
  expect(explained.code).toBe(0);
  expect(explained.stdout).toContain(String(sample?.total_score));
  return sample?.id ?? '';
}

/** Expects, in the browser, that the dashboard displays the total, that search finds the sample, and that the detail explains its score. */
export async function expectFoundInBrowser(
  browser: Browser,
  { url, session }: { url: string; session: TestUser['session'] },
  twins: SourceTwins,
): Promise<void> {
  const tab = await openProductTab(browser, url, { session });
  const { page } = tab;
  await page.goto(url);
  const total = (twins.grants + twins.contracts).toLocaleString('en-US');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Total Opportunities' })
    .getByText(total, { exact: true })
    .waitFor();
  await expectCount(page.getByText('Demo data'), 0);
  await page.getByRole('link', { name: 'Opportunities', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Opportunities' }).waitFor();
  await page.getByRole('textbox', { name: 'Search' }).fill(twins.sample.word);
  // Until then the list displays the rows of the previous search, which could move away during the click.
  await page.getByRole('list', { name: 'Active filters' }).waitFor();
  await page.locator('[data-stale="true"]').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: twins.sample.title }).first().click();
  await page.getByText('Score Breakdown').waitFor();
  await page
    .getByText(/relevance \d+/)
    .first()
    .waitFor();
  await expectCleanClose(tab);
}
