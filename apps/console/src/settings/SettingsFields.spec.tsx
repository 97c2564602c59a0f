/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { notificationSettingsSchema, preferencesInputSchema } from '@rfp/contracts/account';
import { defaultSchedule, defaultSettings, type Settings as SettingsValues } from '@rfp/contracts/settings';
import { AppError } from '@rfp/contracts/errors';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { queryClient } from '../data/query-client.js';
import { setWorkspaceId } from '../data/workspace.js';
import { renderScreen } from '../testing/render-page.js';
import { acme, personal } from '../testing/stub-workspaces.js';
import { Settings } from './Settings.js';
import { browserZone } from './browser-zone.js';
import { settingsKey } from './use-settings.js';

import {
  settingsReply,
  findCheckbox,
  findNumberField,
  openSettings,
  settingsPath,
  previewPath,
  aRehearsal,
  saveButton,
  settingsHandlers,
  readStored,
  withoutPageSize,
} from './testing/open-settings.js';

describe('the settings', () => {
  it('start with the defaults and name their bounds [spec 1.13, 2.133, 2.134, 2.136, 2.137, 3.30, 3.31, 3.37, 3.38, 3.39, 3.40, 3.41, 3.42, 5.15, 9.16, 9.19, 9.20, 9.21]', async () => {
    const { user } = await openSettings();
    await user.click(await findCheckbox('Email notifications'));
    for (const [name, value, bounds] of [
      ['Sync interval (hours)', '24', '1 to 168'],
      ['Max opportunities per sync', '1000', '100 to 10,000'],
      ['Relevance weight (%)', '40', '0 to 100'],
      ['Urgency weight (%)', '25', '0 to 100'],
      ['Value weight (%)', '20', '0 to 100'],
      ['Competition weight (%)', '15', '0 to 100'],
      ['High score threshold', '80', '50 to 100'],
      ['Default page size', '20', '10 to 100'],
    ] as const) {
      const field = await findNumberField(name);
      expect([name, field]).toEqual([name, expect.objectContaining({ value })]);
      const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect([name, hint?.textContent]).toEqual([name, expect.stringContaining(bounds)]);
    }
    const readCheckbox = async (name: string) => [name, Reflect.get(await findCheckbox(name), 'checked')];
    expect(await readCheckbox('Enable automatic sync')).toEqual(['Enable automatic sync', true]);
    expect(await readCheckbox('Show score breakdown')).toEqual(['Show score breakdown', true]);
    expect(await readCheckbox('Dark mode')).toEqual(['Dark mode', false]);
    expect(screen.getByRole('textbox', { name: 'Notification email' })).toHaveProperty('value', '');
    expect(screen.getByText('Total: 100%')).toBeTruthy();
    for (const card of [
      'API Configuration',
      'Synchronization Settings',
      'Scoring Algorithm',
      'Notification Settings',
      'Display Settings',
    ])
      expect(screen.getByRole('region', { name: card })).toBeTruthy();
  });

  it('warn while the typed weights do not total 100, and can still be saved on the server and in this browser [spec 2.135, 2.138, 3.28, 5.19, 7.62, 8.24]', async () => {
    const { user, server: fake } = await openSettings();
    await user.clear(await findNumberField('Relevance weight (%)'));
    expect(await screen.findByText('Total: 60%')).toBeTruthy();
    await user.type(await findNumberField('Relevance weight (%)'), '30');
    expect(await screen.findByText('Total: 90%')).toBeTruthy();
    expect(screen.getByText(/^The weights should total 100%/)).toBeTruthy();
    await user.click(await findCheckbox('Email notifications'));
    await user.type(await screen.findByRole('textbox', { name: 'Notification email' }), 'bids@example.com');
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(screen.getByText('Your settings have been saved successfully.')).toBeTruthy();
    const changed = {
      ...withoutPageSize,
      relevance_weight: 30,
      email_notifications: true,
      notification_email: 'bids@example.com',
    };
    expect(fake.sentTo(settingsPath).at(-1)).toEqual(changed);
    expect(readStored()).toEqual(changed);
  });

  it('show, before they are saved, which records the last typed weights would move', async () => {
    const rows = [
      { opportunity: anOpportunity(1), place: 1, present_place: 4 },
      { opportunity: anOpportunity(2), place: 2, present_place: null },
      { opportunity: anOpportunity(3), place: 3, present_place: 3 },
    ];
    const { user, server: fake } = await openSettings(undefined, { previewOrder: () => ({ rows }) });
    expect(fake.sentTo(previewPath)).toEqual([]);
    await user.clear(await findNumberField('Value weight (%)'));
    await user.type(await findNumberField('Value weight (%)'), '90');
    expect(await screen.findByText('2 of the first 3 would have another place.')).toBeTruthy();
    const table = screen.getByRole('table', { name: /^The first active opportunities by these weights/ });
    expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^14/),
      expect.stringMatching(/^2beyond 100/),
      expect.stringMatching(/^33/),
    ]);
    expect(fake.sentTo(previewPath)).toEqual([{ weights: { relevance: 40, urgency: 25, value: 90, competition: 15 } }]);
  });

  it('show which records changed keywords would move, and save the keywords with the existing preferences', async () => {
    const preferences = {
      ...preferencesInputSchema.parse({ keywords: ['HVAC'], company_profile: { places: ['NC'] } }),
      notification_settings: notificationSettingsSchema.parse({}),
      user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    const { user, server: fake } = await openSettings(undefined, {
      findPreferences: () => ({ preferences }),
      putPreferences: () => ({ ...preferences, keywords: ['HVAC', 'cooling'] }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Keywords' }), '{Enter}cooling');
    expect(await screen.findByText('There are no active opportunities to put in order.')).toBeTruthy();
    expect(fake.sentTo(previewPath)).toEqual([expect.objectContaining({ keywords: ['HVAC', 'cooling'] })]);
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(fake.sentTo('/api/user-preferences').at(-1)).toMatchObject({
      keywords: ['HVAC', 'cooling'],
      company_profile: { places: ['NC'] },
    });
    expect(fake.sentTo(settingsPath).at(-1)).toEqual(withoutPageSize);
    await waitFor(() => expect(screen.queryByText('There are no active opportunities to put in order.')).toBeNull());
  });

  it('that change elsewhere while the form is open appear in the form beside the edits, and saving sends only the edits', async () => {
    let saved: SettingsValues = { ...defaultSettings, email_notifications: true };
    const { user, server: fake } = await openSettings(undefined, {
      getSettings: () => settingsReply(saved),
      changeSettings: ({ body }) => settingsReply((saved = { ...saved, ...Object(body) })),
    });
    await user.clear(await findNumberField('Value weight (%)'));
    await user.type(await findNumberField('Value weight (%)'), '30');
    saved = { ...saved, email_notifications: false, default_page_size: 50 };
    await queryClient.invalidateQueries({ queryKey: settingsKey });
    await waitFor(async () => expect(await findCheckbox('Email notifications')).toHaveProperty('checked', false));
    expect(await findNumberField('Default page size')).toHaveProperty('value', '50');
    expect(await findNumberField('Value weight (%)')).toHaveProperty('value', '30');
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(fake.sentTo(settingsPath).at(-1)).toEqual({ value_weight: 30 });
    await user.click(saveButton());
    await waitFor(() => expect(fake.sentTo(settingsPath).at(-1)).toEqual({}));
  });

  it('ask before an unsaved edit is lost', async () => {
    const { user } = await openSettings();
    await user.clear(await findNumberField('Default page size'));
    await user.type(await findNumberField('Default page size'), '30');
    await user.click(screen.getByRole('link', { name: 'preferences' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'preferences' }));
    await waitFor(() => expect(location.pathname).toBe('/profile'));
  });

  it('that switch emails on are sent with the time zone of this browser', async () => {
    const { user, server: fake } = await openSettings({
      ...defaultSettings,
      notifications: { ...defaultSchedule, time_zone: 'Asia/Tokyo' },
    });
    await user.click(await findCheckbox('Email notifications'));
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    const notifications = { ...defaultSchedule, time_zone: browserZone() };
    expect(fake.sentTo(settingsPath).at(-1)).toEqual({ email_notifications: true, notifications });
  });

  it('propose a threshold when emails are switched on, and a button accepts the proposal', async () => {
    const { user, server: fake } = await openSettings(undefined, {
      rehearseNotifications: () => aRehearsal({ threshold: 64, matches: 88 }),
    });
    const requested = () => fake.requests.filter((request) => request.path === '/api/notifications/rehearsal').length;
    await findCheckbox('Email notifications');
    expect(requested()).toBe(0);
    await user.click(await findCheckbox('Email notifications'));
    expect(
      await screen.findByText('A threshold of 64 would have found about 3 matches a day in the last 30 days.'),
    ).toBeTruthy();
    expect(await findNumberField('High score threshold')).toHaveProperty('value', '80');
    await user.click(screen.getByRole('button', { name: 'Use 64' }));
    expect(await findNumberField('High score threshold')).toHaveProperty('value', '64');
    expect(screen.getByText(/^Your threshold of 64 would have found about 3 matches a day/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use 64' })).toBeNull();
    await user.click(saveButton());
    await waitFor(() => expect(fake.sentTo(settingsPath).at(-1)).toMatchObject({ high_score_threshold: 64 }));
  });

  it('report that no threshold would have found anything', async () => {
    const { user } = await openSettings();
    await user.click(await findCheckbox('Email notifications'));
    expect(
      await screen.findByText('No opportunity of the last 30 days would have reached any threshold.'),
    ).toBeTruthy();
  });

  it('show a value out of bounds at its field, even if the field is hidden [spec 2.139, 5.15]', async () => {
    const { user, server: fake } = await openSettings();
    await user.click(await findCheckbox('Email notifications'));
    await user.clear(await findNumberField('High score threshold'));
    await user.type(await findNumberField('High score threshold'), '49');
    await user.click(await findCheckbox('Email notifications'));
    expect(screen.queryByRole('spinbutton', { name: 'High score threshold' })).toBeNull();
    await user.clear(await findNumberField('Default page size'));
    await user.click(saveButton());
    expect(await screen.findByText('Please enter a whole number from 50 to 100')).toBeTruthy();
    expect(screen.getByText('Please enter a whole number from 10 to 100')).toBeTruthy();
    expect(fake.requests.filter(({ method }) => method === 'PATCH' || method === 'PUT')).toEqual([]);
  });

  it('that cannot be saved stay in the form, with the reason [spec 8.25]', async () => {
    const { user } = await openSettings(undefined, {
      changeSettings: () => {
        throw new AppError('UNAVAILABLE');
      },
    });
    await user.clear(await findNumberField('Default page size'));
    await user.type(await findNumberField('Default page size'), '30');
    await user.click(saveButton());
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(screen.getByText('Failed to save settings')).toBeTruthy();
    expect(screen.getByText(new AppError('UNAVAILABLE').message)).toBeTruthy();
    expect(await findNumberField('Default page size')).toHaveProperty('value', '30');
    expect(readStored()).toBeNull();
  });

  it('of a visitor are saved only in this browser, and the screen says so', async () => {
    const { user, server: fake } = await renderScreen(<Settings />, { at: '/settings', signedInAs: 'anonymous' });
    expect(
      await screen.findByText(/^This session has no account. Settings are saved in this browser only/),
    ).toBeTruthy();
    await user.click(await findCheckbox('Show score breakdown'));
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(readStored()).toEqual({ ...withoutPageSize, show_score_breakdown: false });
    expect(fake.requests.map((request) => request.path)).not.toContain(settingsPath);
  });

  it('name an address that is not confirmed, and send the link again', async () => {
    const saved = { ...defaultSettings, email_notifications: true, notification_email: 'bids@example.com' };
    const { user, server: fake } = await openSettings(undefined, {
      getSettings: () => ({ ...settingsReply(saved), notification_email_confirmed: false }),
      listNotifications: () => ({ notifications: [], unread: 0 }),
      sendNotificationConfirmation: () => ({ sent: true }),
    });
    expect(await screen.findByText(/^bids@example.com is not confirmed yet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The link was sent.')).toBeTruthy();
    expect(fake.requests.map((request) => request.path)).toContain('/api/notifications/send-confirmation');
  });

  it('share the dark mode with the switch in the top bar [spec 2.22, 3.43, 4.42]', async () => {
    const { user } = await openSettings();
    await user.click(await findCheckbox('Dark mode'));
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light mode' }));
    expect(await findCheckbox('Dark mode')).toHaveProperty('checked', false);
  });
});

describe('in a shared workspace', () => {
  const openInAcme = async (signedInAs: StubCallerName) => {
    setWorkspaceId(acme.id);
    return renderScreen(<Settings />, {
      at: '/settings',
      signedInAs,
      handlers: {
        ...settingsHandlers(),
        listWorkspaces: () => ({ workspaces: [personal, acme] }),
        getSettings: () => ({ ...settingsReply(defaultSettings), updated_at: null }),
      },
    });
  };
  const workspaceNote = 'Weights and keywords of the workspace Acme.';

  it('the form names the workspace of the weights, and an owner of the workspace can save them', async () => {
    const { user, server: fake } = await openInAcme('owner');
    expect(await screen.findByText(workspaceNote, { exact: false })).not.toBeNull();
    const weight = await findNumberField('Value weight (%)');
    await user.clear(weight);
    await user.type(weight, '25');
    await user.click(saveButton());
    await screen.findByText('Settings Saved');
    expect(fake.sentTo(settingsPath).at(-1)).toMatchObject({ value_weight: 25 });
  });

  it.each(['viewer', 'editor'] as const)(
    'a %s cannot change the weights, and saves personal settings without them',
    async (role) => {
      const { user, server: fake } = await openInAcme(role);
      expect(
        await screen.findByText(`${workspaceNote} Needs owner. An owner of the workspace can give you this role.`),
      ).not.toBeNull();
      for (const name of ['Relevance weight (%)', 'Urgency weight (%)', 'Value weight (%)', 'Competition weight (%)'])
        expect(await findNumberField(name)).toHaveProperty('disabled', true);
      expect(screen.getByRole('textbox', { name: 'Keywords' })).toHaveProperty('disabled', true);
      await user.click(await findCheckbox('Show score breakdown'));
      await user.click(saveButton());
      await screen.findByText('Settings Saved');
      const sent = fake.sentTo(settingsPath).at(-1);
      expect(sent).toMatchObject({ show_score_breakdown: false });
      expect(Object.keys(Object(sent)).filter((name) => name.endsWith('_weight'))).toEqual([]);
    },
  );
});
