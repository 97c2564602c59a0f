/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { type Code } from '@rfp/contracts/vocabulary/codes';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { AppError } from '@rfp/contracts/errors';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-page.js';
import { MoreFacts } from './MoreFacts.js';

const titles: Record<string, string> = {
  '238220': 'Plumbing, Heating, and Air-Conditioning Contractors',
  J041: 'Maintenance of refrigeration equipment',
  SBA: 'Total Small Business Set-Aside (FAR 19.5)',
};

function codeOf(code: string): Code[] {
  const title = titles[code];
  return title === undefined ? [] : [{ code, title, ended: null, parents: [] }];
}

const opportunity: OpportunityDetail = {
  ...anOpportunityDetail(anOpportunity(1)),
  naics_codes: ['238220', '999999'],
  psc_codes: ['J041'],
  set_aside: { code: 'SBA', text: 'SMALL BUSINESS SET ASIDE - TOTAL' },
};

function render(listCodes: Handlers['listCodes'], shown = opportunity) {
  return renderScreen(
    <dl>
      <MoreFacts opportunity={shown} />
    </dl>,
    { at: '/opportunities/1', handlers: { listCodes } },
  );
}

function factsOf(label: string): string[] {
  const fact = screen.getByText(label).nextElementSibling;
  const lines = [...(fact?.querySelectorAll('li') ?? [])];
  return (lines.length === 0 ? [fact] : lines).map((line) => line?.textContent ?? '');
}

it('shows codes and the set-aside with their titles, and a code without a title alone', async () => {
  await render(({ query }) => {
    const codes = (query.get('codes') ?? '').split(',').flatMap(codeOf);
    return { total: codes.length, codes };
  });
  await screen.findByText(/Air-Conditioning/);
  await waitFor(() => {
    expect(factsOf('NAICS')).toEqual(['238220 Plumbing, Heating, and Air-Conditioning Contractors', '999999']);
    expect(factsOf('PSC')).toEqual(['J041 Maintenance of refrigeration equipment']);
    expect(factsOf('Set-aside')).toEqual(['Total Small Business Set-Aside (FAR 19.5)']);
  });
});

it('shows codes alone, and the set-aside as printed, if the titles cannot be loaded', async () => {
  const { server } = await render(() => {
    throw new AppError('UNAVAILABLE');
  });
  await waitFor(() => expect(server.requests.filter(({ path }) => path.startsWith('/api/codes/'))).not.toEqual([]));
  expect(factsOf('NAICS')).toEqual(['238220', '999999']);
  expect(factsOf('Set-aside')).toEqual(['SMALL BUSINESS SET ASIDE - TOTAL']);
});

it('requests nothing for an opportunity without codes', async () => {
  const { server } = await render(undefined, { ...opportunity, naics_codes: [], psc_codes: [], set_aside: null });
  await screen.findByText('Who may apply');
  expect(server.unhandled).toEqual([]);
  expect(screen.queryByText('NAICS')).toBeNull();
});
