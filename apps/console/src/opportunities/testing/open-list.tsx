import { screen } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { type FakeRequest, type FakeServer, type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityList } from '../list/OpportunityList.js';

export const list = (
  <ResourceContextProvider value="opportunities">
    <OpportunityList />
  </ResourceContextProvider>
);
export const fullCoverage: Handlers = { opportunityCoverage: () => ({ blind: [] }) };
export const listPath = '/api/opportunities';

export function filterOf({ query }: FakeRequest): { q?: string } {
  return JSON.parse(query.get('filter') ?? '{}');
}

export function filtersOf({ requests }: FakeServer) {
  return requests.filter(({ path }) => path === listPath).map(filterOf);
}

export function openList(filter: object = {}, handlers: Handlers = {}) {
  return renderScreen(list, {
    at: `/opportunities?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    handlers: { ...fullCoverage, listOpportunities: () => [anOpportunity(1)], ...handlers },
  });
}

export const field = () => screen.findByRole('textbox', { name: 'Search' });
export const results = () => screen.findByRole('list', { name: 'Opportunities' });
