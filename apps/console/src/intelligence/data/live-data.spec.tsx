/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { answer, openIntelligence as open, posted, q, refuse } from '../testing/open-intelligence.js';

const { jest } = import.meta;

const panel = () => within(screen.getByRole('tabpanel'));

it('shows the figures of the server unmarked, each with a link to the opportunities that it was made from [spec 4.36, 7.55, 7.56]', async () => {
  await open('?tab=insights', { financialMetrics: () => posted });
  const [card] = within(await screen.findByRole('list', { name: 'Financial metrics' })).getAllByRole('listitem');
  expect(card?.textContent).toContain('Notices posted1,260');
  expect(card?.textContent).not.toContain('Demo data');
  const link = panel().getByRole('link', { name: '1,260 opportunities of Notices posted' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.href);
  expect([pathname, searchParams.get('filter')]).toEqual(['/opportunities', JSON.stringify({ q })]);
});

it('gives no direction to a change that is rounded to zero', async () => {
  const [metric] = posted.data;
  const data = metric === undefined ? [] : [{ ...metric, change: '0.0%', trend: 'down' as const }];
  await open('?tab=insights', { financialMetrics: () => ({ ...posted, data }) });
  const [card] = within(await screen.findByRole('list', { name: 'Financial metrics' })).getAllByRole('listitem');
  await waitFor(() => expect(card?.textContent).toContain('1,260 0.0%Opportunities'));
});

it('marks figures of demo records', async () => {
  await open('?tab=insights', { financialMetrics: () => ({ ...posted, origin: 'demo' }) });
  const [card] = within(await screen.findByRole('list', { name: 'Financial metrics' })).getAllByRole('listitem');
  await waitFor(() => expect(card?.textContent).toContain('1,260 Demo data'));
});

it('says what is left out, and why', async () => {
  const reason = 'No sector has grown by more than chance explains.';
  await open('?tab=market', {
    financialMetrics: () => posted,
    marketAnalysis: () => ({
      ...answer,
      data: { summary: 'Sixty were posted.', key_trends: [], hot_sectors: [], generated_at: answer.generated_at },
      left_out: [{ what: 'Hot sectors', reason }],
    }),
  });
  expect(await screen.findByText('Sixty were posted.')).toBeTruthy();
  const left = within(screen.getByRole('region', { name: 'Not Included' }));
  expect([left.getByRole('term').textContent, left.getByRole('definition').textContent]).toEqual([
    'Hot sectors',
    reason,
  ]);
  expect(screen.queryByRole('region', { name: 'Hot Sectors' })).toBeNull();
});

it.each<[ErrorCode, string]>([
  ['UNAVAILABLE', 'Using simulated financial data'],
  ['MODEL_KEY_REFUSED', 'Using simulated data - check API configuration'],
])('falls back to simulated figures, marked, when the server answers %s [spec 4.37, 7.63]', async (code, said) => {
  const { user } = await open('?tab=insights', { financialMetrics: refuse(code) });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(said)).toBeTruthy();
  const cards = within(screen.getByRole('list', { name: 'Live Insights' })).getAllByRole('listitem');
  expect(cards.filter(({ textContent }) => !textContent.includes('Demo data'))).toEqual([]);
});

it('says that figures will come where the opportunities are still counted, in place of simulated ones', async () => {
  await open('?tab=market', {
    financialMetrics: refuse('MARKET_NOT_READY'),
    marketAnalysis: refuse('MARKET_NOT_READY'),
  });
  expect(await screen.findByText(new AppError('MARKET_NOT_READY').message)).toBeTruthy();
  expect(screen.queryByText('Demo data')).toBeNull();
});

const id = '0192b3c4-0000-7000-8000-000000000001';

it('shows the alerts of the person, each with its opportunity', async () => {
  await open('?tab=alerts', {
    financialMetrics: () => posted,
    smartAlerts: () => ({
      ...answer,
      data: {
        high_priority_alerts: [
          {
            id,
            title: 'NETWORK SUPPORT',
            agency: null,
            value: '$5M',
            deadline: '2027-01-01T00:00:00.000Z',
            urgency: 'low',
            match_score: 91,
            reason: 'Keyword: network',
            action: 'Read the notice',
          },
        ],
        strategic_opportunities: [],
        competitive_intelligence: [],
        market_trends: [],
        smart_alerts: {
          action_items: [{ text: 'Decide whether to bid on Network support', opportunity_id: id }],
          profile: {
            of: 'person',
            keywords: ['network'],
            capabilities: [],
            industry_focus: [],
            company_size: null,
            certifications: [],
          },
        },
        citations: [],
        generated_at: answer.generated_at,
      },
    }),
  });
  for (const name of ['Network support', 'Decide whether to bid on Network support'])
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/opportunities/${id}`);
  const profile = within(screen.getByRole('region', { name: 'Your Profile' }));
  expect(profile.getByText('network')).toBeTruthy();
  expect(screen.queryByText('Demo data')).toBeNull();
});

it('falls back to built-in alerts of a sample profile, marked, when those of the person cannot be had, and says so at once [spec 4.35]', async () => {
  await open('?tab=alerts', { financialMetrics: () => posted, smartAlerts: refuse('UNAVAILABLE') });
  const profile = within(await screen.findByRole('region', { name: 'Sample Profile' }));
  expect(profile.getByText('Demo data')).toBeTruthy();
  expect(screen.getByText('Sample alert: cloud migration support')).toBeTruthy();
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(await notifications.findByText('Alert Update Failed')).toBeTruthy();
});

it('shows figures of now without an arrow where months cannot be compared, and says once what is missing', async () => {
  const now = { metric: 'Open notices', change: null, trend: null, previous: null };
  const reason = 'Months cannot be compared yet. Enough months will be known on February 1, 2027.';
  const left_out = ['Notices posted', 'Stated value'].map((what) => ({ what, reason }));
  await open('?tab=insights', {
    financialMetrics: () => ({ ...posted, data: posted.data.map((metric) => ({ ...metric, ...now })), left_out }),
  });
  const cards = await screen.findAllByText('Open notices');
  expect(cards).toHaveLength(2);
  for (const card of cards) expect(card.closest('li')?.textContent).not.toMatch(/[\u25B2\u25BC]/);
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect(screen.getByText('Notices posted, Stated value')).toBeTruthy();
});

const awards = { from: '2024-11-01', to: '2026-10-31' };
const statement = (text: string) => ({ text, basis: null });

it('shows the trends of the last 6 months in the specified areas, with the awards that they were made from [spec 7.57, 9.23]', async () => {
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

it('shows the competition in the chosen trade', async () => {
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

it('falls back to simulated trends without a word, marked, when those of the server cannot be had, and logs it [spec 4.39]', async () => {
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

it('says that no language model is configured, and what answers instead', async () => {
  await open('', { financialMetrics: () => posted });
  expect(await screen.findByText('No language model is configured. Answers are computed here.')).toBeTruthy();
});

const search = (user: UserEvent) => user.type(screen.getByRole('textbox', { name: 'Financial query' }), 'cloud{Enter}');

it('shows what the server finds, with the opportunity, and no confidence that nobody stated', async () => {
  const { user, server } = await open('', {
    financialMetrics: () => posted,
    perplexitySearch: () => ({
      ...answer,
      data: [
        {
          id: 'opportunity-1',
          title: 'Cloud hosting',
          description: 'For the Army',
          source_url: null,
          relevance_score: 80,
          ai_confidence: null,
          citations: ['SAM.gov'],
          opportunity_id: id,
        },
      ],
      left_out: [{ what: 'Web search', reason: 'No language model is configured.' }],
    }),
  });
  await search(user);
  const [card] = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(card?.textContent).toContain('Relevance 80%');
  expect(card?.textContent).not.toContain('AI confidence');
  await user.click(screen.getByRole('button', { name: /^View Details/ }));
  expect(screen.getByRole('link', { name: 'Open the opportunity' }).getAttribute('href')).toBe(`/opportunities/${id}`);
  expect(screen.getByText('No language model is configured.')).toBeTruthy();
  expect(server.sentTo('/api/perplexity/search')).toEqual([{ query: 'cloud' }]);
});

it('says why a query is refused, in place of simulated results', async () => {
  const { user } = await open('', { financialMetrics: () => posted, perplexitySearch: refuse('VALIDATION') });
  await search(user);
  expect(await screen.findByText('Search Failed')).toBeTruthy();
  const failed = screen.getByRole('heading', { name: 'Could not search' });
  expect(failed.parentElement?.textContent).toContain(new AppError('VALIDATION').message);
  expect(screen.queryByText('Demo data')).toBeNull();
});
