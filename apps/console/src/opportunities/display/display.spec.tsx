/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { defaultDisplay, defaultSettings, type DisplaySettings } from '@rfp/contracts/settings';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubCodes } from '../../testing/stub-codes.js';
import { OpportunityList } from '../list/OpportunityList.js';

const settingsPath = '/api/settings';

function settingsWith(display: DisplaySettings): RouteReply<'getSettings'> {
  return {
    settings: { ...defaultSettings, display },
    weights_total: 100,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set: true,
    updated_at: '2026-03-09T09:00:00.000Z',
  };
}

function openList(handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') {
  return renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>,
    {
      at: '/opportunities',
      signedInAs,
      handlers: {
        opportunityCoverage: () => ({ blind: [] }),
        listOpportunities: () => [anOpportunity(1), anOpportunity(2)],
        listCodes: stubCodes,
        changeSettings: () => settingsWith(defaultDisplay),
        ...handlers,
      },
    },
  );
}

const cards = () => screen.findByRole('list', { name: 'Opportunities' });
const openTools = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'More tools' }));
const table = () => screen.findByRole('table', { name: /^Opportunities/ });
const headers = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('the density of the list', () => {
  it('changes at once and is saved for the user', async () => {
    const { user, server } = await openList();
    const [card] = within(await cards()).getAllByRole('listitem');
    expect(card?.dataset['density']).toBe('comfortable');
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Compact' }));
    expect(card?.dataset['density']).toBe('compact');
    expect(screen.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(server.sentTo(settingsPath)).toContainEqual({ display: { ...defaultDisplay, density: 'compact' } }),
    );
  });

  it('stays as chosen if the settings load after the choice', async () => {
    const first = Promise.withResolvers<void>();
    const { user } = await openList({
      getSettings: async () => {
        await first.promise;
        return settingsWith(defaultDisplay);
      },
    });
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Compact' }));
    first.resolve();
    await waitFor(() => expect(localStorage.getItem('dashboard_settings')).toContain('"default_page_size"'));
    expect(screen.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('follows the choice that the user made in another browser', async () => {
    const { user } = await openList({ getSettings: () => settingsWith({ ...defaultDisplay, density: 'compact' }) });
    await openTools(user);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('is stored in the browser for a visitor', async () => {
    const { user, server } = await openList({}, 'demo');
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Compact' }));
    expect(localStorage.getItem('dashboard_settings')).toContain('"compact"');
    expect(server.sentTo(settingsPath)).toEqual([]);
  });

  it('is stored in the browser, with a message, if it could not be saved', async () => {
    const { user } = await openList({
      changeSettings: () => {
        throw new AppError('UNAVAILABLE');
      },
    });
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Compact' }));
    expect(await screen.findByText('Display Not Saved')).toBeTruthy();
    expect(screen.getByText(/The choice is saved in this browser only\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the table', () => {
  it('is sorted by pressing its headers, and says which column it is sorted by', async () => {
    const { user, server } = await openList();
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    await user.keyboard('{Escape}');
    const due = within(await table()).getByRole('columnheader', { name: 'Due Date' });
    expect(due.hasAttribute('aria-sort')).toBe(false);
    await user.click(within(due).getByRole('button'));
    await waitFor(() =>
      expect(server.requests.some(({ query }) => query.get('sort') === '["due_date","ASC"]')).toBe(true),
    );
    await waitFor(async () =>
      expect(
        within(await table())
          .getByRole('columnheader', { name: 'Due Date' })
          .getAttribute('aria-sort'),
      ).toBe('ascending'),
    );
    expect(screen.getByRole('link', { name: 'Laboratory cooling systems, lot 1' }).getAttribute('href')).toBe(
      `/opportunities/${anOpportunity(1).id}`,
    );
  });

  it('shows the department below agency and office', async () => {
    const levels = {
      agency_name: 'Department of Defense',
      department: 'Department of Defense',
      office: 'NAVAIR Lakehurst',
      agency_path: ['Department of Defense', 'Department of the Navy', 'NAVAIR Lakehurst'],
    };
    await openList({
      getSettings: () => settingsWith({ ...defaultDisplay, view: 'table', columns: ['agency_name', 'office'] }),
      listOpportunities: () => [anOpportunity(1, levels)],
    });
    const cell = (await screen.findByText('Navy - NAVAIR Lakehurst')).closest('td');
    expect(cell?.textContent).toBe('Navy - NAVAIR LakehurstDepartment of Defense');
    expect(screen.getByText('NAVAIR Lakehurst')).toBeTruthy();
  });

  it('has the chosen columns in their order', async () => {
    const { user, server } = await openList({
      getSettings: () => settingsWith({ ...defaultDisplay, view: 'table', columns: ['due_date', 'agency_name'] }),
    });
    expect(await headers()).toEqual(['Title', 'Due Date', 'Agency']);
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Choose columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose columns' }));
    await user.click(dialog.getByRole('button', { name: 'Move Agency up' }));
    expect(dialog.getByText('Agency is column 1 of 2')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Agency up' }));
    await user.click(dialog.getByRole('checkbox', { name: 'NAICS' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Due Date' }));
    await waitFor(() =>
      expect(server.sentTo(settingsPath)).toContainEqual({
        display: { ...defaultDisplay, view: 'table', columns: ['agency_name', 'naics_codes'] },
      }),
    );
    await user.keyboard('{Escape}{Escape}');
    await waitFor(async () => expect(await headers()).toEqual(['Title', 'Agency', 'NAICS']));
  });
});

describe('the chips of a card', () => {
  it('fit in one line, and a button shows the other chips, with the titles of codes', async () => {
    await openList({
      listOpportunities: () => [
        anOpportunity(1, {
          demo: true,
          amended_at: '2026-03-05T08:00:00.000Z',
          set_aside: { code: 'WOSB', text: 'Women-Owned Small Business' },
          naics_codes: ['541511', '541512', '561720'],
        }),
      ],
    });
    const card = within(await cards());
    expect((await card.findByTitle('NAICS 541511 Custom Computer Programming Services')).textContent).toBe(
      'NAICS 541511',
    );
    expect(
      await card.findByRole('button', {
        name: '+2 more: NAICS 541512 Computer Systems Design Services, NAICS 561720 Janitorial Services',
      }),
    ).toBeTruthy();
    expect(card.queryByText('NAICS 541512')).toBeNull();
  });
});
