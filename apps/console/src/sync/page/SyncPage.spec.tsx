/** @jest-environment ./tools/jest/dom-environment.mjs */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { applyStyles, colorName } from '../../testing/style-sheet.js';
import { SourceStatus } from '../SourceStatus.js';
import { SyncProvider } from '../SyncProvider.js';
import { SyncPage } from './SyncPage.js';

const { total_opportunities, by_type: by_source } = stubStats([]);
const syncStatus = {
  ...stubSyncStatus,
  total_opportunities,
  by_source,
  data: { showing_demo: false, demo_records: 0, real_records: 0 },
};

function openSyncStatus(handlers: Handlers, signedInAs: StubCallerName = 'owner') {
  return renderScreen(
    <SyncProvider>
      <SyncPage />
    </SyncProvider>,
    {
      at: '/sync',
      signedInAs,
      handlers: {
        scrapingSources: () => ({ sources: [] }),
        listOpportunities: () => [anOpportunity(1)],
        deadLetters: () => ({ dead_letters: [], total: 0, unavailable: [] }),
        ...handlers,
      },
    },
  );
}

function failUnavailable(): never {
  throw new AppError('DATABASE_UNAVAILABLE');
}

describe('Sync Status', () => {
  it('shows four skeletons while it loads [spec 2.151, 4.16]', async () => {
    const reply = Promise.withResolvers<void>();
    await openSyncStatus({
      syncStatus: async () => {
        await reply.promise;
        return syncStatus;
      },
    });
    expect(await screen.findByText('Loading database status')).not.toBeNull();
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(4);
    reply.resolve();
    expect(await screen.findByRole('region', { name: 'Overall Status' })).not.toBeNull();
  });

  it('shows the counters, the web sources and the recent runs, and states if there are no sources or runs [spec 1.6, 2.144, 2.146, 2.148, 2.149, 2.150]', async () => {
    const { sources, recent_syncs } = stubSyncStatus;
    const web = Object.values(sources).map((one) => ({ ...one, key: 'county_bids', name: 'County bids' }))[0];
    await openSyncStatus({
      syncStatus: () => ({
        ...syncStatus,
        sources: { ...sources, ...(web && { 'County bids': { ...web, kind: 'scraper' } }) },
      }),
      scrapingSources: () => ({
        sources: [
          { key: 'county_bids', name: 'County bids', type: 'web page', url: 'https://county.example.org/bids' },
        ],
      }),
    });
    const overall = await screen.findByRole('region', { name: 'Overall Status' });
    const counters = within(overall)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(counters).toEqual([
      ['Total Sources', '3'],
      ['Active Sources', '1'],
      ['Last Sync Processed', '120'],
      ['Last Sync Added', '100'],
    ]);
    const webSources = screen.getByRole('list', { name: 'Web Scraping Sources' });
    expect(
      within(webSources)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['County bids']);
    const available = await screen.findByRole('list', { name: 'Available Scraping Sources' });
    expect(within(available).getByText('web page')).not.toBeNull();
    const recent = screen.getByRole('list', { name: 'Recent Sync Activity' });
    expect(within(recent).getAllByRole('listitem')).toHaveLength(recent_syncs.length);
    cleanup();
    await openSyncStatus({ syncStatus: () => ({ ...syncStatus, recent_syncs: [] }) });
    expect(await screen.findByText('No web scraping sources')).not.toBeNull();
    expect(await screen.findByText('No scraping sources available')).not.toBeNull();
    expect(screen.queryByRole('region', { name: 'Recent Sync Activity' })).toBeNull();
  });

  it('reports a failure to load, and retries on request', async () => {
    let isDatabaseDown = true;
    const { user } = await openSyncStatus({ syncStatus: () => (isDatabaseDown ? failUnavailable() : syncStatus) });
    expect(await screen.findByText('Failed to load database status')).not.toBeNull();
    isDatabaseDown = false;
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'API Data Sources' })).not.toBeNull();
  });

  it('keeps the error message and the focus while it tries again', async () => {
    let reply = Promise.resolve();
    let requested = 0;
    const { user } = await openSyncStatus({
      syncStatus: async () => {
        requested += 1;
        await reply;
        return failUnavailable();
      },
    });
    const retry = await within(await screen.findByRole('main')).findByRole('button', { name: 'Try again' });
    const { promise, resolve } = Promise.withResolvers<void>();
    reply = promise;
    const before = requested;
    await user.click(retry);
    await waitFor(() => expect(requested).toBeGreaterThan(before));
    expect(screen.queryByText('Loading database status')).toBeNull();
    expect(document.activeElement).toBe(retry);
    resolve();
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).not.toBe('true'));
    expect(screen.getByText('The database status could not be loaded')).not.toBeNull();
  });

  it('counts the 100 most recent opportunities by type [spec 9.8]', async () => {
    const { server } = await openSyncStatus({ syncStatus: () => syncStatus });
    expect(await screen.findByRole('link', { name: 'Federal Contract' })).not.toBeNull();
    const requested = server.requests.filter(({ path }) => path === '/api/opportunities');
    expect(requested.map(({ query }) => [query.get('sort'), query.get('range')])).toEqual([
      ['["created_at","DESC"]', '[0,99]'],
    ]);
  });

  it('lets members sync and test, and names the role that is needed to add sources and scrape new addresses', async () => {
    const { server, user } = await openSyncStatus({ syncStatus: () => syncStatus }, 'otherUser');
    const add = await screen.findByRole('button', { name: 'Add source' });
    const scrape = screen.getByRole('button', { name: 'Scrape' });
    for (const button of [add, scrape]) expect(button.ariaDisabled).toBe('true');
    await user.click(add);
    expect(await screen.findByText('Needs curator. An administrator can give you this role.')).not.toBeNull();
    for (const name of ['Sync All', 'Scrape All', 'Test Firecrawl'])
      expect(screen.getByRole('button', { name }).ariaDisabled).not.toBe('true');
    await user.click(screen.getByRole('button', { name: 'Test Firecrawl' }));
    const tested =
      'The database responds. Firecrawl was not called. Needs administrator. An administrator can give you this role.';
    expect(await screen.findByText(tested)).not.toBeNull();
    expect(server.requests.map(({ path }) => path).filter((path) => /source-keys|dead-letters/.test(path))).toEqual([]);
  });

  it('tests the connections to the database and to Firecrawl, and reports both results [spec 2.141, 7.6, 8.27, 8.35, 8.36]', async () => {
    let isDatabaseDown = false;
    let origin: 'none' | 'stored' = 'none';
    const firecrawl = { source: 'firecrawl' as const, name: 'Firecrawl', set_at: null, set_by: null };
    const { user } = await openSyncStatus({
      syncStatus: () => syncStatus,
      listOpportunities: () => (isDatabaseDown ? failUnavailable() : [anOpportunity(1)]),
      listSourceKeys: () => ({ keys: [{ ...firecrawl, origin }] }),
      testSourceKey: () => ({ success: false, message: 'The key was refused.', elapsed_ms: 20 }),
    });
    const button = await screen.findByRole('button', { name: 'Test Firecrawl' });
    await user.click(button);
    expect(await screen.findByText('Connection Test Successful')).not.toBeNull();
    expect(screen.getByText('The database responds. Firecrawl was not called: no key is set.')).not.toBeNull();
    origin = 'stored';
    await user.click(button);
    expect(await screen.findByText('The database responds. Firecrawl: The key was refused.')).not.toBeNull();
    expect(screen.queryByText('Connection Test Successful')).toBeNull();
    isDatabaseDown = true;
    await user.click(button);
    expect(await screen.findByText('Connection Test Failed')).not.toBeNull();
    expect(screen.getByText(new AppError('DATABASE_UNAVAILABLE').message)).not.toBeNull();
  });
});

describe('a sync status', () => {
  it.each([
    ['completed', 'CheckCircleOutlined', 'green'],
    ['failed', 'ErrorOutlineOutlined', 'red'],
    ['running', 'AutorenewOutlined', 'blue'],
    ['pending', 'ScheduleOutlined', 'yellow'],
    ['partial', 'ScheduleOutlined', 'yellow'],
    ['cancelled', 'ScheduleOutlined', 'yellow'],
    ['unknown', 'ScheduleOutlined', 'yellow'],
  ] as const)(
    '%s has the icon %s in %s, also as a badge; only the icon of a running sync spins [spec 4.24, 4.25, 4.26, 4.27, 4.28]',
    (status, icon, hue) => {
      render(
        <>
          <SourceStatus status={status} />
          <SourceStatus status={status} badge />
        </>,
      );
      for (const mode of ['light', 'dark'] as const) {
        const sheets = ['sync/sync.module.css', 'shared/buttons/turning-icon.module.css'].map((file) =>
          applyStyles(file, mode),
        );
        const icons = screen.getAllByTestId(`${icon}Icon`);
        const colours = icons.map(({ parentElement }) => getComputedStyle(parentElement ?? document.body));
        expect(colours.map(({ color }) => colorName(color))).toEqual([hue, hue]);
        expect(colorName(colours[1]?.backgroundColor ?? '')).toBe(hue);
        for (const one of icons) expect(getComputedStyle(one).animation.startsWith('turn')).toBe(status === 'running');
        for (const removeStyles of sheets) removeStyles();
      }
    },
  );
});
