import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replyIn } from '@rfp/contracts/wire/envelope';
import { apiPrefix } from '@rfp/contracts/http';
import { financialMetricsSchema, marketAnalysisSchema } from '@rfp/contracts/intelligence';
import { sourceTypes } from '@rfp/contracts/notice';
import { statuses, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { routes } from '@rfp/contracts/routes';
import { type Stats, statsSchema } from '@rfp/contracts/stats';
import { syncRunSchema } from '@rfp/contracts/sync-run';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type Browser } from 'playwright-core';
import { z } from 'zod';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose } from '../browser/expectations.js';
import { openScreen } from '../browser/navigation.js';
import { callApi } from '../product/api.js';
import { type ApiAccess, runCli, waitUntil } from '../product/programs.js';
import { readOpportunities, serviceDatabaseUrl } from '../product/service-database.js';
import { type TestUser } from '../product/test-user.js';
import { type SharedProduct } from '../product/shared-product.js';
import { demoUser } from './demo-product.js';

const testTimeoutMs = 90_000;
const hour = 3_600_000;

let browser: Browser;
let product: SharedProduct;
let user: TestUser;
let access: ApiAccess;
let stats: Stats;

beforeAll(async () => {
  const [shared, demo] = await Promise.all([sharedBrowser(), demoUser()]);
  browser = shared;
  ({ product, user, access } = demo);
  // Waits for the end of the run, which amends some of its records at its end.
  await waitUntil(async () => {
    const runs = z.array(syncRunSchema).parse((await callApi(access, 'GET', '/runs')).body);
    return runs.length > 0 && runs.every(({ status }) => status !== 'running');
  });
  // Demo deadlines are at full hours, so the figures must not be read across a full hour.
  const restOfHour = hour - (Date.now() % hour);
  if (restOfHour < testTimeoutMs) await sleep(restOfHour + 1000);
  stats = statsSchema.parse(replyIn((await callApi(access, 'GET', '/opportunities/stats')).body, routes.stats));
}, 2 * testTimeoutMs);

afterAll(() => closePages(browser));

const filterOf = (filter: OpportunityFilter) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

async function listTotal(filter: OpportunityFilter): Promise<number> {
  const address = `${product.url}${apiPrefix}/opportunities?${filterOf(filter)}&range=[0,0]`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${access.token}` } });
  expect(response.headers.get('x-total-relation')).not.toBe('at_least');
  return Number(response.headers.get('x-total-count'));
}

/** Filters of lists, each with its figure in the statistics and the equivalent SQL condition. */
function listFigures(): [OpportunityFilter, number, string][] {
  const { score_distribution: scores, due_date_distribution: due } = stats;
  return [
    [{}, stats.total_opportunities, 'true'],
    ...statuses.map((status): [OpportunityFilter, number, string] => [
      { status },
      stats.by_status[status],
      `status = '${status}'`,
    ]),
    ...sourceTypes.map((source_type): [OpportunityFilter, number, string] => [
      { source_type },
      stats.by_type[source_type],
      `source_type = '${source_type}'`,
    ]),
    ...stats.by_agency.map(({ agency_name, count }): [OpportunityFilter, number, string] => [
      { agency_name },
      count,
      `agency_name = '${agency_name.replaceAll(`'`, `''`)}'`,
    ]),
    [{ min_score: 80 }, stats.high_priority, 'total_score >= 80'],
    [{ q: 'score:60..79' }, scores['60-69'] + scores['70-79'], 'total_score BETWEEN 60 AND 79'],
    [{ q: 'score:<60' }, scores['0-59'], 'total_score < 60'],
    [
      { due_within_days: 30, q: 'due:>7d' },
      due['Due in 30 days'],
      `status <> 'closed' AND due_at > now() + INTERVAL '7 days' AND due_at <= now() + INTERVAL '30 days'`,
    ],
    [{ q: 'due:>30d -status:closed' }, due.Later, `status <> 'closed' AND due_at > now() + INTERVAL '30 days'`],
    [
      { min_value: 0, q: '-status:closed' },
      stats.valued_opportunities + stats.value_apart.ceilings.count + stats.value_apart.awards.count,
      `status <> 'closed' AND dollars IS NOT NULL`,
    ],
    [
      { due_within_days: 30 },
      stats.due_soon,
      `status <> 'closed' AND due_at BETWEEN now() AND now() + INTERVAL '30 days'`,
    ],
  ];
}

describe('the figures of one store', () => {
  it(
    'are equal in the statistics, in the totals of lists and in a recount by SQL [spec 2.39, 2.40, 7.7]',
    async () => {
      const all = listFigures();
      const [recount = {}] = await readOpportunities(
        await serviceDatabaseUrl(product.dataDir, 'opportunities'),
        z.record(z.string(), z.coerce.number()),
        `SELECT ${all.map(([, , sql], index) => `count(*) FILTER (WHERE ${sql}) AS "${index}"`).join(', ')}, sum(dollars) FILTER (WHERE status <> 'closed' AND coalesce(value_kind, 'estimate') = 'estimate') AS value
           FROM opportunity_summary WHERE demo`,
      );
      expect(stats.total_value).toBeCloseTo(recount['value'] ?? 0, 2);
      const lists = await Promise.all(all.map(([filter]) => listTotal(filter)));
      expect(all.map(([filter], index) => [filter, lists[index], recount[index]])).toEqual(
        all.map(([filter, figure]) => [filter, figure, figure]),
      );
      expect(all.filter(([, figure]) => figure > 0).length).toBeGreaterThan(15);
    },
    testTimeoutMs,
  );

  it(
    'are equal in the market metrics and in the lists on which these are based [spec 7.43, 7.44]',
    async () => {
      const read = async () =>
        financialMetricsSchema.safeParse((await callApi(access, 'GET', '/perplexity/financial-metrics')).body).data;
      await waitUntil(async () => (await read())?.data.length === 4);
      const { data, origin } = financialMetricsSchema.parse(await read());
      expect(origin).toBe('demo');
      const analysis = await callApi(access, 'GET', '/perplexity/market-analysis');
      const { hot_sectors: sectors } = marketAnalysisSchema.parse(analysis.body).data;
      const figures = [...data, ...sectors.map(({ name, basis }) => ({ metric: name, basis }))];
      for (const { metric, basis } of figures)
        expect({ metric, total: await listTotal(basis.filter) }).toEqual({ metric, total: basis.count });
    },
    testTimeoutMs,
  );

  it(
    'are equal in the terminal: in the statistics and in the rows of an export',
    async () => {
      const printed = await runCli(access, 'stats', '--json');
      expect(statsSchema.parse(JSON.parse(printed.stdout))).toEqual({ ...stats, as_of: expect.any(String) });
      const file = path.join(temporaryFolder('figures'), 'high.ndjson');
      await runCli(access, 'opp', 'export', '--format', 'ndjson', '--min-score', '80', '--file', file);
      expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(stats.high_priority);
    },
    testTimeoutMs,
  );

  it(
    'are equal on the Dashboard [spec 1.4, 2.5, 2.35, 2.39, 2.40, 2.41]',
    async () => {
      const tab = await openScreen(browser, product.url, '/', { session: user.session });
      const figures = tab.page.getByRole('list', { name: 'Key figures' }).getByRole('listitem');
      for (const [label, count] of [
        ['Total Opportunities', stats.total_opportunities],
        ['High Priority Opportunities', stats.high_priority],
        ['Due Soon', stats.due_soon],
      ] as const)
        await figures.filter({ hasText: label }).getByText(count.toLocaleString('en-US'), { exact: true }).waitFor();
      await figures.getByText(`${stats.valued_opportunities.toLocaleString('en-US')} estimates`).waitFor();
      const types = tab.page.getByRole('table', { name: 'Opportunities by Type' }).getByRole('row');
      const shown = await types.locator('td:first-of-type').allTextContents();
      const expected = Object.values(stats.by_type).filter((count) => count > 0);
      expect(shown.toSorted()).toEqual(expected.map((count) => count.toLocaleString('en-US')).toSorted());
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
