/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { facetNames } from '@rfp/contracts/opportunities/facets';
import { defaultSchedule, defaultSettings } from '@rfp/contracts/settings';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { type SearchAlert } from '@rfp/contracts/tracking/search-alerts';
import { stubCallers } from '@rfp/testing/stubs/stub-callers';
import { stubAlertRehearsal, stubLockedSearch, stubSearch } from '@rfp/testing/stubs/stub-searches';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { browserZone } from '../../../settings/browser-zone.js';
import { settingsPath, settingsReply } from '../../../settings/testing/open-settings.js';
import { type FakeServer, type Handlers } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-page.js';
import { list, results } from '../../testing/open-list.js';

const alert: SearchAlert = {
  frequency: 'weekly',
  time: '09:00',
  weekday: 3,
  min_score: 70,
  since: '2026-03-01T15:00:00.000Z',
};
const alertPath = `/api/searches/${stubSearch.id}/alert`;
const noFacets = Object.fromEntries(facetNames.map((name) => [name, { values: [], more: false }]));
const withMails = { ...defaultSettings, email_notifications: true };
const inWords = 'Would have sent 12 opportunities in 2 mails in the last 30 days. 1 more would wait for the next mail.';

function openList(searches: SavedSearch[], at: string, handlers: Handlers) {
  return renderScreen(list, {
    at,
    handlers: {
      listOpportunities: () => [anOpportunity(1)],
      opportunityFacets: () => noFacets,
      listSearches: () => ({ searches }),
      getSettings: () => settingsReply(withMails),
      rehearseSearchAlert: () => stubAlertRehearsal,
      ...handlers,
    },
  });
}

async function openSection(searches: SavedSearch[], handlers: Handlers = {}) {
  const page = await openList(searches, '/opportunities', handlers);
  await results();
  await page.user.click(screen.getByRole('button', { name: /^Filters/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { ...page, drawer };
}

/** Opens the dialog of the alert by the first letter of its item. */
async function openDialog(searches: SavedSearch[], handlers: Handlers = {}) {
  const page = await openSection(searches, handlers);
  const name = searches[0]?.name ?? '';
  await page.user.click(await page.drawer.findByRole('button', { name: `Actions of ${name}` }));
  await screen.findByRole('menuitem', { name: 'Alert' });
  await page.user.keyboard('a{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: `Alert of ${name}` }));
  return { ...page, dialog };
}

const requestsTo = ({ requests }: FakeServer, path: string, method: string) =>
  requests.filter((request) => request.path === path && request.method === method).map(({ body }) => body);
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

describe('the alert of a saved search', () => {
  it('shows, before it is switched on, what it would have sent, and is switched on with its time', async () => {
    let search = stubSearch;
    const { user, server, dialog, drawer } = await openDialog([search], {
      listSearches: () => ({ searches: [search] }),
      setSearchAlert: () => (search = { ...stubSearch, alert: { ...alert, frequency: 'daily', min_score: null } }),
    });
    const frequency = dialog.getByLabelText('Alert');
    expect(frequency).toHaveProperty('value', 'off');
    expect(requestsTo(server, '/api/searches/alert-rehearsal', 'POST')).toEqual([]);
    await user.selectOptions(frequency, 'daily');
    await user.selectOptions(dialog.getByLabelText('Time'), '09:00');
    expect(await dialog.findByText(inWords)).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Chilled water pumps (opens in a new tab)',
      'Laboratory cooling systems, lot 1 (opens in a new tab)',
      'and 10 more',
    ]);
    expect(dialog.getByText('In the time zone UTC. No mails from 20:00 to 07:00, your quiet hours.')).toBeTruthy();
    const input = { frequency: 'daily', time: '09:00', weekday: 1, min_score: null };
    expect(requestsTo(server, '/api/searches/alert-rehearsal', 'POST').at(-1)).toEqual({
      filter: stubSearch.filter,
      alert: input,
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await closed('Alert of Cooling systems');
    expect(requestsTo(server, alertPath, 'PUT')).toEqual([input]);
    expect(await drawer.findByText('Daily at 09:00')).toBeTruthy();
  });

  it('is shown with its times in the list of searches, changed by the keyboard, and stopped', async () => {
    const search = { ...stubSearch, alert };
    const { user, server, dialog, drawer } = await openDialog([search], {
      setSearchAlert: () => search,
      stopSearchAlert: () => stubSearch,
    });
    expect(drawer.getByText('Wednesdays at 09:00, Your Fit 70 or more')).toBeTruthy();
    expect(dialog.getByLabelText('Day')).toHaveProperty('value', '3');
    const minimum = dialog.getByRole('spinbutton', { name: 'Minimum Your Fit' });
    await user.clear(minimum);
    await user.type(minimum, '101{Enter}');
    expect(await dialog.findByText('Please enter a whole number from 0 to 100, or nothing')).toBeTruthy();
    await user.clear(minimum);
    await user.type(minimum, '80{Enter}');
    await closed('Alert of Cooling systems');
    expect(requestsTo(server, alertPath, 'PUT')).toEqual([
      { frequency: 'weekly', time: '09:00', weekday: 3, min_score: 80 },
    ]);
    await user.click(await drawer.findByRole('button', { name: 'Actions of Cooling systems' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Alert' }));
    const again = within(await screen.findByRole('dialog', { name: 'Alert of Cooling systems' }));
    await user.selectOptions(again.getByLabelText('Alert'), 'off');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await closed('Alert of Cooling systems');
    expect(requestsTo(server, alertPath, 'DELETE')).toHaveLength(1);
  });

  it('says in the dialog why it is not changed', async () => {
    const { user, dialog } = await openDialog([{ ...stubSearch, alert }], {
      setSearchAlert: () => {
        throw new AppError('TOO_MANY_ALERTS');
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(new AppError('TOO_MANY_ALERTS').message);
  });

  it('says that not all versions were examined, and that a rehearsal failed', async () => {
    let fails = false;
    const { user, dialog } = await openDialog([{ ...stubSearch, alert }], {
      rehearseSearchAlert: () => {
        if (fails) throw new AppError('UNAVAILABLE');
        return { ...stubAlertRehearsal, complete: false };
      },
    });
    expect(await dialog.findByText(/Not all versions of the period could be examined\.$/)).toBeTruthy();
    fails = true;
    await user.selectOptions(dialog.getByLabelText('Alert'), 'hourly');
    expect(await dialog.findByText(/^The last 30 days could not be replayed: /)).toBeTruthy();
  });

  it('is not offered for a search that can have none, and the menu says why', async () => {
    const scored: SavedSearch = { ...stubSearch, name: 'Best', filter: { min_score: 80 }, alert_obstacle: 'score' };
    const { user, drawer } = await openSection([scored, stubLockedSearch]);
    for (const [name, reason] of [
      ['Best', 'Not possible: it filters by score'],
      ['Space lasers', 'Not possible: it cannot be read by this release'],
    ] as const) {
      await user.click(await drawer.findByRole('button', { name: `Actions of ${name}` }));
      const item = await screen.findByRole('menuitem', { name: new RegExp(`^Alert.*${reason}$`) });
      expect(item.getAttribute('aria-disabled')).toBe('true');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });

  it('may be set by viewers, too', async () => {
    const { via_id: _session, ...viewer } = stubCallers.viewer;
    const { dialog } = await openDialog([{ ...stubSearch, own: false, may_edit: false, may_share: false }], {
      whoAmI: () => ({ ...viewer, token_expires_at: null }),
    });
    expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});

describe('while mails are off', () => {
  const off = { ...defaultSettings, notifications: { ...defaultSchedule, time_zone: 'Asia/Tokyo' } };

  it('an alert reports in the inbox only, unless the person switches mails on for alerts only', async () => {
    const { user, server, dialog } = await openDialog([stubSearch], {
      getSettings: () => settingsReply(off),
      setSearchAlert: () => ({ ...stubSearch, alert }),
      changeSettings: ({ body }) => settingsReply({ ...off, ...Object(body) }),
    });
    await user.selectOptions(dialog.getByLabelText('Alert'), 'daily');
    const where = await dialog.findByLabelText('Where');
    expect(where).toHaveProperty('value', 'inbox');
    expect(dialog.getByText('Mails are off in your settings.')).toBeTruthy();
    await user.selectOptions(where, 'mail');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await closed('Alert of Cooling systems');
    expect(requestsTo(server, settingsPath, 'PATCH')).toEqual([
      {
        email_notifications: true,
        notifications: { ...defaultSchedule, time_zone: browserZone(), fit_alert: false },
      },
    ]);
  });

  it('an alert of the inbox changes no settings', async () => {
    const { user, server, dialog } = await openDialog([stubSearch], {
      getSettings: () => settingsReply(off),
      setSearchAlert: () => ({ ...stubSearch, alert }),
    });
    await user.selectOptions(dialog.getByLabelText('Alert'), 'instant');
    await dialog.findByLabelText('Where');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await closed('Alert of Cooling systems');
    expect(server.requests.filter(({ path, method }) => path === settingsPath && method !== 'GET')).toEqual([]);
  });
});

describe('saving a search', () => {
  const address = `/opportunities?filter=${encodeURIComponent('{"q":"roof"}')}`;

  async function openSave(handlers: Handlers) {
    const page = await openList([], address, handlers);
    await results();
    await page.user.click(screen.getByRole('button', { name: 'Save Search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save Search' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Roofs');
    return { ...page, dialog };
  }
  const saved = { ...stubSearch, name: 'Roofs', is_default: false };

  it('can switch its alert on at once', async () => {
    const { user, server, dialog } = await openSave({
      saveSearch: () => saved,
      setSearchAlert: () => ({ ...saved, alert }),
    });
    await user.selectOptions(dialog.getByLabelText('Alert'), 'hourly');
    expect(await dialog.findByText(inWords)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await closed('Save Search');
    expect(requestsTo(server, alertPath, 'PUT')).toEqual([
      { frequency: 'hourly', time: '07:00', weekday: 1, min_score: null },
    ]);
  });

  it('leaves the alert off unless one is chosen', async () => {
    const { user, server, dialog } = await openSave({ saveSearch: () => saved });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await closed('Save Search');
    expect(requestsTo(server, alertPath, 'PUT')).toEqual([]);
  });

  it('is saved without its alert if that fails, and a toast says so', async () => {
    const { user, dialog } = await openSave({
      saveSearch: () => saved,
      setSearchAlert: () => {
        throw new AppError('TOO_MANY_ALERTS');
      },
    });
    await user.selectOptions(dialog.getByLabelText('Alert'), 'daily');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Setting the alert of Roofs failed')).toBeTruthy();
    expect(screen.getByText(new AppError('TOO_MANY_ALERTS').message)).toBeTruthy();
    expect(screen.getByText('Saved Roofs')).toBeTruthy();
  });

  it('refuses an alert of filters by score before anything is saved', async () => {
    const { user, server, dialog } = await openSave({
      rehearseSearchAlert: () => {
        throw new AppError('ALERT_NOT_POSSIBLE');
      },
    });
    await user.selectOptions(dialog.getByLabelText('Alert'), 'daily');
    const reason = new AppError('ALERT_NOT_POSSIBLE').message;
    expect(await dialog.findByText(reason)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getAllByText(reason)).toHaveLength(2));
    expect(requestsTo(server, '/api/searches', 'POST')).toEqual([]);
  });
});
