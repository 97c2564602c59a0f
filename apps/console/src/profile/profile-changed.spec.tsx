/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { type Preferences } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { defaultSettings } from '@rfp/contracts/settings';
import { YourAlerts } from '../dashboard/YourAlerts.js';
import { queryClient } from '../data/query-client.js';
import { SmartAlerts } from '../intelligence/alerts/SmartAlerts.js';
import { intelligenceTexts } from '../intelligence/intelligence-texts.js';
import { Settings } from '../settings/Settings.js';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { PreferencesCard } from './preferences/PreferencesCard.js';
import { readForm, toForm } from './preferences/preferences-form.js';
import { profileTexts } from './profile-texts.js';

const words = profileTexts.preferences;
const preferences: Preferences = {
  user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
  ...readForm(toForm(null)),
  notification_settings: { email_notifications: false, notification_email: '', high_score_threshold: 80 },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const handlers: Handlers = {
  findPreferences: () => ({ preferences: null }),
  putPreferences: () => preferences,
  listSourceKeys: () => ({ keys: [] }),
  changeSettings: () => ({
    settings: defaultSettings,
    weights_total: 100,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set: true,
    updated_at: '2026-03-09T09:00:00.000Z',
  }),
  smartAlerts: () => {
    throw new AppError('NO_HANDLER');
  },
};

it.each([
  [
    'the preferences',
    <PreferencesCard key="card" readOnly={false} />,
    [words.setUp, words.save],
    profileTexts.preferences.saved,
  ],
  ['the settings', <Settings key="card" />, ['Save Settings'], 'Settings Saved'],
])('the alerts and the lists are reloaded when %s are saved', async (_what, card, buttons, done) => {
  const page = (
    <>
      {card}
      <YourAlerts />
      <SmartAlerts />
    </>
  );
  const { user, server } = await renderScreen(page, { at: '/profile', handlers });
  const requested = () => server.sentTo('/api/perplexity/smart-alerts').length;
  await screen.findByRole('region', { name: intelligenceTexts.alerts.actions });
  expect(requested()).toBe(2);
  const lists = [
    ['opportunities', 'getList'],
    ['search', null],
  ];
  for (const queryKey of lists) queryClient.setQueryData(queryKey, []);
  for (const name of buttons) await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(done)).toBeTruthy();
  await waitFor(() => expect(requested()).toBe(4));
  expect(lists.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
