/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { answer, openIntelligence as open, posted, q, refuse } from '../testing/open-intelligence.js';

const panel = () => within(screen.getByRole('tabpanel'));

it('shows the figures of the server unmarked, each with a link to the opportunities behind it [spec 4.36, 7.55, 7.56]', async () => {
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

it('says what the answer does not include, and why', async () => {
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
  const notIncluded = within(screen.getByRole('region', { name: 'Not Included' }));
  expect([notIncluded.getByRole('term').textContent, notIncluded.getByRole('definition').textContent]).toEqual([
    'Hot sectors',
    reason,
  ]);
  expect(screen.queryByRole('region', { name: 'Hot Sectors' })).toBeNull();
});

it.each<[ErrorCode, string]>([
  ['UNAVAILABLE', 'Using simulated financial data'],
  ['MODEL_KEY_REFUSED', 'Using simulated data - check API configuration'],
])('falls back to simulated figures, marked, when the server answers %s [spec 4.37, 7.63]', async (code, message) => {
  const { user } = await open('?tab=insights', { financialMetrics: refuse(code) });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(message)).toBeTruthy();
  const cards = within(screen.getByRole('list', { name: 'Live Insights' })).getAllByRole('listitem');
  expect(cards.filter(({ textContent }) => !textContent.includes('Demo data'))).toEqual([]);
});

it('says that the figures are still being counted, and shows no simulated figures', async () => {
  await open('?tab=market', {
    financialMetrics: refuse('MARKET_NOT_READY'),
    marketAnalysis: refuse('MARKET_NOT_READY'),
  });
  expect(await screen.findByText(new AppError('MARKET_NOT_READY').message)).toBeTruthy();
  expect(screen.queryByText('Demo data')).toBeNull();
});

const id = '0192b3c4-0000-7000-8000-000000000001';

it('shows the alerts of the user, each with its opportunity', async () => {
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

it('falls back to marked built-in alerts of a sample profile if the alerts of the user cannot be loaded, and says so at once [spec 4.35]', async () => {
  await open('?tab=alerts', { financialMetrics: () => posted, smartAlerts: refuse('UNAVAILABLE') });
  const profile = within(await screen.findByRole('region', { name: 'Sample Profile' }));
  expect(profile.getByText('Demo data')).toBeTruthy();
  expect(screen.getByText('Sample alert: cloud migration support')).toBeTruthy();
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(await notifications.findByText('Alert Update Failed')).toBeTruthy();
});

it('shows current figures without an arrow if months cannot be compared, and says once what is missing', async () => {
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

it('says that no language model is configured, and what answers instead', async () => {
  await open('', { financialMetrics: () => posted });
  expect(await screen.findByText('No language model is configured. Answers are computed here.')).toBeTruthy();
});

const search = (user: UserEvent) => user.type(screen.getByRole('textbox', { name: 'Financial query' }), 'cloud{Enter}');

it('shows the results of the server with their opportunities, and shows no confidence if none is stated', async () => {
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

it('says why a query is refused, and shows no simulated results', async () => {
  const { user } = await open('', { financialMetrics: () => posted, perplexitySearch: refuse('VALIDATION') });
  await search(user);
  expect(await screen.findByText('Search Failed')).toBeTruthy();
  const failed = screen.getByRole('heading', { name: 'Could not search' });
  expect(failed.parentElement?.textContent).toContain(new AppError('VALIDATION').message);
  expect(screen.queryByText('Demo data')).toBeNull();
});
