/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { defaultSchedule, defaultSettings } from '@rfp/contracts/settings';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { stubSearch } from '@rfp/testing/stubs/stub-searches';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { findCheckbox, openSettings, saveButton, settingsPath } from '../testing/open-settings.js';

const withMails = { ...defaultSettings, email_notifications: true };
const fitAlert = 'Your Fit at or above my threshold';
const alerted: SavedSearch = {
  ...stubSearch,
  alert: { frequency: 'daily', time: '07:00', weekday: 1, min_score: null, since: '2026-03-01T15:00:00.000Z' },
};
const other = { ...stubSearch, id: stubId(603), name: 'Roofs' };
const alerts = () => screen.findByRole('region', { name: 'Alerts of saved searches' });

describe('the alert of the threshold', () => {
  it('has its own switch, on by default, and leaves the other fields of mails', async () => {
    const { user, server } = await openSettings(withMails);
    expect(await findCheckbox(fitAlert)).toHaveProperty('checked', true);
    await user.click(await findCheckbox(fitAlert));
    expect(screen.getByRole('spinbutton', { name: 'High score threshold' })).toBeTruthy();
    await user.click(saveButton());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(server.sentTo(settingsPath).at(-1)).toEqual({ notifications: { ...defaultSchedule, fit_alert: false } });
  });

  it('is hidden while mails are off, and no threshold is proposed while it is off', async () => {
    const { user } = await openSettings({
      ...defaultSettings,
      notifications: { ...defaultSchedule, fit_alert: false },
    });
    const mails = await findCheckbox('Email notifications');
    expect(screen.queryByRole('checkbox', { name: fitAlert })).toBeNull();
    await user.click(mails);
    expect(await findCheckbox(fitAlert)).toHaveProperty('checked', false);
    expect(screen.queryByText(/would have reached any threshold/)).toBeNull();
    await user.click(await findCheckbox(fitAlert));
    expect(await screen.findByText(/would have reached any threshold/)).toBeTruthy();
  });
});

describe('the alerts of saved searches', () => {
  it('are listed with their times, and lead to their lists', async () => {
    const { user } = await openSettings(withMails, { listSearches: () => ({ searches: [alerted, other] }) });
    const list = within(await within(await alerts()).findByRole('list'));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cooling systemsDaily at 07:00',
    ]);
    await user.click(list.getByRole('link', { name: 'Cooling systems' }));
    await waitFor(() => expect(location.search).toContain(`search=${alerted.id}`));
  });

  it('report in the inbox only while mails are off', async () => {
    await openSettings(defaultSettings, { listSearches: () => ({ searches: [alerted] }) });
    expect(await within(await alerts()).findByText(/these alerts report in the inbox only\.$/)).toBeTruthy();
  });

  it('say how to make one while there is none', async () => {
    await openSettings(withMails, { listSearches: () => ({ searches: [other] }) });
    expect(await within(await alerts()).findByText(/^No saved search of this workspace has an alert\./)).toBeTruthy();
  });
});
