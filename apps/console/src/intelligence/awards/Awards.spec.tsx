/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type Award } from '@rfp/contracts/intelligence/awards';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Awards } from './Awards.js';
import { awardsAddress } from './awards-address.js';

const filter = { from: '2024-11-01', to: '2026-10-31', naics_codes: ['541512'] };

const award: Award = {
  id: 'CONT_AWD_1',
  number: 'W912DY26C0041',
  description: 'NETWORK SUPPORT',
  recipient: 'Example Contractor',
  agency: 'Department of Defense',
  sub_agency: 'Department of the Army',
  naics: '541512',
  psc: 'DA01',
  amount: 1_200_000,
  starts: '2025-01-01',
  ends: '2027-12-31',
  url: 'https://www.usaspending.gov/award/CONT_AWD_1',
};

const answer = {
  success: true as const,
  citations: [],
  generated_at: '2026-11-02T12:00:00.000Z',
  origin: 'computed' as const,
  left_out: [],
};

async function open(address: string, handlers: Handlers = {}) {
  const page = await renderScreen(<Awards />, { at: address, path: '/perplexity/awards', handlers });
  await screen.findByRole('heading', { level: 1, name: 'Awards behind a Figure' });
  return page;
}

it('lists the contracts behind a figure in pages, each with a link to its page at the source', async () => {
  const requested: (string | null)[][] = [];
  const { user } = await open(awardsAddress(filter), {
    listAwards: ({ query }) => {
      requested.push([query.get('filter'), query.get('page')]);
      const page = Number(query.get('page') ?? '1');
      return { ...answer, data: { awards: [{ ...award, number: `W912DY26C000${page}` }], page, more: page < 2 } };
    },
  });
  const row = (await screen.findAllByRole('row'))[1];
  expect(row?.textContent).toContain('Example Contractor');
  expect(row?.textContent).toContain('$1.2M');
  expect(
    within(row ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(award.url);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('W912DY26C0002', { exact: false })).toBeTruthy();
  expect(requested).toEqual([
    [JSON.stringify(filter), '1'],
    [JSON.stringify(filter), '2'],
  ]);
  expect(screen.getByRole('button', { name: 'Next' }).ariaDisabled).toBe('true');
});

it('says why awards could not be listed', async () => {
  await open(awardsAddress(filter), {
    listAwards: () => {
      throw new AppError('SOURCE_REFUSED');
    },
  });
  expect(await screen.findByRole('heading', { name: 'Could not load the awards' })).toBeTruthy();
  expect(screen.getByText(new AppError('SOURCE_REFUSED').message)).toBeTruthy();
});

it.each(['', '?filter=%7B', '?filter=%7B%22from%22%3A1%7D'])(
  'requests nothing for the invalid address "%s"',
  async (query) => {
    const { server } = await open(`/perplexity/awards${query}`);
    expect(await screen.findByText(/^The address does not state which awards/)).toBeTruthy();
    expect(server.requests.filter(({ path }) => path.includes('awards'))).toEqual([]);
  },
);
