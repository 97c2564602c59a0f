/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { stubCodes } from '../../testing/stub-codes.js';

import { filtersOf, openList } from '../testing/open-list.js';

describe('the filters by code', () => {
  it('add a code found by its title to the other filters of the address, and remove it again', async () => {
    const { user, server } = await openList({ status: 'active' }, { listCodes: stubCodes });
    await user.click(await screen.findByText('Filter by code'));
    const naics = await screen.findByRole('combobox', { name: 'NAICS code' });
    await user.type(naics, 'design');
    await screen.findByRole('option', { name: /^541512/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(filtersOf(server)).toContainEqual({ status: 'active', naics_code: '541512' }));
    expect(naics).toHaveProperty('value', '541512 Computer Systems Design Services');
    expect(decodeURIComponent(location.search)).toContain('"naics_code":"541512"');
    await user.type(screen.getByRole('combobox', { name: 'Set-aside' }), 'women');
    await screen.findByRole('option', { name: /^WOSB/ });
    await user.keyboard('{Enter}');
    const both = { status: 'active', naics_code: '541512', set_aside: 'WOSB' };
    await waitFor(() => expect(filtersOf(server)).toContainEqual(both));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Set-aside: WOSB Women-Owned Small Business' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Set-aside' })).toHaveProperty('value', ''));
    await user.clear(naics);
    await waitFor(() => expect(location.search).not.toContain('naics_code'));
  });

  it('accept any words for a set-aside', async () => {
    const { user, server } = await openList({}, { listCodes: stubCodes });
    await user.click(await screen.findByText('Filter by code'));
    await user.type(screen.getByRole('combobox', { name: 'Set-aside' }), 'women');
    await user.click(await screen.findByRole('option', { name: 'Any set-aside with "women" in its name' }));
    await waitFor(() => expect(filtersOf(server)).toContainEqual({ set_aside: 'women' }));
    expect(screen.getByRole('button', { name: 'Remove filter: Set-aside: women' })).toBeTruthy();
  });

  it('show a code of the address with its title, or alone if it is unknown', async () => {
    await openList({ naics_code: '541512', psc_code: 'ZZ99' }, { listCodes: stubCodes });
    const shown = (name: string) => screen.getByRole('combobox', { name, hidden: true });
    await screen.findByRole('combobox', { name: 'NAICS code', hidden: true });
    await waitFor(() => expect(shown('NAICS code')).toHaveProperty('value', '541512 Computer Systems Design Services'));
    expect(shown('PSC code')).toHaveProperty('value', 'ZZ99');
  });
});
