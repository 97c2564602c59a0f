/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { answer, openIntelligence as open, posted, refuse } from '../testing/open-intelligence.js';

const { jest } = import.meta;

const awards = { from: '2024-11-01', to: '2026-10-31' };
const statement = (text: string) => ({ text, basis: null });

it('shows the trends of the last 6 months in the specified areas, with links to the awards behind them [spec 7.57, 9.23]', async () => {
  const basis = { of: 'awards' as const, filter: awards, count: 12 };
  const { server } = await open('?tab=market&view=trends', {
    financialMetrics: () => posted,
    trendAnalysis: () => ({
      ...answer,
      data: {
        trend_analysis: {
          timeframe: '6months',
          focus_areas: ['AI/ML'],
          spending_trends: {
            budget_shifts: [{ category: 'Department of Energy', change: '+3.1%', value: '$4.1B', basis }],
            emerging_priorities: [statement('AI/ML is in 3.1% of the notices.')],
          },
          technology_trends: { fastest_growing: [], digital_transformation: null, cloud_adoption: null },
          market_dynamics: {
            small_business_trends: statement('A quarter of the notices has a set-aside.'),
            competition_changes: null,
            geographic_shifts: null,
          },
          market_forecast: { growth_predictions: null, strategic_recommendations: [] },
        },
        citations: [],
        analyzed_at: answer.generated_at,
      },
    }),
  });
  const link = await screen.findByRole('link', { name: '12 awards of Department of Energy' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.href);
  expect([pathname, searchParams.get('filter')]).toEqual(['/perplexity/awards', JSON.stringify(awards)]);
  expect(screen.getByText('A quarter of the notices has a set-aside.')).toBeTruthy();
  expect(server.sentTo('/api/perplexity/trend-analysis')).toEqual([
    { timeframe: '6months', focus_areas: ['AI/ML', 'Cybersecurity', 'Cloud Services'] },
  ]);
});

it('shows the forecast of the next 12 months with its interval, method and error [spec 7.55, 7.58, 7.59, 9.23]', async () => {
  const { user, server } = await open('?tab=market&view=forecast', {
    financialMetrics: () => posted,
    marketForecast: () => ({
      ...answer,
      data: {
        market_forecast: {
          forecast_horizon: '12months',
          current_period: '2024-11 to 2026-10',
          market_conditions: { growth_projections: null, budget_outlook: null, economic_factors: [] },
          agency_predictions: { defense_priorities: [], civilian_plans: [], infrastructure_spending: null },
          technology_adoption: { ai_ml_timeline: null, cloud_migration: null, cybersecurity_priorities: [] },
          opportunity_pipeline: {
            high_value_recompetes: [],
            new_programs: [statement('A program office opens in May.')],
          },
          strategic_recommendations: { positioning_strategies: [], capability_priorities: [] },
          projection: {
            unit: 'dollars',
            method: 'theta',
            level: 0.8,
            error: 0.9,
            naive_error: 1.08,
            months: [{ month: '2026-11', expected: 1_500_000, low: 1_000_000, high: 2_000_000 }],
            basis: { of: 'awards', filter: awards, count: null },
          },
        },
        citations: [],
        generated_at: answer.generated_at,
      },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Generate Forecast' }));
  const table = within(await screen.findByRole('region', { name: 'Obligations by Month' }));
  expect(table.getByRole('row', { name: '2026-11 $1.5M $1M to $2M' })).toBeTruthy();
  expect(table.getByText(/^Method: theta method\. Error in the back-test \(MASE\): 0\.90; .*1\.08\./)).toBeTruthy();
  expect(screen.getByText('A program office opens in May.')).toBeTruthy();
  expect(server.sentTo('/api/perplexity/market-forecast')).toEqual([{ horizon: '12months' }]);
});

it('shows the competition in the chosen industry', async () => {
  const basis = { of: 'awards' as const, filter: awards, count: 1 };
  const { server } = await open('?tab=competitive&naics=541512', {
    financialMetrics: () => posted,
    competitiveLandscape: () => ({
      ...answer,
      data: {
        timeframe: '2years',
        naics_codes: ['541512'],
        agency: null,
        market_size: { text: '2.5B', value: 2.5e9, change: '+4% YoY', basis },
        active_contracts: null,
        concentration: null,
        top_players: [
          {
            name: 'Example Contractor',
            share: 12.5,
            awards: 1,
            value: '$312M',
            strengths: ['Department of Energy'],
            url: null,
            basis,
          },
        ],
        success_factors: [],
        market_barriers: [],
        emerging_trends: [],
      },
    }),
  });
  const player = await screen.findByRole('row', { name: /^Example Contractor/ });
  expect(player.textContent).toBe('Example Contractor 12.5%$312M 1 award of Example ContractorDepartment of Energy');
  expect(screen.getByText('+4% YoY', { exact: false })).toBeTruthy();
  expect(server.sentTo('/api/perplexity/competitive-landscape')).toEqual([
    { agency: null, timeframe: '2years', naics_codes: ['541512'] },
  ]);
});

it('falls back to marked simulated trends without a message if the trends of the server cannot be loaded, and logs it [spec 4.39]', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const handlers = { financialMetrics: () => posted, trendAnalysis: refuse('UNAVAILABLE') };
  const { user } = await open('?tab=market&view=trends', handlers);
  const shifts = within(await screen.findByRole('region', { name: 'Spending Shifts' }));
  expect(shifts.getAllByText('Demo data').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('button', { name: 'Refreshing...' });
  await screen.findByRole('button', { name: 'Refresh' });
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }));
  expect([screen.queryByRole('alert'), notifications.queryByText(/Refreshed/)]).toEqual([null, null]);
  expect(warned.mock.calls).toEqual([
    ['The trend analysis could not be loaded', expect.any(AppError)],
    ['The trend analysis could not be loaded', expect.any(AppError)],
  ]);
  warned.mockRestore();
});
