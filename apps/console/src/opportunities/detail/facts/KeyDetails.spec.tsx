/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { closedByAge } from '@rfp/api-client/display';
import { recompeteLeadType } from '@rfp/contracts/notice';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { renderScreen } from '../../../testing/render-page.js';
import { KeyDetails } from './KeyDetails.js';

it('the status of an opportunity that was closed because of its age says so', async () => {
  const closed = { ...anOpportunityDetail(anOpportunity(1)), status: 'closed' as const, closed_after_days: 180 };
  await renderScreen(<KeyDetails opportunity={closed} />, { at: `/opportunities/${closed.id}` });
  expect(await screen.findByText(closedByAge(180))).not.toBeNull();
});

it('the end of an award is named as such, and is not urgent', async () => {
  const lead = anOpportunityDetail(anOpportunity(1, { notice_type: recompeteLeadType }));
  await renderScreen(<KeyDetails opportunity={lead} />, { at: `/opportunities/${lead.id}` });
  const end = await screen.findByText(/^Award end(?:s|ed) /);
  expect(end.dataset['band']).toBe('none');
});

it('agency and office are shown above the department', async () => {
  const levels = {
    agency_name: 'Department of Defense',
    department: 'Department of Defense',
    office: 'NAVAIR Lakehurst',
    agency_path: ['Department of Defense', 'Department of the Navy', 'NAVAIR Lakehurst'],
  };
  const opportunity = anOpportunityDetail(anOpportunity(1, levels));
  await renderScreen(<KeyDetails opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}` });
  expect((await screen.findByText('Navy - NAVAIR Lakehurst')).textContent).toBe(
    'Navy - NAVAIR LakehurstDepartment of Defense',
  );
  expect(screen.getByText('Agency levels').nextSibling?.textContent).toBe(levels.agency_path.join(' > '));
});

it('differing deadlines are listed with their quotes, and the earliest is marked', async () => {
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

it.each([
  ['federal_grant', 'Award ceiling', /^Award floor and ceiling: /],
  ['federal_contract', 'Up to', /^Value range: /],
] as const)('the amounts of a %s have the names that are usual for its type', async (source_type, ceiling, range) => {
  const opportunity = {
    ...anOpportunityDetail(anOpportunity(1)),
    source_type,
    value_kind: 'ceiling' as const,
    value_floor: 1000,
    value_ceiling: 5000,
  };
  await renderScreen(<KeyDetails opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}` });
  expect(await screen.findByText(ceiling)).not.toBeNull();
  expect(screen.getByText(range)).not.toBeNull();
});

it('a minimum amount is shown if no other amount is stated', async () => {
  const amounts = { estimated_value: null, value_kind: null, value_floor: 10_000_000, value_ceiling: null };
  const opportunity = { ...anOpportunityDetail(anOpportunity(1)), source_type: 'state_rfp' as const, ...amounts };
  await renderScreen(<KeyDetails opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}` });
  expect(await screen.findByText('Value range: $10,000,000 or more')).not.toBeNull();
});
