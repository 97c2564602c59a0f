/** @jest-environment ./tools/jest/dom-environment.mjs */
import { waitFor } from '@testing-library/react';
import { anOpportunity, anOpportunityDetail, stubId } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityDetail } from './OpportunityDetail.js';

it('the address of a merged opportunity leads to the opportunity that it was merged into', async () => {
  const kept = anOpportunityDetail(anOpportunity(2));
  await renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityDetail />
    </ResourceContextProvider>,
    {
      at: `/opportunities/${stubId(1)}/merged`,
      path: '/opportunities/:id/merged',
      handlers: { getOpportunity: () => kept },
    },
  );
  await waitFor(() => expect(location.pathname).toBe(`/opportunities/${kept.id}`));
});
