/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stub-services';
import { stubStats } from '@rfp/testing/stub-documents';
import { stubRun, stubSyncStatus } from '@rfp/testing/stub-sync-documents';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { stubSession } from '../testing/stub-session.js';
import { Dashboard } from './Dashboard.js';

const rows = Array.from({ length: 20 }, (_, index) => anOpportunity(index + 1));
const stats = stubStats(rows);
const syncStatus = {
  ...stubSyncStatus,
  total_opportunities: stats.total_opportunities,
  by_source: stats.by_type,
  data: { showing_demo: false, demo_records: 0, real_records: stats.total_opportunities },
};

/** Without the checklist of first use, which has a spec of its own. */
async function openDashboard(handlers: Handlers = {}) {
  localStorage.setItem('first_use_ended', JSON.stringify([stubSession('owner').user.id]));
  return renderScreen(<Dashboard />, {
    at: '/dashboard',
    handlers: {
      stats: () => stats,
      listOpportunities: () => rows,
      opportunityCoverage: () => ({ blind: [] }),
      syncStatus: () => syncStatus,
      ...handlers,
    },
  });
}

const panel = (name: string) => screen.findByRole('region', { name });

describe('the Dashboard', () => {
  it('shows its subtitle, and how much of it is loaded', async () => {
    const reply = Promise.withResolvers<void>();
    await openDashboard({
      stats: async () => {
        await reply.promise;
        return stats;
      },
    });
    expect(await screen.findByText('Overview of RFP and grant opportunities')).not.toBeNull();
    expect(await screen.findByText('2/3 loaded')).not.toBeNull();
    reply.resolve();
    await waitFor(() => expect(screen.queryByText(/loaded/)).toBeNull());
  });

  it('shows key figures with their details, each of which leads to its list', async () => {
    await openDashboard();
    const cards = within(await screen.findByRole('list', { name: 'Key figures' }));
    expect((await cards.findByRole('link', { name: 'Total Opportunities' })).getAttribute('href')).toBe(
      '/opportunities',
    );
    const texts = cards.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toContain('16 active');
    expect(texts[1]).toMatch(/^Total Value\$18\.4M/);
    expect(texts[1]).toContain('Avg Score 72.5');
    expect(cards.getAllByRole('link')).toHaveLength(4);
  });

  it('leads from each part of a chart to the list that it counts', async () => {
    await openDashboard();
    const table = await screen.findByRole('table', { name: 'Due Date Distribution' });
    const filters = within(table)
      .getAllByRole('link')
      .map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter'));
    expect(filters.map((filter) => JSON.parse(filter ?? ''))).toEqual([
      { due_within_days: 7 },
      { due_within_days: 30, q: 'due:>7d' },
      { q: 'due:>30d -status:closed' },
    ]);
  });

  it('lists the latest 20 opportunities', async () => {
    const { server } = await openDashboard();
    const items = await within(await panel('Recent Opportunities')).findAllByRole('listitem');
    expect(items).toHaveLength(20);
    const first = items[0]?.textContent;
    for (const text of [rows[0]?.title, 'Department of Veterans Affairs', 'SAM.gov', '$125K', '99'])
      expect(first).toContain(text);
    const request = server.requests.find(({ path }) => path === '/api/opportunities');
    expect(request?.query.get('sort')).toBe('["created_at","DESC"]');
    expect(request?.query.get('range')).toBe('[0,19]');
  });

  it('shows the state, the last sync and the counts of each source, and the remedy of a failure', async () => {
    await openDashboard();
    const table = within(await panel('Data Sources Status'));
    const [, grants, , sam, samNote] = await table.findAllByRole('row');
    expect(grants?.textContent).toMatch(/^Grants\.govCompleted.* ago1008$/);
    expect(sam?.textContent).toMatch(/^SAM\.govPendingNever synced00$/);
    expect(await within(samNote ?? document.body).findByRole('link', { name: 'Settings' })).not.toBeNull();
  });

  it('names a gap in the records with a link to Sync Status', async () => {
    await openDashboard({
      opportunityCoverage: () => ({
        blind: [{ key: 'sam_gov', name: 'SAM.gov', source_type: 'federal_contract', since: null, reason: 'not_ready' }],
      }),
    });
    const gap = await screen.findByText('SAM.gov was never synced completely (not ready): records may be missing.');
    expect(gap.nextElementSibling?.getAttribute('href')).toBe('/sync');
  });

  it('says that there is no sync data without a source', async () => {
    await openDashboard({ syncStatus: () => ({ ...syncStatus, sources: {} }) });
    expect(await within(await panel('Data Sources Status')).findByText('No sync data available')).not.toBeNull();
  });

  it('loads its data again when a sync was started', async () => {
    const { user, server } = await openDashboard({
      startSync: () => ({
        success: true,
        runs: [{ source: 'grants_gov', source_name: 'Grants.gov', run_id: stubRun.id, already_running: false }],
        skipped: [],
      }),
      listRuns: () => [{ ...stubRun, status: 'running', finished_at: null }],
    });
    const requests = () => server.requests.filter(({ path }) => path === '/api/opportunities/stats').length;
    await waitFor(() => expect(requests()).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'Sync Data' }));
    await waitFor(() => expect(requests()).toBe(2));
  });
});
