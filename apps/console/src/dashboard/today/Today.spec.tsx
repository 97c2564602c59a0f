/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type FakeRequest, type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Today } from './Today.js';

const why = { reasons: ['"roof" in the title', 'NAICS 238160'], fails: null };
const fails = { requirement: 'set_aside' as const, reason: 'Your profile names other set-asides only', quote: '8(a)' };

function open(
  rows: Partial<Record<string, Opportunity[]>>,
  sort = 'personal_total',
  signedInAs: StubCallerName = 'owner',
) {
  const kindOf = ({ query }: Pick<FakeRequest, 'query'>) => String(JSON.parse(query.get('filter') ?? '{}').for_you);
  const handlers: Handlers = {
    listOpportunities: (request) => rows[kindOf(request)] ?? [],
    headers: ({ path }): Record<string, string> =>
      path === '/api/opportunities' ? { 'x-sort': `["${sort}","DESC"]` } : {},
  };
  return renderScreen(<Today />, { at: '/dashboard', signedInAs, handlers });
}

/** Renders the panel and waits until it is loaded. */
async function findPanel(text: RegExp) {
  await screen.findByText(text);
  return within(screen.getByRole('region', { name: 'For you' }));
}

describe('the "For you" panel', () => {
  it('counts the notices in one line, and each figure opens a line per notice with the reasons', async () => {
    const { user, server } = await open({
      new: [anOpportunity(1, { why }), anOpportunity(2, { why: { ...why, fails } })],
      closing: [anOpportunity(3, { why })],
    });
    const panel = await findPanel(/^2 for you/);
    const figure = panel.getByRole('button', { name: '2 for you this week', expanded: true });
    expect(panel.getByText('None was amended')).toBeTruthy();
    expect(panel.getAllByRole('listitem')).toHaveLength(2);
    expect(panel.getAllByText('"roof" in the title · NAICS 238160')).toHaveLength(2);
    expect(panel.getByText('Does not fit: Set-aside. Your profile names other set-asides only.')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'See all 2 in the list' }).getAttribute('href')).toContain('for_you');
    await user.click(panel.getByRole('button', { name: /^1 closes by Friday, [A-Z][a-z]{2} \d+$/ }));
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
    expect(figure.getAttribute('aria-expanded')).toBe('false');
    const requested = server.requests.filter(({ path }) => path === '/api/opportunities');
    expect(requested.every(({ query }) => query.get('why') === 'true' && !query.has('sort'))).toBe(true);
  });

  it('says that nothing is new if there is nothing', async () => {
    await open({});
    const panel = await findPanel(/^Nothing new this week$/);
    expect(panel.getByText(/^None closes by Friday/)).toBeTruthy();
    expect(panel.queryByRole('button')).toBeNull();
  });

  it('offers three questions if there is no profile', async () => {
    await open({}, 'relevance_score');
    const panel = await findPanel(/^Answer three questions, and this page begins/);
    expect(panel.getByRole('button', { name: 'Answer three questions' })).toBeTruthy();
  });

  it('names the needed role beside the questions to a viewer of the workspace', async () => {
    await open({}, 'relevance_score', 'viewer');
    const panel = await findPanel(/^Answer three questions, and this page begins/);
    const button = { name: 'Answer three questions', description: /^Needs owner\./ };
    expect((await panel.findByRole('button', button)).getAttribute('aria-disabled')).toBe('true');
  });
});
