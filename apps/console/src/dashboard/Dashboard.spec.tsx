/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type PriorityAlert, type SmartAlerts } from '@rfp/contracts/intelligence/smart-alerts';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { stubRun, stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { stubSession } from '../testing/stub-session.js';
import { Dashboard } from './Dashboard.js';
import { endFirstUse } from './first-use/first-use-ended.js';

const rows = Array.from({ length: 12 }, (_, index) => anOpportunity(index + 1));
const stats = stubStats(rows);
const status = {
  ...stubSyncStatus,
  total_opportunities: rows.length,
  by_source: stats.by_type,
  data: { showing_demo: false, demo_records: 0, real_records: rows.length },
};

/** A read-only session has no first-use checklist. */
function open(handlers: Handlers = {}, signedInAs: 'demo' | 'owner' = 'demo') {
  return renderScreen(<Dashboard />, {
    at: '/dashboard',
    signedInAs,
    handlers: {
      stats: () => stats,
      listOpportunities: () => rows,
      syncStatus: () => status,
      opportunityCoverage: () => ({ blind: [] }),
      smartAlerts: () => alertsOf('none'),
      ...handlers,
    },
  });
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

it('begins with its title and subtitle, and says how many of its three parts are loaded [spec 2.32, 2.34, 4.16]', async () => {
  const reply = Promise.withResolvers<typeof stats>();
  await open({ stats: () => reply.promise });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(screen.getByText('Overview of RFP and grant opportunities')).toBeTruthy();
  expect(await screen.findByText('2/3 loaded')).toBeTruthy();
  reply.resolve(stats);
  await waitFor(() => expect(screen.queryByText(/\/3 loaded$/)).toBeNull());
});

it('has the active count, the total value with the average score, and the count of opportunities due soon [spec 2.36, 2.37, 2.38]', async () => {
  await open();
  const figures = within(await screen.findByRole('list', { name: 'Key figures' }));
  await figures.findByRole('link', { name: 'Total Opportunities' });
  const cards = figures.getAllByRole('listitem').map((card) => card.textContent);
  expect(cards[0]).toContain('10 active');
  expect(cards[1]).toContain('$6M');
  expect(cards[1]).toContain('Avg Score 72.5');
  expect(cards[2]).toMatch(/^High Priority Opportunities12/);
  expect(cards[3]).toMatch(/^Due Soon4/);
});

it('lists the latest 20 opportunities, each with title, agency, source, value and score [spec 1.5, 2.46, 2.47, 7.1, 9.3]', async () => {
  const { server } = await open();
  const recent = await panel('Recent Opportunities');
  await recent.findByRole('link', { name: 'Laboratory cooling systems, lot 1' });
  const [first] = recent.getAllByRole('listitem');
  expect(first?.textContent).toContain('Score 99 of 100');
  expect(first?.textContent).toContain('Department of Veterans Affairs \u00b7 SAM.gov');
  expect(first?.textContent).toContain('$125K');
  const requested = server.requests.filter(({ path }) => path === '/api/opportunities').map(({ query }) => query);
  expect(requested.map((query) => [query.get('sort'), query.get('range'), query.get('filter')])).toEqual([
    ['["created_at","DESC"]', '[0,19]', '{}'],
  ]);
});

it('marks the value of a recent opportunity as a ceiling if it is one', async () => {
  await open({ listOpportunities: () => [anOpportunity(1, { value_kind: 'ceiling' })] });
  const recent = await panel('Recent Opportunities');
  expect((await recent.findByRole('listitem')).textContent).toContain('Up to $125K');
});

it('shows the status of each source, when it was last synced or that it never was, and what the sync added and updated [spec 2.48, 2.49, 2.50]', async () => {
  await open();
  const sources = await panel('Data Sources Status');
  const grants = (await sources.findByRole('link', { name: 'Grants.gov' })).closest('tr');
  expect(grants?.textContent).toMatch(/^Grants\.govCompleted.* ago1008$/);
  const sam = sources.getByRole('link', { name: 'SAM.gov' }).closest('tr');
  expect(sam?.textContent).toBe('SAM.govPendingNever synced00');
  expect(await sources.findByText(/needs an API key/)).toBeTruthy();
});

it('says in each part that it could not be loaded, and after a retry that it is still empty [spec 4.16]', async () => {
  let isUnavailable = true;
  const answer = <T,>(value: T) => {
    if (isUnavailable) throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The store is unavailable' });
    return value;
  };
  const { user } = await open({
    stats: () => answer(stubStats([])),
    listOpportunities: () => answer([]),
    syncStatus: () => answer({ ...status, sources: {} }),
  });
  for (const part of ['Key figures', 'Recent Opportunities', 'Data Sources Status'])
    expect(await screen.findByRole('heading', { name: `${part} could not be loaded` })).toBeTruthy();
  expect(screen.getAllByText('The store is unavailable').length).toBeGreaterThan(2);
  isUnavailable = false;
  for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await user.click(retry);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  for (const nothing of ['No opportunities yet', 'No sync data available'])
    expect(await screen.findByRole('heading', { name: nothing })).toBeTruthy();
  expect(await screen.findByText('0 active')).toBeTruthy();
  expect(screen.queryByText('The store is unavailable')).toBeNull();
});

it('says once that the server fails, instead of in each part, and shows the parts when the server answers again', async () => {
  let isUnavailable = true;
  const answer = <T,>(value: T) => {
    if (isUnavailable) throw new AppError('DATABASE_UNAVAILABLE');
    return value;
  };
  const { user } = await open({
    stats: () => answer(stats),
    listOpportunities: () => answer(rows),
    syncStatus: () => answer(status),
  });
  expect(
    await screen.findByRole('heading', { name: 'Dashboard could not be loaded' }, { timeout: 20_000 }),
  ).toBeTruthy();
  expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1);
  isUnavailable = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('10 active')).toBeTruthy();
  expect((await panel('Recent Opportunities')).getAllByRole('listitem')).toHaveLength(12);
}, 30_000);

it("loads its three parts again on 'Sync Data', and syncs the sources that are due and need no key [spec 2.33]", async () => {
  endFirstUse(stubSession('owner').user.id);
  const { user, server } = await open(
    {
      startSync: () => ({
        runs: [
          { source: stubRun.source, source_name: stubRun.source_name, run_id: stubRun.id, already_running: false },
        ],
        skipped: [],
      }),
      listRuns: () => [stubRun],
    },
    'owner',
  );
  const parts = ['/api/opportunities/stats', '/api/opportunities', '/api/sync/status'];
  const counts = () => parts.map((path) => server.requests.filter((request) => request.path === path).length);
  await (await panel('Recent Opportunities')).findByRole('link', { name: 'Laboratory cooling systems, lot 1' });
  const before = counts();
  await user.click(screen.getByRole('button', { name: 'Sync Data' }));
  await waitFor(() => expect(counts().every((count, index) => count > (before[index] ?? 0))).toBe(true));
  await waitFor(() => expect(server.sentTo('/api/sync')).toEqual([{ only_due: true }]));
  expect(await screen.findByText('Refresh Complete')).toBeTruthy();
});

it("says that the dashboard was reloaded if no source is due on 'Sync Data'", async () => {
  endFirstUse(stubSession('owner').user.id);
  const { user } = await open({ startSync: () => ({ runs: [], skipped: [] }) }, 'owner');
  await user.click(screen.getByRole('button', { name: 'Sync Data' }));
  expect(await screen.findByText('Refresh Complete')).toBeTruthy();
  expect(
    screen.getByText('The dashboard was reloaded. No source that works without an API key is due for a sync.'),
  ).toBeTruthy();
});

it("loads the parts again on 'Sync Data' in a demo session, but starts no sync", async () => {
  const { user, server } = await open({}, 'demo');
  await user.click(screen.getByRole('button', { name: 'Sync Data' }));
  expect(await screen.findByText('Refresh Complete')).toBeTruthy();
  expect(server.sentTo('/api/sync')).toEqual([]);
});

it('says that there is no data if no source has data [spec 2.51]', async () => {
  await open({ syncStatus: () => ({ ...status, sources: {} }) });
  expect(await (await panel('Data Sources Status')).findByText('No sync data available')).toBeTruthy();
});

const alert = (n: number): PriorityAlert => ({
  id: anOpportunity(n).id,
  title: `COOLING SYSTEMS, LOT ${n}`,
  agency: 'Department of Energy',
  value: 'N/A',
  deadline: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
  urgency: 'high',
  match_score: 90,
  reason: 'Its title has your keyword cooling.',
  action: 'Decide today.',
});

/** Alerts for a user with a profile. */
function alertsOf(of: SmartAlerts['data']['smart_alerts']['profile']['of']): SmartAlerts {
  const generated_at = '2026-03-10T15:00:00.000Z';
  const profile = { capabilities: [], industry_focus: [], company_size: null, certifications: [], keywords: [], of };
  return {
    success: true,
    origin: 'computed',
    citations: [],
    left_out: [],
    generated_at,
    data: {
      high_priority_alerts: [1, 2, 3, 4].map(alert),
      strategic_opportunities: [],
      competitive_intelligence: [],
      market_trends: [],
      smart_alerts: { action_items: [], profile },
      citations: [],
      generated_at,
    },
  };
}

it('shows the three most urgent smart alerts of the user, which it requests after its own parts', async () => {
  endFirstUse(stubSession('owner').user.id);
  const { server } = await open({ smartAlerts: () => alertsOf('person') }, 'owner');
  const alerts = await panel('Your Smart Alerts');
  const items = alerts.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatch(/^Cooling systems, lot 1[23] daysDepartment of EnergyIts title has your keyword cooling\.$/);
  const target = (name: string) => alerts.getByRole('link', { name }).getAttribute('href');
  expect(target('Cooling systems, lot 2')).toBe(`/opportunities/${anOpportunity(2).id}`);
  expect(target('All alerts')).toBe('/perplexity?tab=alerts');
  const paths = server.requests.map(({ path }) => path);
  const own = ['/api/opportunities/stats', '/api/opportunities', '/api/sync/status'].map((path) => paths.indexOf(path));
  expect(paths.indexOf('/api/perplexity/smart-alerts')).toBeGreaterThan(Math.max(...own));
});

it.each([
  ['without a profile', () => alertsOf('none')],
  [
    'if the server has none',
    (): SmartAlerts => {
      throw new AppError('NO_HANDLER');
    },
  ],
])('shows no smart alerts %s', async (_case, smartAlerts) => {
  endFirstUse(stubSession('owner').user.id);
  const { server } = await open({ smartAlerts }, 'owner');
  await waitFor(() => expect(server.sentTo('/api/perplexity/smart-alerts')).toHaveLength(1));
  await panel('Recent Opportunities');
  expect(screen.queryByRole('region', { name: 'Your Smart Alerts' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
