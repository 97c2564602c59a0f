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
import { browserZone } from './settings-form.js';
import { settingsKey } from './use-settings.js';

import {
  answer,
  box,
  number,
  openSettings as open,
  path,
  previewPath,
  rehearsal,
  save,
  server,
  stored,
  withoutPageSize,
} from './testing/open-settings.js';

describe('the settings', () => {
  it('start with the defaults and name their bounds [spec 1.13, 2.133, 2.134, 2.136, 2.137, 3.30, 3.31, 3.37, 3.38, 3.39, 3.40, 3.41, 3.42, 5.15, 9.16, 9.19, 9.20, 9.21]', async () => {
    const { user } = await open();
    await user.click(await box('Email notifications'));
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
      const field = await number(name);
      expect([name, field]).toEqual([name, expect.objectContaining({ value })]);
      const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect([name, hint?.textContent]).toEqual([name, expect.stringContaining(bounds)]);
    }
    const checked = async (name: string) => [name, Reflect.get(await box(name), 'checked')];
    expect(await checked('Enable automatic sync')).toEqual(['Enable automatic sync', true]);
    expect(await checked('Show score breakdown')).toEqual(['Show score breakdown', true]);
    expect(await checked('Dark mode')).toEqual(['Dark mode', false]);
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

  it('warn of weights that do not total 100 as they are typed, and are saved all the same, on the server and here [spec 2.135, 2.138, 3.28, 5.19, 7.62, 8.24]', async () => {
    const { user, server: fake } = await open();
    await user.clear(await number('Relevance weight (%)'));
    expect(await screen.findByText('Total: 60%')).toBeTruthy();
    await user.type(await number('Relevance weight (%)'), '30');
    expect(await screen.findByText('Total: 90%')).toBeTruthy();
    expect(screen.getByText(/^The weights should total 100%/)).toBeTruthy();
    await user.click(await box('Email notifications'));
    await user.type(await screen.findByRole('textbox', { name: 'Notification email' }), 'bids@example.com');
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(screen.getByText('Your settings have been saved successfully.')).toBeTruthy();
    const changed = {
      ...withoutPageSize,
      relevance_weight: 30,
      email_notifications: true,
      notification_email: 'bids@example.com',
    };
    expect(fake.sentTo(path).at(-1)).toEqual(changed);
    expect(stored()).toEqual(changed);
  });

  it('show, before they are saved, which records other weights would move, for the weights that were typed last', async () => {
    const rows = [
      { opportunity: anOpportunity(1), place: 1, present_place: 4 },
      { opportunity: anOpportunity(2), place: 2, present_place: null },
      { opportunity: anOpportunity(3), place: 3, present_place: 3 },
    ];
    const { user, server: fake } = await open(undefined, { previewOrder: () => ({ rows }) });
    expect(fake.sentTo(previewPath)).toEqual([]);
    await user.clear(await number('Value weight (%)'));
    await user.type(await number('Value weight (%)'), '90');
    expect(await screen.findByText('2 of the first 3 would have another place.')).toBeTruthy();
    const table = screen.getByRole('table', { name: /^The first active opportunities by these weights/ });
    expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^14/),
      expect.stringMatching(/^2beyond 100/),
      expect.stringMatching(/^33/),
    ]);
    expect(fake.sentTo(previewPath)).toEqual([{ weights: { relevance: 40, urgency: 25, value: 90, competition: 15 } }]);
  });

  it('show which records other keywords would move, and save them with the existing preferences', async () => {
    const preferences = {
      ...preferencesInputSchema.parse({ keywords: ['HVAC'], company_profile: { places: ['NC'] } }),
      notification_settings: notificationSettingsSchema.parse({}),
      user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    const { user, server: fake } = await open(undefined, {
      findPreferences: () => ({ preferences }),
      putPreferences: () => ({ ...preferences, keywords: ['HVAC', 'cooling'] }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Keywords' }), '{Enter}cooling');
    expect(await screen.findByText('There are no active opportunities to put in order.')).toBeTruthy();
    expect(fake.sentTo(previewPath)).toEqual([expect.objectContaining({ keywords: ['HVAC', 'cooling'] })]);
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(fake.sentTo('/api/user-preferences').at(-1)).toMatchObject({
      keywords: ['HVAC', 'cooling'],
      company_profile: { places: ['NC'] },
    });
    expect(fake.sentTo(path).at(-1)).toEqual(withoutPageSize);
    await waitFor(() => expect(screen.queryByText('There are no active opportunities to put in order.')).toBeNull());
  });

  it('that changed elsewhere while the form is open are shown in it beside the edits, and saving sends only the edits', async () => {
    let saved: SettingsValues = { ...defaultSettings, email_notifications: true };
    const { user, server: fake } = await open(undefined, {
      getSettings: () => answer(saved),
      changeSettings: ({ body }) => answer((saved = { ...saved, ...Object(body) })),
    });
    await user.clear(await number('Value weight (%)'));
    await user.type(await number('Value weight (%)'), '30');
    saved = { ...saved, email_notifications: false, default_page_size: 50 };
    await queryClient.invalidateQueries({ queryKey: settingsKey });
    await waitFor(async () => expect(await box('Email notifications')).toHaveProperty('checked', false));
    expect(await number('Default page size')).toHaveProperty('value', '50');
    expect(await number('Value weight (%)')).toHaveProperty('value', '30');
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(fake.sentTo(path).at(-1)).toEqual({ value_weight: 30 });
    await user.click(save());
    await waitFor(() => expect(fake.sentTo(path).at(-1)).toEqual({}));
  });

  it('ask before an edit is lost, until it is saved', async () => {
    const { user } = await open();
    await user.clear(await number('Default page size'));
    await user.type(await number('Default page size'), '30');
    await user.click(screen.getByRole('link', { name: 'preferences' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'preferences' }));
    await waitFor(() => expect(location.pathname).toBe('/profile'));
  });

  it('that switch mails on are sent with the clock of this browser', async () => {
    const { user, server: fake } = await open({
      ...defaultSettings,
      notifications: { ...defaultSchedule, time_zone: 'Asia/Tokyo' },
    });
    await user.click(await box('Email notifications'));
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    const notifications = { ...defaultSchedule, time_zone: browserZone() };
    expect(fake.sentTo(path).at(-1)).toEqual({ email_notifications: true, notifications });
  });

  it('propose a threshold when mails are switched on, which one button accepts', async () => {
    const { user, server: fake } = await open(undefined, {
      rehearseNotifications: () => rehearsal({ threshold: 64, matches: 88 }),
    });
    const requested = () => fake.requests.filter((request) => request.path === '/api/notifications/rehearsal').length;
    await box('Email notifications');
    expect(requested()).toBe(0);
    await user.click(await box('Email notifications'));
    expect(
      await screen.findByText('A threshold of 64 would have found about 3 matches a day in the last 30 days.'),
    ).toBeTruthy();
    expect(await number('High score threshold')).toHaveProperty('value', '80');
    await user.click(screen.getByRole('button', { name: 'Use 64' }));
    expect(await number('High score threshold')).toHaveProperty('value', '64');
    expect(screen.getByText(/^Your threshold of 64 would have found about 3 matches a day/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use 64' })).toBeNull();
    await user.click(save());
    await waitFor(() => expect(fake.sentTo(path).at(-1)).toMatchObject({ high_score_threshold: 64 }));
  });

  it('say so when no threshold would have found anything', async () => {
    const { user } = await open();
    await user.click(await box('Email notifications'));
    expect(
      await screen.findByText('No opportunity of the last 30 days would have reached any threshold.'),
    ).toBeTruthy();
  });

  it('show a value out of bounds at its field, even if the field is hidden [spec 2.139, 5.15]', async () => {
    const { user, server: fake } = await open();
    await user.click(await box('Email notifications'));
    await user.clear(await number('High score threshold'));
    await user.type(await number('High score threshold'), '49');
    await user.click(await box('Email notifications'));
    expect(screen.queryByRole('spinbutton', { name: 'High score threshold' })).toBeNull();
    await user.clear(await number('Default page size'));
    await user.click(save());
    expect(await screen.findByText('Please enter a whole number from 50 to 100')).toBeTruthy();
    expect(screen.getByText('Please enter a whole number from 10 to 100')).toBeTruthy();
    expect(fake.requests.filter(({ method }) => method === 'PATCH' || method === 'PUT')).toEqual([]);
  });

  it('that cannot be saved say so and why, and stay in the form [spec 8.25]', async () => {
    const { user } = await open(undefined, {
      changeSettings: () => {
        throw new AppError('UNAVAILABLE');
      },
    });
    await user.clear(await number('Default page size'));
    await user.type(await number('Default page size'), '30');
    await user.click(save());
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(screen.getByText('Failed to save settings')).toBeTruthy();
    expect(screen.getByText(new AppError('UNAVAILABLE').message)).toBeTruthy();
    expect(await number('Default page size')).toHaveProperty('value', '30');
    expect(stored()).toBeNull();
  });

  it('of a visitor are saved in this browser alone, which the screen says', async () => {
    const { user, server: fake } = await renderScreen(<Settings />, { at: '/settings', signedInAs: 'anonymous' });
    expect(
      await screen.findByText(/^This session has no account. Settings are saved in this browser only/),
    ).toBeTruthy();
    await user.click(await box('Show score breakdown'));
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(stored()).toEqual({ ...withoutPageSize, show_score_breakdown: false });
    expect(fake.requests.map((request) => request.path)).not.toContain(path);
  });

  it('name an address that is not confirmed, and send the link again', async () => {
    const saved = { ...defaultSettings, email_notifications: true, notification_email: 'bids@example.com' };
    const { user, server: fake } = await open(undefined, {
      getSettings: () => ({ ...answer(saved), notification_email_confirmed: false }),
      listNotifications: () => ({ notifications: [], unread: 0 }),
      sendNotificationConfirmation: () => ({ sent: true }),
    });
    expect(await screen.findByText(/^bids@example.com is not confirmed yet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The link was sent.')).toBeTruthy();
    expect(fake.requests.map((request) => request.path)).toContain('/api/notifications/send-confirmation');
  });

  it('share the dark mode with the switch in the top bar [spec 2.22, 3.43, 4.42]', async () => {
    const { user } = await open();
    await user.click(await box('Dark mode'));
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light mode' }));
    expect(await box('Dark mode')).toHaveProperty('checked', false);
  });
});

describe('in a shared workspace', () => {
  const inAcme = async (signedInAs: StubCallerName) => {
    setWorkspaceId(acme.id);
    return renderScreen(<Settings />, {
      at: '/settings',
      signedInAs,
      handlers: {
        ...server(),
        listWorkspaces: () => ({ workspaces: [personal, acme] }),
        getSettings: () => ({ ...answer(defaultSettings), updated_at: null }),
      },
    });
  };
  const whose = 'Weights and keywords of the workspace Acme.';

  it('the weights say whose they are, and their owner saves them', async () => {
    const { user, server: fake } = await inAcme('owner');
    expect(await screen.findByText(whose, { exact: false })).not.toBeNull();
    const weight = await number('Value weight (%)');
    await user.clear(weight);
    await user.type(weight, '25');
    await user.click(save());
    await screen.findByText('Settings Saved');
    expect(fake.sentTo(path).at(-1)).toMatchObject({ value_weight: 25 });
  });

  it.each(['viewer', 'editor'] as const)(
    'a %s cannot change them, and saves the own settings without them',
    async (role) => {
      const { user, server: fake } = await inAcme(role);
      expect(
        await screen.findByText(`${whose} Needs owner. An owner of the workspace can give you this role.`),
      ).not.toBeNull();
      for (const name of ['Relevance weight (%)', 'Urgency weight (%)', 'Value weight (%)', 'Competition weight (%)'])
        expect(await number(name)).toHaveProperty('disabled', true);
      expect(screen.getByRole('textbox', { name: 'Keywords' })).toHaveProperty('disabled', true);
      await user.click(await box('Show score breakdown'));
      await user.click(save());
      await screen.findByText('Settings Saved');
      const sent = fake.sentTo(path).at(-1);
      expect(sent).toMatchObject({ show_score_breakdown: false });
      expect(Object.keys(Object(sent)).filter((name) => name.endsWith('_weight'))).toEqual([]);
    },
  );
});
