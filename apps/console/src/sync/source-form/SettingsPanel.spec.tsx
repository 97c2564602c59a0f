/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type ManagedSource } from '@rfp/contracts/source';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { type Handlers } from '../../testing/fake-server.js';
import { feedConnector, feedSource as source } from '../../testing/feed-connector.js';
import { renderScreen } from '../../testing/render-page.js';
import { SettingsPanel } from './SettingsPanel.js';

const open = (shown: ManagedSource, signedInAs: StubCallerName, handlers: Handlers = {}) =>
  renderScreen(<SettingsPanel source={shown} />, {
    at: '/sync/city',
    signedInAs,
    handlers: { listConnectors: () => ({ connectors: [feedConnector] }), ...handlers },
  });

describe('the settings of a source', () => {
  it('are shown if they differ from the defaults', async () => {
    await open(source, 'owner');
    const panel = within(await screen.findByRole('region', { name: 'Settings' }));
    expect((await panel.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
      'Kind of source',
      'URL',
      'Complete',
      'Keywords',
    ]);
    expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'RSS or Atom feed',
      'https://city.example.gov/feed',
      'Yes',
      'roads\nsalt',
    ]);
  });

  it('are shown to members, who cannot change them', async () => {
    await open(source, 'otherUser');
    const panel = within(await screen.findByRole('region', { name: 'Settings' }));
    expect(await panel.findAllByRole('term')).toHaveLength(4);
    await waitFor(() => expect(panel.getByRole('button', { name: 'Change' }).ariaDisabled).toBe('true'));
  });

  it('are all sent when one of them is changed', async () => {
    const { user, server } = await open(source, 'owner', {
      changeSource: ({ body }) => ({ ...source, ...(typeof body === 'object' ? body : {}) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const keywords = screen.getByLabelText('Keywords', { exact: true });
    await user.clear(keywords);
    await user.type(keywords, 'bridges');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings saved')).not.toBeNull();
    expect(server.sentTo('/api/sources/city')).toEqual([
      {
        name: 'City bids',
        home_url: 'https://city.example.gov/',
        settings: { url: 'https://city.example.gov/feed', complete: true, keywords: ['bridges'] },
      },
    ]);
  });

  it('are hidden for a built-in source', async () => {
    await open({ ...source, ready_made: true }, 'owner');
    expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull();
  });

  it('are hidden in a read-only session, with the reason', async () => {
    await open(source, 'demo');
    expect(await screen.findByText('Only people with an account see the settings of a source.')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });
});
