/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { type FinancialMetrics } from '@rfp/contracts/intelligence';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { answer, openIntelligence as open, posted } from '../testing/open-intelligence.js';

const { jest } = import.meta;

const failure = { reason: 'The source could not be reached.', code: 'SOURCE_UNREACHABLE' };
const trendsOfFailedSource: Omit<FinancialMetrics, 'data'> = {
  ...answer,
  left_out: [
    { what: 'Budget shifts', ...failure },
    { what: 'Fastest-growing technologies', reason: 'Forty notices are needed; there are 3.' },
  ],
};
const emptyTrends = {
  trend_analysis: {
    timeframe: '6months',
    focus_areas: [],
    spending_trends: { budget_shifts: [], emerging_priorities: [] },
    technology_trends: { fastest_growing: [], digital_transformation: null, cloud_adoption: null },
    market_dynamics: { small_business_trends: null, competition_changes: null, geographic_shifts: null },
    market_forecast: { growth_predictions: null, strategic_recommendations: [] },
  },
  citations: [],
  analyzed_at: answer.generated_at,
};
const emptyForecast = {
  market_forecast: {
    forecast_horizon: '12months',
    current_period: '2024-11 to 2026-10',
    market_conditions: { growth_projections: null, budget_outlook: null, economic_factors: [] },
    agency_predictions: { defense_priorities: [], civilian_plans: [], infrastructure_spending: null },
    technology_adoption: { ai_ml_timeline: null, cloud_migration: null, cybersecurity_priorities: [] },
    opportunity_pipeline: { high_value_recompetes: [], new_programs: [] },
    strategic_recommendations: { positioning_strategies: [], capability_priorities: [] },
    projection: null,
  },
  citations: [],
  generated_at: answer.generated_at,
};
const emptyLandscape = {
  ...answer,
  data: {
    timeframe: '2years',
    naics_codes: [],
    agency: null,
    market_size: null,
    active_contracts: null,
    concentration: null,
    top_players: [],
    success_factors: [],
    market_barriers: [],
    emerging_trends: [],
  },
  left_out: [{ what: 'Market size', ...failure }],
};
const region = (name: string) => within(screen.getByRole('region', { name }));

it('fills the gaps of demo records with marked samples while a source fails, and keeps the content that they have [spec 4.37]', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const known = { text: 'Cloud computing is in 9% of the notices.', basis: null };
  await open('?tab=market&view=trends', {
    financialMetrics: () => posted,
    trendAnalysis: () => ({
      ...trendsOfFailedSource,
      origin: 'demo',
      data: {
        ...emptyTrends,
        trend_analysis: {
          ...emptyTrends.trend_analysis,
          technology_trends: { fastest_growing: [], digital_transformation: null, cloud_adoption: known },
        },
      },
    }),
  });
  expect(await screen.findByText(/^Sample category: AI\/ML/)).toBeTruthy();
  for (const name of ['Spending Shifts', 'Fastest-Growing Technologies', 'Cloud Adoption', 'Market Dynamics'])
    expect([name, region(name).getAllByText('Demo data').length > 0]).toEqual([name, true]);
  expect(region('Cloud Adoption').getByText(known.text)).toBeTruthy();
  const notIncluded = region('Not Included');
  expect(notIncluded.getByText('Samples, marked as demo data, are shown instead.')).toBeTruthy();
  expect(notIncluded.getByText(failure.reason)).toBeTruthy();
  expect(warned).toHaveBeenCalledWith('The trend analysis could not be loaded', expect.objectContaining(failure));
  warned.mockRestore();
});

it('shows the specified market figures, marked as demo data, with demo records while the source of awards fails [spec 2.124]', async () => {
  await open('?tab=competitive', {
    financialMetrics: () => posted,
    syncStatus: () => ({
      ...stubSyncStatus,
      total_opportunities: 60,
      by_source: stubStats([]).by_type,
      data: { showing_demo: true, demo_records: 60, real_records: 0 },
    }),
    competitiveLandscape: () => emptyLandscape,
  });
  const figures = within(await screen.findByRole('list', { name: 'Market figures' }));
  for (const card of figures.getAllByRole('listitem')) expect(card.textContent).toContain('Demo data');
  for (const text of ['15.2B', '1,247', '65%']) expect(figures.getByText(text)).toBeTruthy();
  expect(screen.getByText('Example Contractor A')).toBeTruthy();
});

it('omits content about awards with real records while the source of awards fails, says why once, and simulates nothing [spec 4.37]', async () => {
  await open('?tab=competitive', { financialMetrics: () => posted, competitiveLandscape: () => emptyLandscape });
  const notIncluded = within(await screen.findByRole('region', { name: 'Not Included' }));
  expect(notIncluded.getByText(failure.reason)).toBeTruthy();
  expect(screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent)).not.toContain('Top Players');
  expect(within(screen.getByRole('list', { name: 'Market figures' })).queryAllByRole('listitem')).toEqual([]);
  expect(screen.queryByText('Demo data')).toBeNull();
});

it.each([
  ['demo', 'Market Forecast Updated (Demo)'],
  ['computed', 'Forecast Failed'],
] as const)(
  'reports a forecast of %s records whose source fails with the toast "%s" [spec 8.22]',
  async (origin, title) => {
    const { user } = await open('?tab=market&view=forecast', {
      financialMetrics: () => posted,
      marketForecast: () => ({
        ...answer,
        origin,
        data: emptyForecast,
        left_out: [{ what: 'Budget outlook', ...failure }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Generate Forecast' }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryAllByText(/^Sample contract: data center operations/)).toHaveLength(origin === 'demo' ? 1 : 0);
  },
);
