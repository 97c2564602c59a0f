/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { type FinancialData } from './data/financial-types.js';

import { failingData, dataOf, openSimulated as open, simulated } from './testing/open-simulated.js';

const press =
  (name: string) =>
  async ({ user }: Awaited<ReturnType<typeof open>>) =>
    user.click(await screen.findByRole('button', { name }));
const search = ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.type(screen.getByRole('textbox', { name: 'Financial query' }), 'cloud{Enter}');

const toasts: [string, string, string, FinancialData, typeof search][] = [
  ['Search Complete (Demo Mode): Using simulated financial data', 'a search is simulated', '', simulated, search],
  ['Search Failed: The provider is unavailable', 'a search fails', '', failingData, search],
  [
    'Data Refreshed (Demo Mode): Using simulated financial data',
    'metrics are simulated',
    '?tab=insights',
    simulated,
    press('Refresh'),
  ],
  [
    'Data Refreshed (Demo Mode): Using simulated data - check API configuration',
    'no key is set',
    '?tab=insights',
    dataOf('unconfigured'),
    press('Refresh'),
  ],
  [
    'Data Refreshed: Latest financial insights loaded from the AI provider',
    'the provider delivers metrics',
    '?tab=insights',
    dataOf(null),
    press('Refresh'),
  ],
  [
    'Refresh Failed: Could not load financial data',
    'metrics fail',
    '?tab=insights',
    failingData,
    press('Load Insights'),
  ],
  [
    'Data Refreshed (Demo Mode): Using simulated financial data',
    'trends are computed from demo records',
    '?tab=market&view=trends',
    dataOf('records'),
    press('Refresh'),
  ],
  [
    'Market Forecast Updated: 12-month market predictions loaded',
    'the provider delivers a forecast',
    '?tab=market&view=forecast',
    dataOf(null),
    press('Generate Forecast'),
  ],
  [
    'Market Forecast Updated (Demo): 12-month market predictions loaded with simulated data',
    'a forecast is simulated',
    '?tab=market&view=forecast',
    simulated,
    press('Generate Forecast'),
  ],
  [
    'Forecast Failed: Could not load market forecast',
    'a forecast fails',
    '?tab=market&view=forecast',
    failingData,
    press('Generate Forecast'),
  ],
  ['Loading Competitive Analysis', 'Analyze Market is pressed', '?tab=competitive', simulated, press('Analyze Market')],
  ['Smart Alerts Updated', 'alerts are refreshed', '?tab=alerts', dataOf(null), press('Refresh')],
  ['Smart Alerts Updated', 'alerts of demo records are refreshed', '?tab=alerts', dataOf('records'), press('Refresh')],
  [
    'Alert Update Failed: Could not load latest alerts',
    'the server fails and sample alerts are shown',
    '?tab=alerts',
    simulated,
    press('Refresh'),
  ],
  ['Alert Update Failed: Could not load latest alerts', 'alerts fail', '?tab=alerts', failingData, press('Refresh')],
];

it.each(toasts)(
  'shows "%s" when %s [spec 2.123, 4.38, 4.40, 8.13, 8.17, 8.18, 8.19, 8.20, 8.21, 8.22, 8.23, 8.47]',
  async (text, _when, address, data, act) => {
    const page = await open(address, data);
    await act(page);
    const area = screen.getByRole('region', { name: 'Notifications' });
    await waitFor(() =>
      expect([...area.querySelectorAll('[role]')].map(({ textContent }) => textContent)).toContain(text),
    );
  },
);
