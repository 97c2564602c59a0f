/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { closedByAge } from '@rfp/api-client/display';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stub-services';
import { renderScreen } from '../../testing/render-page.js';
import { KeyDetails } from './KeyDetails.js';

it('an opportunity that only its age closed is shown as such, and not as closed by its source', async () => {
  const closed = { ...anOpportunityDetail(anOpportunity(1)), status: 'closed' as const, closed_after_days: 180 };
  await renderScreen(<KeyDetails opportunity={closed} />, { at: `/opportunities/${closed.id}` });
  expect(await screen.findByText(closedByAge(180))).not.toBeNull();
});

it('deadlines that differ stand side by side with their words, and the earliest is marked', async () => {
  const stated = { attachment: null, page: null, quote: '2026-12-18', day: '2026-12-18', earliest: true };
  const inFile = {
    attachment: 2,
    page: 1,
    quote: 'Offers are due January 4, 2027.',
    day: '2027-01-04',
    earliest: false,
  };
  const opportunity = {
    ...anOpportunityDetail(anOpportunity(1)),
    due_date: '2026-12-18',
    stated_deadlines: [
      { source: 'notice' as const, ...stated },
      { source: 'attachment' as const, ...inFile },
    ],
  };
  await renderScreen(<KeyDetails opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}` });
  const list = await screen.findByRole('list', { name: 'Stated deadlines' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Notice: Dec 18, 2026 (earliest, urgency counts from it)',
    'Attachment 2, page 1: Jan 4, 2027Offers are due January 4, 2027.',
  ]);
});
