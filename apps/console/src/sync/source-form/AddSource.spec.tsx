/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type ConnectorInfo } from '@rfp/contracts/source';
import { aNotice } from '@rfp/testing/builders';
import { type Handlers } from '../../testing/fake-server.js';
import { feedConnector, feedSource } from '../../testing/feed-connector.js';
import { renderScreen } from '../../testing/render-page.js';
import { AddSource } from './AddSource.js';

const webPageConnector: ConnectorInfo = {
  key: 'web_page',
  title: 'Web page',
  kind: 'scraper',
  settings: { type: 'object', properties: { url: { type: 'string', format: 'uri' } }, required: ['url'] },
};

const openForm = (handlers: Handlers, signedInAs: 'owner' | 'demo' = 'owner') =>
  renderScreen(<AddSource />, {
    at: '/sync/add-source',
    signedInAs,
    handlers: {
      listConnectors: () => ({ connectors: [feedConnector, webPageConnector] }),
      sourceDirectory: () => ({ entries: [] }),
      ...handlers,
    },
  });

const backLink = () => within(screen.getByRole('main')).getByRole('link', { name: 'Sync Status' });
const findField = (label: string) => screen.findByLabelText(label, { exact: true });

describe('the form of a new source', () => {
  it('appears together with the portals above it, so that it does not move', async () => {
    const reply = Promise.withResolvers<{ entries: never[] }>();
    const { server } = await openForm({ sourceDirectory: () => reply.promise });
    await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/connectors'))).toBe(true));
    expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull();
    reply.resolve({ entries: [] });
    expect(await screen.findByRole('button', { name: 'Add source' })).toBeTruthy();
  });

  it('is focused by a button above the portals', async () => {
    const { user } = await openForm({});
    await user.click(await screen.findByRole('button', { name: 'Add by address' }));
    expect(document.activeElement).toBe(await findField('Kind of source'));
  });

  it('names every empty field, focuses the first empty field and sends nothing', async () => {
    const { user, server } = await openForm({});
    await user.click(await screen.findByRole('button', { name: 'Add source' }));
    expect(await screen.findByText('Please enter: Name')).not.toBeNull();
    expect(screen.getByText('Please enter: URL')).not.toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await findField('Name')));
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows an error of the server at its field, which is unfolded and focused', async () => {
    const { user } = await openForm({
      testSource: () => {
        throw new AppError('VALIDATION', { details: { errors: { 'settings.time_zone': 'Must be a zone' } } });
      },
    });
    await user.type(await findField('Name'), 'City bids');
    await user.type(await findField('URL'), 'https://city.example.gov/feed');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Must be a zone')).not.toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await findField('Time zone')));
    expect(document.querySelector('details')?.open).toBe(true);
  });

  it('shows the reason of a refusal that concerns no field', async () => {
    const { user } = await openForm({
      addSource: () => {
        throw new AppError('DATABASE_UNAVAILABLE');
      },
    });
    await user.type(await findField('Name'), 'City bids');
    await user.type(await findField('URL'), 'https://city.example.gov/feed');
    await user.click(screen.getByRole('button', { name: 'Add source' }));
    expect(await screen.findByText(new AppError('DATABASE_UNAVAILABLE').message)).not.toBeNull();
  });

  it('asks before entered values are lost, and opens the source after it is added', async () => {
    const { user, server } = await openForm({ addSource: () => feedSource });
    await user.type(await findField('Name'), 'City bids');
    await user.type(await findField('URL'), 'https://city.example.gov/feed');
    await user.click(backLink());
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add source' }));
    await waitFor(() => expect(location.pathname).toBe(`/sync/${feedSource.key}`));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sentTo('/api/sources').at(-1)).toMatchObject({ name: 'City bids' });
  });

  it('asks for the kind of opportunities, and proposes a kind from the address until the user chooses another kind', async () => {
    const { user } = await openForm({});
    await user.click(await screen.findByRole('button', { name: 'Add source' }));
    expect(await screen.findByText('Please enter: Kind of opportunities')).not.toBeNull();
    await user.type(await findField('URL'), 'https://www.nsf.gov/rss/rss_www_funding.xml');
    await waitFor(async () =>
      expect(await findField('Kind of opportunities')).toHaveProperty('value', 'federal_grant'),
    );
    expect(screen.getByText('Proposed by the address')).not.toBeNull();
    await user.selectOptions(await findField('Kind of opportunities'), 'Private RFP');
    await user.clear(await findField('URL'));
    await user.type(await findField('URL'), 'https://city.example.gov/feed');
    expect(await findField('Kind of opportunities')).toHaveProperty('value', 'private_rfp');
  });

  it('lets visitors leave without a question, because they cannot add the source', async () => {
    const { user } = await openForm({}, 'demo');
    await user.type(await findField('Name'), 'City bids');
    await user.click(backLink());
    await waitFor(() => expect(location.pathname).toBe('/sync'));
  });

  it('keeps the values entered for another kind of source', async () => {
    const { user } = await openForm({});
    await user.type(await findField('URL'), 'https://city.example.gov/feed');
    await user.selectOptions(await findField('Kind of source'), 'Web page');
    expect(await findField('URL')).toHaveProperty('value', '');
    await user.selectOptions(await findField('Kind of source'), 'RSS or Atom feed');
    expect(await findField('URL')).toHaveProperty('value', 'https://city.example.gov/feed');
  });

  it('shows the first records of a test, and why others cannot be read', async () => {
    const due_date_note = { printed: '04/15/2026 25:00', reading: 'read' as const, assumed: ['unread_time' as const] };
    const notice = aNotice({ source_id: 'A-1', fields: { due_date_note } });
    const { user, server } = await openForm({
      testSource: () => ({
        success: true,
        found: 2,
        expected: 7,
        sample: [notice],
        rejected: [{ source_id: null, code: 'SOURCE_RECORD_INVALID', message: 'It has no title.' }],
        requests: 1,
        elapsed_ms: 5,
      }),
    });
    await user.type(await findField('Name'), 'City bids');
    await user.type(await findField('URL'), 'https://city.example.gov/feed');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Found 2 on the first page, 7 in all.')).not.toBeNull();
    expect(screen.getByText(notice.fields.title ?? '')).not.toBeNull();
    expect(screen.getByText(/ · Time of day not understood · /)).not.toBeNull();
    expect(screen.getByText('without identifier: It has no title.')).not.toBeNull();
    expect(server.requests.find(({ path }) => path.endsWith('/sources/test'))?.body).toEqual({
      name: 'City bids',
      connector: 'feed',
      source_type: 'state_rfp',
      settings: { url: 'https://city.example.gov/feed' },
    });
  });
});
