/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { companyProfileSchema } from '@rfp/contracts/account';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { stubSources, stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { FirstUse } from './FirstUse.js';

const synced = {
  ...stubSyncStatus,
  total_opportunities: 0,
  by_source: stubStats([]).by_type,
  data: { showing_demo: false, demo_records: 0, real_records: 0 },
};
const neverSynced = {
  ...synced,
  sources: Object.fromEntries(
    Object.entries(stubSyncStatus.sources).map(([name, source]) => [name, { ...source, last_sync: null }]),
  ),
};
const account = { getUser: () => stubSession('owner').user };

const fresh: Handlers = {
  auth: account,
  findPreferences: () => ({ preferences: null }),
  listSourceKeys: () => ({ keys: [] }),
  listSources: () => [],
  syncStatus: () => neverSynced,
};

const open = (handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') =>
  renderScreen(<FirstUse />, { at: '/dashboard', handlers: { ...fresh, ...handlers }, signedInAs });

const checklist = () => screen.findByRole('region', { name: 'Get Started' });

describe('the checklist of first use', () => {
  it('determines the finished steps from the account, the preferences, the sources and the runs', async () => {
    await open();
    const region = await checklist();
    await within(region).findByText('1 of 4');
    const items = within(region).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.split(':')[0])).toEqual(['Done', 'To do', 'To do', 'To do']);
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/profile', '/profile', '/settings', '/sync']);
  });

  it.each([
    ['curator', 'curator', ['/profile', '/profile', '/sync/add-source', '/sync']],
    ['member', 'otherUser', ['/profile', '/profile', '/sync']],
  ] as const)('has the steps that a %s can take, without the keys', async (_role, caller, links) => {
    const { server } = await open({}, caller);
    const region = await checklist();
    await within(region).findByText(`1 of ${links.length}`);
    const shown = within(region).getAllByRole('link');
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(links);
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/source-keys');
  });

  it('is hidden for good, and the focus goes to the screen', async () => {
    const { user } = await open();
    await user.click(within(await checklist()).getByRole('button', { name: 'Hide this checklist' }));
    expect(screen.queryByRole('region', { name: 'Get Started' })).toBeNull();
    expect(document.activeElement?.id).toBe('main');
    expect(localStorage.getItem('first_use_ended')).toContain(stubSession('owner').user.id);
  });

  it('disappears when the last step is done', async () => {
    await open({
      findPreferences: () => ({
        preferences: {
          user_id: stubSession('owner').user.id,
          keywords: ['roof'],
          notification_settings: { email_notifications: false, notification_email: '', high_score_threshold: 80 },
          company_profile: companyProfileSchema.parse({}),
          created_at: '2026-03-01T08:00:00.000Z',
          updated_at: '2026-03-01T08:00:00.000Z',
        },
      }),
      listSources: () => stubSources,
      syncStatus: () => synced,
    });
    await waitFor(() => expect(localStorage.getItem('first_use_ended')).not.toBeNull());
    expect(screen.queryByRole('region', { name: 'Get Started' })).toBeNull();
  });
});
