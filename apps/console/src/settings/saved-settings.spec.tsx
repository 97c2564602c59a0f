/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { defaultSettings } from '@rfp/contracts/settings';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { OpportunityList } from '../opportunities/list/OpportunityList.js';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';

import {
  settingsReply,
  findCheckbox,
  findNumberField,
  openSettings,
  settingsPath,
  saveButton,
  settingsHandlers,
  readStored,
} from './testing/open-settings.js';

describe('settings in this browser', () => {
  const list = (
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>
  );
  const rows: Handlers = { opportunityCoverage: () => ({ blind: [] }), listOpportunities: () => [anOpportunity(1)] };

  it('set the page size of the list and whether its cards show sub-scores', async () => {
    const saved = { ...defaultSettings, default_page_size: 30, show_score_breakdown: false };
    localStorage.setItem('dashboard_settings', JSON.stringify(saved));
    const { server: fake } = await renderScreen(list, { at: '/opportunities', handlers: rows });
    await screen.findByRole('list', { name: 'Opportunities' });
    expect(screen.queryByText('Competition')).toBeNull();
    const ranges = fake.requests
      .filter((request) => request.path === '/api/opportunities')
      .map(({ query }) => query.get('range'));
    expect(ranges).toEqual(['[0,29]']);
  });

  it('leave the list at 50 rows until the page size itself is changed [spec 9.2]', async () => {
    const unset = { ...defaultSettings, high_score_threshold: 70 };
    let saved = settingsReply(unset, false);
    const { user } = await openSettings(unset, {
      getSettings: () => saved,
      changeSettings: () => (saved = settingsReply({ ...unset, default_page_size: 30 })),
    });
    await waitFor(() => expect(readStored()).toMatchObject({ high_score_threshold: 70 }));
    expect(readStored()).not.toHaveProperty('default_page_size');
    expect(
      screen.getByText('10 to 100. Until you change this number, the opportunities list shows 50 rows.'),
    ).toBeTruthy();
    await user.clear(await findNumberField('Default page size'));
    await user.type(await findNumberField('Default page size'), '30');
    await user.click(saveButton());
    await waitFor(() => expect(readStored()).toMatchObject({ default_page_size: 30 }));
  });

  it.each([false, true])(
    'include a page size that was typed, even if it equals the shown default; saved before: %s',
    async (before) => {
      const unset = settingsReply(defaultSettings, false);
      const { user, server: fake } = await openSettings(undefined, {
        getSettings: () => (before ? unset : { ...unset, updated_at: null }),
      });
      await user.clear(await findNumberField('Default page size'));
      await user.type(await findNumberField('Default page size'), '20');
      await user.click(saveButton());
      expect(await screen.findByText('Settings Saved')).toBeTruthy();
      expect(fake.sentTo(settingsPath).at(-1)).toMatchObject({ default_page_size: 20 });
    },
  );

  it('that are saved for the first time have no page size unless the user changed it', async () => {
    const { user, server: fake } = await openSettings(undefined, {
      getSettings: () => ({ ...settingsReply(defaultSettings, false), updated_at: null }),
    });
    await user.click(await findCheckbox('Show score breakdown'));
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(fake.sentTo(settingsPath).at(-1)).toMatchObject({ show_score_breakdown: false });
    expect(fake.sentTo(settingsPath).at(-1)).not.toHaveProperty('default_page_size');
  });

  it('are the settings of the account from its first page on, beside keys that are still to be moved, and are removed at sign-out [asvs 14.3.1]', async () => {
    localStorage.setItem('dashboard_settings', JSON.stringify({ sam_api_key: 'sam-key-1234', default_page_size: 50 }));
    const saved = { ...defaultSettings, default_page_size: 30, dark_mode: true };
    const { user } = await renderScreen(<p>screen</p>, { at: '/dashboard', handlers: settingsHandlers(saved) });
    await waitFor(() => expect(readStored()).toEqual({ sam_api_key: 'sam-key-1234', ...saved }));
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(readStored()).toEqual({ sam_api_key: 'sam-key-1234' }));
  });
});
