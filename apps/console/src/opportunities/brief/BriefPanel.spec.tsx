/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { type CheckedRequirement, requirementCheckSchema } from '@rfp/contracts/intelligence/checked-requirement';
import { type NoticeBrief } from '@rfp/contracts/intelligence/notice-brief';
import { type NoticeDocument } from '@rfp/contracts/intelligence/notice-document';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { BriefPanel } from './BriefPanel.js';

const description = 'Offers are due at noon. The contractor shall repair two pumps.';
const row = anOpportunity(1, { amended_at: '2026-03-05T08:00:00.000Z' });
const opportunity = { ...anOpportunityDetail(row), description };
const { id } = opportunity;
const document = 'a'.repeat(32);
const work: NoticeDocument = {
  id: document,
  name: 'Statement of work.pdf',
  url: 'https://example.gov/work.pdf',
  state: 'not_fetched',
  reason: null,
  kind: null,
  bytes: 2048,
  pages: null,
  fetched_at: null,
  problems: [],
};
const refused: NoticeDocument = {
  ...work,
  id: 'b'.repeat(32),
  name: 'Prices.pdf',
  state: 'refused',
  reason: 'The document is protected by a password.',
  problems: ['pages_without_text'],
};

const fieldQuote = { source: { field: 'description' }, start: 0, end: 23, text: 'Offers are due at noon.' };
const pageQuote = { source: { document, page: 3 }, start: 4, end: 14, text: 'contractor' };
const requirement = {
  category: 'technical' as const,
  obligation: 'mandatory' as const,
  section: null,
  dates: [],
  amounts: [],
};
const answerBase = {
  success: true as const,
  citations: [],
  generated_at: '2026-03-10T15:00:00.000Z',
  origin: 'computed' as const,
  left_out: [],
};

const brief: NoticeBrief = {
  ...answerBase,
  data: {
    id,
    summary: [{ text: 'Offers are due at noon.', quotes: [fieldQuote] }],
    key_facts: [
      { topic: 'Value', question: 'What is the estimated value?', answer: { state: 'not_stated' } },
      {
        topic: 'Deadline',
        question: 'When are offers due?',
        answer: { state: 'stated', sentences: [{ text: 'Offers are due at noon.', quotes: [fieldQuote] }] },
      },
    ],
    requirements: [{ ...requirement, quote: pageQuote }],
    checked: { kept: 1, dropped: 2, reasons: [{ reason: 'it quotes no words of the notice', count: 2 }] },
  },
};

const version = {
  source_name: 'SAM.gov',
  source_id: '1',
  channel: 'api',
  version: 2,
  fetched_at: '2026-03-05T08:00:00.000Z',
  run_id: id,
  hash: 'a'.repeat(64),
};

// jsdom has no layout.
// In Chromium 156 `scrollIntoView` returns a promise, which an effect must not return.
Object.assign(Element.prototype, { scrollIntoView: async () => undefined });

async function open(handlers: Handlers = {}, signedInAs: 'owner' | 'demo' = 'owner') {
  const page = await renderScreen(<BriefPanel opportunity={opportunity} />, {
    at: `/opportunities/${id}`,
    signedInAs,
    handlers: {
      noticeBrief: () => brief,
      listQuestions: () => ({ id, questions: [] }),
      listCheckedRequirements: () => ({ id, requirements: [] }),
      listDocuments: () => ({ id, documents: [work, refused] }),
      amendmentImpact: () => ({
        id,
        from: null,
        to: version,
        impact: {
          sources: [],
          answers: [],
          checked: [],
          score_parts: ['urgency'],
          requirements: [{ change: 'added', after: { ...requirement, quote: pageQuote } }],
        },
      }),
      ...handlers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Show the brief' }));
  await screen.findByRole('heading', { name: 'Summary' });
  return page;
}

it('the brief is loaded on request, and says what the notice does not state and what was left out', async () => {
  const { server } = await open();
  expect(screen.getByText('Value').nextElementSibling?.textContent).toBe('Not found in the text');
  expect(screen.getByText('2 sentences are not shown: no quotes from the notice support them.')).toBeTruthy();
  expect(screen.getByText('2 because it quotes no words of the notice')).toBeTruthy();
  const row = within(screen.getByRole('table', { name: 'Requirements' })).getAllByRole('row')[1];
  expect(row?.textContent).toBe('contractorSource: Statement of work.pdf, page 3TechnicalMandatory');
  expect(await screen.findByText('Parts of the score: Urgency')).toBeTruthy();
  expect(server.requests.filter(({ path }) => path.endsWith('/brief'))).toHaveLength(1);
});

it('differing deadlines are shown above the key facts, with the earliest marked', async () => {
  const stated = { source: 'notice' as const, attachment: null, page: null, quote: '2026-12-18' };
  const other = { source: 'attachment' as const, attachment: 2, page: 1, quote: 'Offers are due Jan 4, 2027.' };
  const stated_deadlines = [
    { ...stated, day: '2026-12-18', earliest: true },
    { ...other, day: '2027-01-04', earliest: false },
  ];
  await open({ noticeBrief: () => ({ ...brief, data: { ...brief.data, stated_deadlines } }) });
  const items = within(screen.getByRole('list', { name: 'Stated deadlines' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Notice: Dec 18, 2026 (earliest, urgency counts from it)',
    'Attachment 2, page 1: Jan 4, 2027Offers are due Jan 4, 2027.',
  ]);
});

it('the summary names its author, is written by the model on request, and gives a reason if the model did not write it', async () => {
  const reason = 'The language model is still writing its answer. Ask again in a minute.';
  const written = [
    { ...brief, left_out: [{ what: 'Text of a language model', reason }] },
    {
      ...brief,
      origin: 'live' as const,
      data: { ...brief.data, summary: [{ text: 'It ends at noon.', quotes: [fieldQuote] }] },
    },
  ];
  const { user, server } = await open({ writeBrief: () => written.shift() ?? brief });
  expect(screen.getByText('Sentences of the notice.')).toBeTruthy();
  const write = screen.getByRole('button', { name: 'Write with the model' });
  await user.click(write);
  expect(await screen.findByText(`Text of a language model: ${reason}`)).toBeTruthy();
  await user.click(write);
  expect(await screen.findByText('It ends at noon.')).toBeTruthy();
  expect(screen.getByText(/^Written by a language model/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write with the model' })).toBeNull();
  expect(server.sentTo('/api/perplexity/write-brief')).toEqual([{ opportunity: id }, { opportunity: id }]);
});

it('a question can be answered by the model, and the answer says so', async () => {
  const question = 'Who does the work?';
  const answer = { state: 'stated' as const, sentences: [{ text: 'The contractor does.', quotes: [fieldQuote] }] };
  const reasons = [{ reason: 'it says something that its quote does not say', count: 1 }];
  const checked = { kept: 1, dropped: 1, reasons };
  const { user, server } = await open({
    askNotice: () => ({ ...answerBase, origin: 'live', data: { id, question, answer, checked } }),
  });
  await user.type(screen.getByLabelText('Ask the notice'), question);
  await user.click(screen.getByRole('button', { name: 'Ask the model' }));
  const [item] = await within(await screen.findByRole('list', { name: 'Answers' })).findAllByRole('listitem');
  expect(screen.getByText('1 because it says something that its quote does not say')).toBeTruthy();
  expect(item?.textContent).toMatch(/^Who does the work\?Written by a language model.*The contractor does\./);
  expect(server.sentTo(`/api/opportunities/${id}/questions`)).toContainEqual({ question, model: true });
});

it('a quote opens its field or page, with its words marked', async () => {
  const { user, server } = await open({
    documentPage: () => ({
      document,
      name: work.name,
      page: 3,
      pages: 9,
      page_name: null,
      text: 'The contractor shall repair two pumps.',
      width: 612,
      height: 792,
      marks: [{ left: 72, top: 72, width: 60, height: 12 }],
    }),
  });
  const markedText = async () =>
    (await within(await screen.findByRole('dialog')).findByText(/./, { selector: 'mark' })).textContent;
  const [summary] = screen.getAllByRole('button', { name: 'Source: Description' });
  if (summary !== undefined) await user.click(summary);
  expect(await markedText()).toBe('Offers are due at noon.');
  expect(screen.getByRole('dialog').textContent).toContain('shall repair two pumps');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Source: Statement of work.pdf, page 3' }));
  expect(await markedText()).toBe('contractor');
  expect(screen.getByRole('dialog').querySelectorAll('rect')).toHaveLength(1);
  const requested = server.requests.find(({ path }) => path.endsWith(`/documents/${document}/pages/3`));
  expect([requested?.query.get('start'), requested?.query.get('end')]).toEqual(['4', '14']);
});

it('a question is answered in the words of the notice, and a question reopened by an amendment says so', async () => {
  const question = 'How many pumps are repaired?';
  const answer = { state: 'stated' as const, sentences: [{ text: 'Two pumps.', quotes: [fieldQuote] }] };
  let reopened = false;
  const { user, server } = await open({
    askNotice: () => {
      reopened = true;
      return { ...answerBase, data: { id, question, answer, checked: { kept: 1, dropped: 0 } } };
    },
    listQuestions: () => ({
      id,
      questions: reopened
        ? [{ question, answer, origin: answerBase.origin, asked_at: answerBase.generated_at, reopened }]
        : [],
    }),
  });
  await user.type(screen.getByLabelText('Ask the notice'), question);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const answers = await screen.findByRole('list', { name: 'Answers' });
  expect(await within(answers).findByText('The notice has changed: please check this answer again.')).toBeTruthy();
  expect(within(answers).getAllByRole('listitem')).toHaveLength(1);
  expect(server.sentTo(`/api/opportunities/${id}/questions`)).toContainEqual({ question });
});

it('documents show their state with its reason and the gaps of their text, and are read on request', async () => {
  const { user, server } = await open({
    readDocuments: () => ({ id, documents: [{ ...work, state: 'waiting' }, refused] }),
  });
  const list = await screen.findByRole('list', { name: 'Documents' });
  expect(within(list).getByText('Some pages have no text: they may be scans.')).toBeTruthy();
  expect(within(list).getByText('The document is protected by a password.')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Read Statement of work.pdf' }));
  expect(await within(list).findByText(/^Waiting/)).toBeTruthy();
  expect(server.sentTo(`/api/opportunities/${id}/documents`)).toContainEqual({ documents: [document] });
});

it('requirements can be checked off, and those that an amendment changes or removes are open again, with their previous words', async () => {
  const checked_at = answerBase.generated_at;
  const old = { before: 'Ten contractors', checked_at };
  const removed = { requirement: null, before: 'A bid bond is required.', checked_at };
  let requirements: CheckedRequirement[] = [{ requirement: 'contractor', ...old }, removed];
  const { user, server } = await open({
    listCheckedRequirements: () => ({ id, requirements }),
    checkRequirement: ({ body }) => {
      const { requirement, checked } = requirementCheckSchema.parse(body);
      const others = requirements.filter((each) => (each.requirement ?? each.before) !== requirement);
      requirements = checked ? [...others, { requirement, before: null, checked_at }] : others;
      return { id, requirements };
    },
  });
  const box = await screen.findByRole('checkbox', {
    name: 'contractor',
    description: 'Changed since you checked it. Before: Ten contractors',
    checked: false,
  });
  expect(screen.getByText('0 of 1 checked')).toBeTruthy();
  act(() => box.focus());
  await user.keyboard(' ');
  expect(await screen.findByText('1 of 1 checked')).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'contractor', description: '', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss: A bid bond is required.' }));
  await waitFor(() => expect(screen.queryByText('A bid bond is required.')).toBeNull());
  expect(server.sentTo(`/api/opportunities/${id}/checked-requirements`)).toEqual(
    expect.arrayContaining([
      { requirement: 'contractor', checked: true },
      { requirement: 'A bid bond is required.', checked: false },
    ]),
  );
});

it('a visitor sees the requirements but cannot check them off', async () => {
  await open({}, 'demo');
  expect(screen.getByRole('table', { name: 'Requirements' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
