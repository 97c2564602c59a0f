/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen } from '@testing-library/react';
import { closedByAge } from '@rfp/api-client/display';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stub-services';
import { renderScreen } from '../../testing/render-page.js';
import { KeyDetails } from './KeyDetails.js';

it('an opportunity that only its age closed is shown as such, and not as closed by its source', async () => {
  const closed = { ...anOpportunityDetail(anOpportunity(1)), status: 'closed' as const, closed_after_days: 180 };
  await renderScreen(<KeyDetails opportunity={closed} />, { at: `/opportunities/${closed.id}` });
  expect(await screen.findByText(closedByAge(180))).not.toBeNull();
});
