/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { applyStyles, colorName } from '../testing/style-sheet.js';

import { fail, modelStatus, openSimulated as open, simulated } from './testing/open-simulated.js';

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

/** Texts with a figure that has no demo chip next to it. */
function unmarkedFigures(): string[] {
  const places = [...screen.getByRole('main').querySelectorAll('li, tr, p, dd, span')];
  const figures = places.filter(
    (place) =>
      [...place.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && /\d/.test(nodeValue ?? '')) &&
      !/^(?:Last updated|Spent today|The (?:next|last) \d+ months)/.test(place.textContent),
  );
  return figures
    .filter((place) => !(place.closest('li, tr, section')?.textContent ?? '').includes('Demo data'))
    .map((place) => place.textContent);
}

it('says that the integration is active, which model it uses, and what it has cost today [spec 1.10, 1.11]', async () => {
  await open();
  const status = within(screen.getByRole('region', { name: 'Integration Status' }));
  expect(await status.findByText(/^The integration is active: Perplexity, fast\. Adds words/)).toBeTruthy();
  expect(status.getByText(/^Spent today: you \$0\.02 of \$1\.00; all people \$0\.10 of \$10\.00\./)).toBeTruthy();
  expect(status.getByRole('link', { name: 'API keys in Settings' }).getAttribute('href')).toBe('/settings');
});

it('says why a configured model does not answer, and what to do about it', async () => {
  const retired = 'The provider has retired the API of its answers. Update this software.';
  const failure = { code: 'MODEL_RETIRED', message: 'The endpoint is gone.', at: '2026-11-02T12:00:00.000Z' };
  await open('', {
    status: async () => ({ ...modelStatus, answers: { state: 'retired', text: retired }, last_failure: failure }),
  });
  expect(await screen.findByText(new RegExp(retired))).toBeTruthy();
  expect(screen.getByText('The last call failed: The endpoint is gone.')).toBeTruthy();
});

it('says that the page demonstrates its functionality with simulated content if the server does not answer [spec 1.10, 1.11]', async () => {
  await open('', { status: fail });
  expect(await screen.findByText(/^The server does not answer for this page\. It demonstrates/)).toBeTruthy();
});

it('keeps the chosen one of five tabs in the address; arrow keys move between the tabs, and Back returns to the previous tab [spec 2.9, 2.114]', async () => {
  const { user } = await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'AI Search',
    'Market Analysis',
    'Competitive Intel',
    'Smart Alerts',
    'Live Insights',
  ]);
  await user.click(tab('Competitive Intel'));
  expect(location.search).toBe('?tab=competitive');
  await user.keyboard('{ArrowRight}');
  expect([location.search, selected()[0], document.activeElement]).toEqual([
    '?tab=alerts',
    'Smart Alerts',
    tab('Smart Alerts'),
  ]);
  await user.keyboard('{End}{ArrowRight}');
  expect([location.search, selected()]).toEqual(['', ['AI Search']]);
  await user.keyboard('{ArrowLeft}');
  expect(location.search).toBe('?tab=insights');
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab('Live Insights').id);
  history.back();
  await waitFor(() => expect(selected()).toEqual(['AI Search']));
});

it('keeps the view of a tab in the address [spec 2.118, 2.129]', async () => {
  const { user } = await open('?tab=market&view=trends');
  expect(selected()).toEqual(['Market Analysis', 'Trend Analysis']);
  await user.click(tab('Market Forecast'));
  expect(location.search).toBe('?tab=market&view=forecast');
  await user.click(tab('Smart Alerts'));
  await user.click(await screen.findByRole('tab', { name: 'Intel Updates' }));
  expect(location.search).toBe('?tab=alerts&view=intel');
  expect(selected()).toEqual(['Smart Alerts', 'Intel Updates']);
});

it('shows metrics, each with its value, the direction of its change, and a description, marked as demo data [spec 2.112, 2.113]', async () => {
  await open();
  const cards = within(await screen.findByRole('list', { name: 'Financial metrics' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toContain(
    'Average award$500K Demo data\u25BCdown 3%Sample figure for a quarter, against the one before',
  );
  expect(cards.filter(({ textContent }) => !textContent.includes('Demo data'))).toEqual([]);
  for (const mode of ['light', 'dark'] as const) {
    const removeStyles = applyStyles('intelligence/intelligence.module.css', mode);
    for (const [arrow, hue] of [
      ['\u25B2', 'green'],
      ['\u25BC', 'red'],
    ] as const) {
      const [first] = screen.getAllByText(arrow);
      expect([mode, arrow, colorName(getComputedStyle(first?.parentElement ?? document.body).color)]).toEqual([
        mode,
        arrow,
        hue,
      ]);
    }
    removeStyles();
  }
});

const labels: [string, string, string[]][] = [
  ['Market Overview', '?tab=market', ['Summary', 'Key Trends', 'Hot Sectors', /^Last updated /.source]],
  [
    'Trend Analysis',
    '?tab=market&view=trends',
    [
      'Refresh',
      'Spending Shifts',
      'Emerging Priorities',
      'Fastest-Growing Technologies',
      'Digital Transformation',
      'Cloud Adoption',
      'Strategic Recommendations',
    ],
  ],
  [
    'Market Forecast',
    '?tab=market&view=forecast',
    [
      'Growth Projections',
      'Budget Outlook',
      'High-Value Recompetes',
      'Recompete',
      'AI/ML Adoption Timeline',
      'Cloud Adoption Timeline',
      'Capability Priorities',
      'Positioning Strategies',
    ],
  ],
  [
    'Competitive Intel',
    '?tab=competitive',
    [
      'Market size',
      '15.2B',
      '+12% YoY',
      '1,247',
      '+8% monthly',
      '65%',
      'among the top 10',
      'Example Contractor D',
      'Success Factors',
      'Market Barriers',
      'High impact',
      'Medium impact',
    ],
  ],
  [
    'Smart Alerts',
    '?tab=alerts',
    [
      'Sample Profile',
      'Company size',
      'Medium',
      'Certifications',
      'High urgency',
      'Match 95',
      '5 days',
      'Weekly Action Items',
      'Intelligence Sources',
    ],
  ],
];

it.each(labels)(
  'shows the labels of %s, with its figures marked as demo data [spec 1.9, 2.119, 2.121, 2.122, 2.124, 2.125, 2.126, 2.127, 2.128, 2.130, 4.34, 9.13]',
  async (name, address, expected) => {
    const { user } = await open(address);
    if (name === 'Market Forecast') await user.click(button('Generate Forecast'));
    const panel = within(screen.getAllByRole('tabpanel')[0] ?? document.body);
    for (const text of expected)
      expect(
        (
          await panel.findAllByText(
            new RegExp(`^${text.replaceAll(/[+.]/g, '\\$&').replace('^Last updated', 'Last updated')}`),
          )
        ).length,
      ).toBeGreaterThan(0);
    expect(unmarkedFigures()).toEqual([]);
  },
);

it('asks for a query before it searches [spec 5.12]', async () => {
  const { user } = await open('', { search: fail });
  await user.type(screen.getByRole('textbox', { name: 'Financial query' }), '  {Enter}');
  expect(await screen.findByText('Search Required')).toBeTruthy();
  expect(screen.getByText('Please enter a financial query')).toBeTruthy();
  expect(screen.queryByText('Search Failed')).toBeNull();
});

it('says that it is searching, and marks the results as demo data [spec 2.115, 2.116, 2.117]', async () => {
  const reply = Promise.withResolvers<void>();
  const queries: string[] = [];
  const { user } = await open('', {
    search: async (query) => {
      queries.push(query);
      await reply.promise;
      return simulated.search(query);
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Financial query' }), ' cloud budgets {Enter}');
  const busy = await screen.findByRole('button', { name: 'Searching...' });
  expect([busy.ariaDisabled, busy.querySelectorAll('svg').length]).toEqual(['true', 1]);
  await user.click(busy);
  reply.resolve();
  const [card] = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
  for (const text of [
    /^Sample result/,
    /^Stands for/,
    'Relevance 95%',
    'AI confidence 90%',
    'Demo data',
    /^Sources: Example budget report/,
  ])
    expect(within(card ?? document.body).getByText(text)).toBeTruthy();
  expect(queries).toEqual(['cloud budgets']);
  expect(unmarkedFigures()).toEqual([]);
  const details = within(card ?? document.body).getByRole('button', { name: /^View Details/ });
  await user.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  await user.click(tab('Live Insights'));
  await user.click(tab('AI Search'));
  expect(screen.getByRole('list', { name: 'Results' })).toBeTruthy();
});

it('says that market analysis is loading, and what failed if it cannot be loaded [spec 2.120]', async () => {
  const reply = Promise.withResolvers<void>();
  const { user } = await open('?tab=market', { overview: () => reply.promise.then(fail) });
  expect(screen.getByText('Loading market analysis...')).toBeTruthy();
  reply.resolve();
  expect(await screen.findByRole('heading', { name: 'Could not load market analysis' })).toBeTruthy();
  await user.click(tab('Trend Analysis'));
  expect(await screen.findByRole('heading', { name: 'Spending Shifts' })).toBeTruthy();
});

it('offers to load insights that failed to load, and to refresh loaded ones [spec 2.131]', async () => {
  let isUnavailable = true;
  const { user } = await open('?tab=insights', {
    metrics: (signal) => (isUnavailable ? fail() : simulated.metrics(signal)),
  });
  const load = await screen.findByRole('button', { name: 'Load Insights' });
  isUnavailable = false;
  await user.click(load);
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Live Insights' })).getAllByRole('listitem')).toHaveLength(4);
});
