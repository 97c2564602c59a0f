/** @jest-environment ./tools/jest/dom-environment.mjs */
import { companyProfileSchema, type Preferences } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Questions } from './Questions.js';

const saved: Preferences = {
  user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
  keywords: [],
  notification_settings: { email_notifications: false, notification_email: '', high_score_threshold: 80 },
  company_profile: companyProfileSchema.parse({}),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const rows = [1, 2, 3, 4, 5, 6].map((place) => ({ opportunity: anOpportunity(place), place, present_place: null }));

const onEnd = import.meta.jest.fn();

function open(handlers: Handlers = {}) {
  onEnd.mockClear();
  return renderScreen(<Questions onEnd={onEnd} />, {
    at: '/dashboard',
    handlers: {
      previewOrder: () => ({ rows }),
      findPreferences: () => ({ preferences: null }),
      putPreferences: () => saved,
      proposeProfile: () => ({
        keywords: ['Roof repair', 'Gutters'],
        naics_codes: [{ code: '238160', title: 'Roofing Contractors' }],
        set_asides: [],
      }),
      ...handlers,
    },
  });
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the three questions', () => {
  it('take words, a place and set-asides, preview the first five opportunities, and save the answers only at the end', async () => {
    const { user, server } = await open();
    await user.type(await screen.findByRole('textbox', { name: /^A few words/ }), 'roofing, gutters');
    await user.click(button('Next'));
    expect(document.activeElement?.textContent).toContain('Where do you work?');
    await user.type(screen.getByRole('textbox', { name: /^States/ }), 'Virginia');
    await user.click(button('Next'));
    await user.click(screen.getByRole('checkbox', { name: '8(a)' }));
    await user.click(button('Next'));
    const preview = within(await screen.findByRole('list', { name: 'First in your list' }));
    expect(preview.getAllByRole('listitem')).toHaveLength(5);
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    const profile = { keywords: ['roofing', 'gutters'], set_asides: ['8A'], naics_codes: [], places: ['Virginia'] };
    expect(server.sentTo('/api/opportunities/order-preview')).toEqual([profile]);
    await user.click(button('Save'));
    await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
    const put = server.requests.find(({ method }) => method === 'PUT')?.body;
    expect(put).toMatchObject({
      keywords: ['roofing', 'gutters'],
      company_profile: { set_asides: ['8A'], places: ['Virginia'] },
    });
  });

  it('read a pasted statement on "Next", tick the terms that it states, and continue with the terms that stay ticked', async () => {
    const { user, server } = await open({
      proposeProfile: () => ({
        keywords: ['Roof repair', 'Gutters'],
        naics_codes: [{ code: '238160', title: 'Roofing Contractors' }],
        set_asides: [
          { code: 'WOSB', title: 'Women-Owned Small Business' },
          { code: 'HMT', title: 'Historically Black College' },
        ],
      }),
    });
    await user.click(await screen.findByRole('textbox', { name: /^A few words/ }));
    await user.paste('We repair roofs. We have done so for ten years.');
    await user.click(button('Next'));
    await user.click(await screen.findByRole('checkbox', { name: 'Gutters', checked: true }));
    expect(screen.getByRole('checkbox', { name: '238160 Roofing Contractors', checked: true })).toBeTruthy();
    await user.click(button('Next'));
    await user.click(button('Back'));
    expect(screen.getByRole('checkbox', { name: 'Gutters', checked: false })).toBeTruthy();
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(screen.getByRole('checkbox', { name: 'Women-owned (WOSB)', checked: true })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Historically Black College', checked: true }));
    await user.click(button('Next'));
    await screen.findByRole('heading', { name: 'Results for your answers' });
    await waitFor(() => expect(server.sentTo('/api/opportunities/order-preview')).toHaveLength(1));
    expect(server.sentTo('/api/opportunities/order-preview')).toEqual([
      { keywords: ['Roof repair'], naics_codes: ['238160'], set_asides: ['WOSB'], places: [] },
    ]);
  });

  it('stay at a statement that could not be read, and drop the terms of an earlier text', async () => {
    let isBroken = true;
    const { user, server } = await open({
      proposeProfile: () => {
        if (isBroken) throw new AppError('UNAVAILABLE');
        return { keywords: ['Roof repair'], naics_codes: [], set_asides: [{ code: 'WOSB', title: 'Women-Owned' }] };
      },
    });
    const text = await screen.findByRole('textbox', { name: /^A few words/ });
    await user.click(text);
    await user.paste('We repair roofs. We have done so for ten years.');
    await user.click(button('Next'));
    expect((await screen.findByRole('alert')).textContent).toContain('The text could not be read');
    isBroken = false;
    await user.click(button('Next'));
    await screen.findByRole('checkbox', { name: 'Roof repair' });
    await user.clear(text);
    await user.type(text, 'roofing');
    expect(screen.queryByRole('checkbox')).toBeNull();
    for (const _question of [1, 2, 3]) await user.click(button('Next'));
    await waitFor(() => expect(server.sentTo('/api/opportunities/order-preview')).toHaveLength(1));
    expect(server.sentTo('/api/opportunities/order-preview')).toMatchObject([
      { keywords: ['roofing'], naics_codes: [], set_asides: [] },
    ]);
  });

  it('end with advice if no open opportunity matches', async () => {
    const { user } = await open({
      previewOrder: () => ({
        rows: rows.map((row) => ({
          ...row,
          opportunity: { ...row.opportunity, why: { reasons: [], fails: null } },
        })),
      }),
    });
    await user.type(await screen.findByRole('textbox', { name: /^A few words/ }), 'falconry');
    for (const _question of [1, 2, 3]) await user.click(button('Next'));
    expect(await screen.findByText(/^Nothing matches yet\./)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'First in your list' })).toBeNull();
    expect(button('Save')).toBeTruthy();
  });

  it('can all be skipped, and then nothing is saved', async () => {
    const { user, server } = await open();
    await screen.findByText('What do you do?');
    for (const _question of [1, 2, 3]) await user.click(button('Skip'));
    expect(screen.getByText(/^You have skipped all questions/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(button('Back'));
    expect(screen.getByRole('heading', { name: /^Which set-asides/ })).toBeTruthy();
    expect(server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
