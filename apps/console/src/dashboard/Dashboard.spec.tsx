/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { stubStats } from '@rfp/testing/stub-documents';
import { anOpportunity } from '@rfp/testing/stub-services';
import { stubSyncStatus } from '@rfp/testing/stub-sync-documents';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { Dashboard } from './Dashboard.js';

const rows = Array.from({ length: 12 }, (_, index) => anOpportunity(index + 1));
const stats = stubStats(rows);
const status = {
  ...stubSyncStatus,
  total_opportunities: rows.length,
  by_source: stats.by_type,
  data: { showing_demo: false, demo_records: 0, real_records: rows.length },
};

/** A read-only session has no checklist of first use. */
function open(handlers: Handlers = {}) {
  return renderScreen(<Dashboard />, {
    at: '/dashboard',
    signedInAs: 'demo',
    handlers: {
      stats: () => stats,
      listOpportunities: () => rows,
      syncStatus: () => status,
      opportunityCoverage: () => ({ blind: [] }),
      ...handlers,
    },
  });
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

it('begins with its title and subtitle, and says how many of its three parts are loaded', async () => {
  const reply = Promise.withResolvers<typeof stats>();
  await open({ stats: () => reply.promise });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(screen.getByText('Overview of RFP and grant opportunities')).toBeTruthy();
  expect(await screen.findByText('2/3 loaded')).toBeTruthy();
  reply.resolve(stats);
  await waitFor(() => expect(screen.queryByText(/\/3 loaded$/)).toBeNull());
});

it('has the active count, the total value with the average score, and what is due soon', async () => {
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

it('lists the latest 20 opportunities, each with title, agency, source, value and score', async () => {
  const { server } = await open();
  const recent = await panel('Recent Opportunities');
  await recent.findByRole('link', { name: 'Laboratory cooling systems, lot 1' });
  const [first] = recent.getAllByRole('listitem');
  expect(first?.textContent).toContain('Score 99 of 100');
  expect(first?.textContent).toContain('Department of Veterans Affairs \u00b7 SAM.gov');
  expect(first?.textContent).toContain('$125K');
  const asked = server.requests.filter(({ path }) => path.startsWith('/api/opportunities')).map(({ query }) => query);
  expect(asked.some((query) => query.get('range') === '[0,19]' || query.get('per_page') === '20')).toBe(true);
});

it('shows the status of each source, when it was last synced or that it never was, and what it added and updated', async () => {
  await open();
  const sources = await panel('Data Sources Status');
  const grants = (await sources.findByRole('link', { name: 'Grants.gov' })).closest('tr');
  expect(grants?.textContent).toMatch(/^Grants\.govCompleted.* ago1008$/);
  const sam = sources.getByRole('link', { name: 'SAM.gov' }).closest('tr');
  expect(sam?.textContent).toBe('SAM.govPendingNever synced00');
  expect(await sources.findByText(/needs an API key/)).toBeTruthy();
});

it('says so where no source has data', async () => {
  await open({ syncStatus: () => ({ ...status, sources: {} }) });
  expect(await (await panel('Data Sources Status')).findByText('No sync data available')).toBeTruthy();
});
