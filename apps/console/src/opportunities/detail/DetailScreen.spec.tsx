/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { stubExplanation, stubHistory } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityDetail } from './OpportunityDetail.js';

const due = new Date(Date.now() + 3 * 86_400_000).toISOString();
const row = anOpportunity(1, { due_at: due, due_date: due, estimated_value: 1_250_000 });
const detail = anOpportunityDetail(row);

function open(handlers: Handlers = {}) {
  return renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityDetail />
    </ResourceContextProvider>,
    {
      at: `/opportunities/${row.id}`,
      path: '/opportunities/:id',
      handlers: {
        getOpportunity: () => detail,
        explainScore: () => stubExplanation(row),
        opportunityHistory: () => stubHistory(row),
        listMergeDecisions: () => ({ id: row.id, decisions: [] }),
        ...handlers,
      },
    },
  );
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const title = 'Laboratory cooling systems, lot 1';

/** The value beside a label in a list of facts. */
function factOf(scope: ReturnType<typeof within>, label: string): string {
  return scope.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? '';
}

it('begins with a back link, the title, its type, source and number, and a link to the original [spec 2.79, 2.80, 2.81, 2.83, 2.84]', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Opportunities' }).getAttribute('href')).toBe('/opportunities');
  const original = screen.getByRole('link', { name: /^View Original/ });
  expect([original.getAttribute('href'), original.getAttribute('target')]).toEqual([row.source_url, '_blank']);
  const head = within(screen.getByRole('heading', { level: 1 }).closest('section') ?? document.body);
  for (const text of ['Federal Contract', 'SAM.gov', 'No. 36C247-26-R-0001']) expect(head.getByText(text)).toBeTruthy();
});

it('begins with the score that its bars explain, named as the fit of the user if it differs from the score for everyone [spec 2.82]', async () => {
  await open();
  const score = await panel('Overall Score');
  await score.findByText('72 out of 100');
  const head = within(screen.getByRole('heading', { level: 1 }).closest('section') ?? document.body);
  expect(head.getByText('Your Fit 72 of 100')).toBeTruthy();
  expect(head.getByText('Your Fit')).toBeTruthy();
});

it('has the description and the keywords [spec 2.85, 2.86]', async () => {
  await open();
  const text = await panel('Description');
  expect(await text.findByText(row.description)).toBeTruthy();
  expect(text.getByText('HVAC')).toBeTruthy();
  expect(text.getByText('maintenance')).toBeTruthy();
});

it('has the key details: agency, value, location, posted and due date, contact [spec 2.87, 2.88, 2.89, 2.90, 2.91, 2.92]', async () => {
  await open();
  const details = await panel('Key Details');
  expect(factOf(details, 'Agency')).toBe('Department of Veterans Affairs');
  expect(factOf(details, 'Estimated Value')).toBe('$1,250,000');
  expect(factOf(details, 'Location')).toBe('Durham, NC');
  expect(factOf(details, 'Posted Date')).toBe('Mar 2, 2026');
  expect(factOf(details, 'Due Date')).toMatch(/^In 3 days/);
  expect(factOf(details, 'Contact')).toContain('Jordan Lee');
});

it('explains the score out of 100 with a bar, a text and the factors of each part [spec 2.94, 2.96, 2.97]', async () => {
  await open();
  const score = await panel('Overall Score');
  expect(await score.findByText('72 out of 100')).toBeTruthy();
  const bar = score.getByRole('progressbar', { name: 'Overall Score' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['72', '100']);
  expect(await score.findByText('A close match that is due soon.')).toBeTruthy();
  const factors = score.getByRole('list', { name: 'Factors of Relevance' });
  expect(within(factors).getByText('The title names one of your keywords')).toBeTruthy();
});

it('ends with its source, its type, and when it was added and updated [spec 2.98]', async () => {
  await open();
  const metadata = await panel('Metadata');
  expect(factOf(metadata, 'Source')).toBe('SAM.gov');
  expect(factOf(metadata, 'Type')).toBe('Federal Contract');
  expect(factOf(metadata, 'Added')).toMatch(/^Mar 3, 2026/);
  expect(factOf(metadata, 'Updated')).toMatch(/^Mar 3, 2026/);
});

it('shows that it is loading, then why it failed, and after a retry the opportunity [spec 4.16]', async () => {
  let isUnavailable = true;
  const reply = Promise.withResolvers<void>();
  const { user } = await open({
    getOpportunity: async () => {
      await reply.promise;
      if (isUnavailable) throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The store is unavailable' });
      return detail;
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Loading opportunity' })).toBeTruthy();
  reply.resolve();
  expect(await screen.findByRole('heading', { name: 'The opportunity could not be loaded' })).toBeTruthy();
  expect(screen.getByText('The store is unavailable')).toBeTruthy();
  isUnavailable = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it('says that an opportunity is not found [spec 2.99, 4.16]', async () => {
  await open({
    getOpportunity: () => {
      throw new AppError('OPPORTUNITY_NOT_FOUND');
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Opportunity not found' })).toBeTruthy();
});
