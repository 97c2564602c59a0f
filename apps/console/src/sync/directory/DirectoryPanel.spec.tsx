/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type SourceTestResult } from '@rfp/contracts/source';
import { aNotice } from '@rfp/testing/builders';
import { stubDirectory } from '@rfp/testing/stubs/stub-sync-documents';
import { feedSource } from '../../testing/feed-connector.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { DirectoryPanel } from './DirectoryPanel.js';

const springfield = { ...feedSource, id: 'city_of_springfield', key: 'city_of_springfield', paused: true };
const firstPage = {
  success: true as const,
  found: 3,
  expected: null,
  sample: [aNotice({ source_id: 'A-1' })],
  rejected: [],
  requests: 1,
  elapsed_ms: 5,
} satisfies SourceTestResult;

const open = (handlers: Handlers = {}, signedInAs: 'owner' | 'demo' = 'owner') =>
  renderScreen(<DirectoryPanel onByAddress={() => undefined} />, {
    at: '/sync/add-source',
    signedInAs,
    handlers: { sourceDirectory: () => ({ entries: stubDirectory }), ...handlers },
  });

const portalTexts = () =>
  within(screen.getByRole('list', { name: 'Portals' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

describe('the directory of portals', () => {
  it('counts linked portals separately, and shows the known data of each portal', async () => {
    await open();
    expect(await screen.findByText('2 portals that can be added, and links to 1 more')).not.toBeNull();
    const [city = '', grants = '', texas = ''] = portalTexts();
    expect(city).toContain('Not tried yet · Public feed. · Read by published code');
    expect(grants).toContain('Synced here');
    expect(grants).toContain('A recorded answer was read');
    expect(texas).toContain('Link only. Its robots.txt');
    expect(screen.getByRole('link', { name: 'Open Grants.gov' })).toHaveProperty('pathname', '/sync/grants_gov');
    expect(screen.getByRole('link', { name: 'Website of Texas ESBD' })).not.toBeNull();
  });

  it('can be searched by words, state and publisher', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Name, place or host'), 'spring ill');
    await waitFor(() => expect(portalTexts()).toHaveLength(1));
    await user.clear(screen.getByLabelText('Name, place or host'));
    await user.selectOptions(screen.getByLabelText('State'), 'Texas');
    expect(portalTexts()).toEqual([expect.stringContaining('Texas ESBD')]);
    await user.selectOptions(screen.getByLabelText('Publisher'), 'City or county');
    expect(screen.getByText('No portal matches. Add yours by its address, below.')).not.toBeNull();
  });

  it('adds a paused portal with one press, shows its first page, and links to it', async () => {
    const { user, server } = await open({ addSource: () => springfield, testSource: () => firstPage });
    await user.click(await screen.findByRole('button', { name: 'Add City of Springfield' }));
    expect(await screen.findByText('Found 3 on the first page.')).not.toBeNull();
    expect(server.sentTo('/api/sources')).toEqual([
      {
        key: 'city_of_springfield',
        name: 'City of Springfield',
        connector: 'feed',
        settings: { url: 'https://springfield.example.org/bids.rss' },
        source_type: 'state_rfp',
        home_url: 'https://springfield.example.org/bids',
        paused: true,
      },
    ]);
    const link = screen.getByRole('link', { name: 'Open City of Springfield' });
    expect(link).toHaveProperty('pathname', '/sync/city_of_springfield');
    expect(document.activeElement).toBe(link);
  });

  it('reports why the first page of an added portal cannot be read', async () => {
    const { user } = await open({
      addSource: () => springfield,
      testSource: () => {
        throw new AppError('SOURCE_TIMEOUT');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add City of Springfield' }));
    expect(
      await screen.findByText(/^City of Springfield was added, paused. Its first page could not be read: /),
    ).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Open City of Springfield' })).not.toBeNull();
  });

  it('keeps the button of a portal that could not be added', async () => {
    const { user } = await open({
      addSource: () => {
        throw new AppError('SOURCE_EXISTS');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add City of Springfield' }));
    expect(await screen.findByText(new AppError('SOURCE_EXISTS').message)).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Add City of Springfield' })).not.toBeNull();
  });

  it('shows the first six portals, then all', async () => {
    const [first] = stubDirectory;
    if (first === undefined) throw new TypeError('no stub');
    const entries = Array.from({ length: 8 }, (_, index) => ({
      ...first,
      key: `city_${index}`,
      name: `City ${index}`,
    }));
    const { user } = await open({ sourceDirectory: () => ({ entries }) });
    expect(within(await screen.findByRole('list', { name: 'Portals' })).getAllByRole('listitem')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show all 8' }));
    expect(portalTexts()).toHaveLength(8);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Portals' }));
  });

  it('is read-only for visitors', async () => {
    const { user, server } = await open({}, 'demo');
    await user.click(await screen.findByRole('button', { name: 'Add City of Springfield' }));
    expect(server.sentTo('/api/sources')).toEqual([]);
  });
});
