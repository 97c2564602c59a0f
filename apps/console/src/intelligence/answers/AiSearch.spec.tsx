/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { maxSearchQuery } from '@rfp/contracts/intelligence/max-search-query';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { renderScreen } from '../../testing/render-page.js';
import { FinancialDataContext } from '../data/financial-data.js';
import { type Answer, type FinancialData, type SearchHit } from '../data/financial-types.js';
import { Intelligence } from '../Intelligence.js';
import { simulatedData } from '../simulated/simulated-data.js';

const hit: SearchHit = {
  id: '1',
  title: '',
  description: 'Described',
  source_url: null,
  opportunity_id: null,
  relevance_score: 90,
  ai_confidence: null,
  citations: [],
};

function answerTo(query: string): Answer<readonly SearchHit[]> {
  const content = [{ ...hit, title: `About ${query}` }];
  return { content, demo: null, isLive: true, leftOut: [], citations: [] };
}

const failToLoad = () => Promise.reject(new Error('unavailable'));

async function open(search: FinancialData['search'], at = '/perplexity', status: FinancialData['status'] = failToLoad) {
  const page = await renderScreen(
    <FinancialDataContext value={{ ...simulatedData, status, search }}>
      <Intelligence />
    </FinancialDataContext>,
    { at, path: '/perplexity' },
  );
  await screen.findByRole('heading', { level: 1, name: 'Financial Intelligence' });
  const ask = async (query: string) => {
    await page.user.clear(queryField());
    await page.user.type(queryField(), `${query}{Enter}`);
  };
  return { ...page, ask };
}

const queryField = () => screen.getByRole('textbox', { name: 'Financial query' });
const titles = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

it('says that it is searching, keeps the earlier results meanwhile, and shows a failure instead of the results', async () => {
  let reply = Promise.withResolvers<Answer<readonly SearchHit[]>>();
  const { user, ask } = await open(() => reply.promise);
  expect(screen.getByRole('heading', { name: 'No search yet' })).toBeTruthy();
  await ask('clouds');
  expect(await screen.findByText('Searching...', { selector: 'output' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'No search yet' })).toBeNull();
  reply.resolve(answerTo('clouds'));
  await screen.findByRole('list', { name: 'Results' });
  reply = Promise.withResolvers();
  await ask('budgets');
  await screen.findByRole('button', { name: 'Searching...' });
  expect([titles(), screen.getByRole('list', { name: 'Results' }).ariaBusy]).toEqual([['About clouds'], 'true']);
  reply.reject(new AppError('UNAVAILABLE'));
  expect(await screen.findByRole('heading', { name: 'Could not search' })).toBeTruthy();
  reply = Promise.withResolvers();
  reply.resolve(answerTo('budgets'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toEqual(['About budgets']));
});

it('shows an opportunity of the catalogue as the list does, with its relevance and a link to it', async () => {
  const opportunity = anOpportunity(7, { title: 'Cloud hosting', agency_name: 'Department of Energy' });
  const content = [{ ...hit, title: opportunity.title, opportunity_id: opportunity.id, opportunity }];
  const { ask } = await open(async () => ({ content, demo: null, isLive: false, leftOut: [], citations: [] }));
  await ask('clouds');
  const [card] = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
  const inCard = within(card ?? document.body);
  expect(inCard.getByText('Department of Energy')).toBeTruthy();
  expect(inCard.getByText('Relevance 90%')).toBeTruthy();
  expect(inCard.queryByText(/AI confidence/)).toBeNull();
  const details = inCard.getByRole('link', { name: 'View Details of Cloud hosting' });
  expect(details.getAttribute('href')).toBe(`/opportunities/${opportunity.id}`);
});

it('shows titles in capitals as the list does, in sentence case with names spelled as in the description', async () => {
  const content = [{ ...hit, title: 'CLOUD HOSTING FOR ARGONNE', description: 'Servers at Argonne.' }];
  const citations = [{ title: 'CLOUD HOSTING FOR TWO', url: null }];
  const { ask } = await open(async () => ({ content, demo: null, isLive: false, leftOut: [], citations }));
  await ask('clouds');
  expect(await screen.findByRole('heading', { name: 'Cloud hosting for Argonne' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View Details of Cloud hosting for Argonne' })).toBeTruthy();
  expect(screen.getByText('Cloud hosting for two')).toBeTruthy();
});

it('limits the length of a query to that of the server', async () => {
  const { user } = await open(async (query) => answerTo(query));
  await user.click(queryField());
  await user.paste('a'.repeat(maxSearchQuery + 59));
  expect(queryField()).toHaveProperty('value', 'a'.repeat(maxSearchQuery));
});

it('keeps the query in the address, and the results of each query while the user is on another page', async () => {
  const requested: string[] = [];
  const { user, ask } = await open(async (query) => {
    requested.push(query);
    return answerTo(query);
  });
  await ask(' clouds ');
  await waitFor(() => expect(titles()).toEqual(['About clouds']));
  await ask('budgets');
  await waitFor(() => expect(titles()).toEqual(['About budgets']));
  expect(location.search).toBe('?q=budgets');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Results' })).toBeNull());
  history.back();
  await screen.findByRole('list', { name: 'Results' });
  expect([titles(), queryField()]).toEqual([['About budgets'], expect.objectContaining({ value: 'budgets' })]);
  history.back();
  await waitFor(() => expect(titles()).toEqual(['About clouds']));
  expect(queryField()).toHaveProperty('value', 'clouds');
  await user.click(screen.getByRole('link', { name: 'Perplexity' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect([titles(), queryField()]).toEqual([['About budgets'], expect.objectContaining({ value: 'budgets' })]);
  expect(requested).toEqual(['clouds', 'budgets']);
});

it('fills in the query of an address, but searches only on request, because a search costs money', async () => {
  const requested: string[] = [];
  const { user } = await open(async (query) => {
    requested.push(query);
    return answerTo(query);
  }, '/perplexity?q=clouds');
  expect(queryField()).toHaveProperty('value', 'clouds');
  expect(screen.getByRole('heading', { name: 'No search yet' })).toBeTruthy();
  expect(requested).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(titles()).toEqual(['About clouds']));
});

it('updates the integration status after each search and answer of the page, successful or not', async () => {
  let requested = 0;
  const { user, ask } = await open(
    async (query) => answerTo(query),
    '/perplexity?tab=alerts',
    () => {
      requested += 1;
      return failToLoad();
    },
  );
  await screen.findByRole('region', { name: 'Weekly Action Items' });
  await screen.findByText('Average award');
  const requestsBefore = requested;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requested).toBe(requestsBefore + 1));
  await user.click(screen.getByRole('tab', { name: 'AI Search' }));
  await ask('clouds');
  await waitFor(() => expect(requested).toBe(requestsBefore + 2));
});
