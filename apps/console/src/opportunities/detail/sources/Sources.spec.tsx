/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { stubDecision } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity, anOpportunityDetail, stubId } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-page.js';
import { mergingTexts as words } from './merging-texts.js';
import { Sources } from './Sources.js';

const stub = anOpportunityDetail(anOpportunity(1, { version: 3 }));
const record = (source_id: string, channel: string) => ({
  source_name: 'Portal',
  source_id,
  channel,
  fetched_at: stub.created_at,
  version: 1,
  decides: ['title'],
});
const opportunity: OpportunityDetail = {
  ...stub,
  sources: [
    { ...record('1', 'search'), merged_by: ['same_notice', 'same_number'] },
    { ...record('1', 'detail'), merged_by: ['same_notice', 'same_number'] },
    { ...record('2', 'api'), merged_by: ['same_number', 'by_hand'] },
  ],
};
const path = `/api/opportunities/${opportunity.id}`;

function show(handlers: Handlers, signedInAs: StubCallerName = 'owner') {
  const at = `/opportunities/${opportunity.id}`;
  return renderScreen(<Sources opportunity={opportunity} />, { at, handlers, signedInAs });
}

it('the reasons for the merge of records are shown', async () => {
  await show({});
  expect(await screen.findAllByText(words.why(['same_notice', 'same_number']))).toHaveLength(2);
  expect(screen.getByText(words.why(['same_number', 'by_hand']))).not.toBeNull();
});

it('a notice is split off with all its channels after a confirmation', async () => {
  const { user, server } = await show({ splitOpportunity: () => ({ ...stubDecision, kind: 'split' }) });
  expect(await screen.findAllByRole('button', { name: /^Split off / })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: words.splitOff('Portal 1') }));
  const dialog = screen.getByRole('dialog', { name: words.splitTitle('Portal 1') });
  expect(server.sentTo(`${path}/split`)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: words.split }));
  const records = [{ source_name: 'Portal', source_id: '1' }];
  await waitFor(() => expect(server.sentTo(`${path}/split`)).toEqual([{ records, version: 3 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('another opportunity can be found and merged with the keyboard alone', async () => {
  const { user, server } = await show({
    searchOpportunities: () => ({
      success: true,
      data: [anOpportunity(1), anOpportunity(2, { title: 'COOLING REPAIR' })],
      total: 2,
      elapsed_ms: 1,
    }),
    mergeOpportunities: () => stubDecision,
  });
  const button = await screen.findByRole('button', { name: words.merge });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: words.mergeTitle });
  await user.tab();
  await user.keyboard('cooling{Enter}');
  const found = await within(dialog).findAllByRole('radio');
  expect(found).toHaveLength(1);
  expect(within(dialog).getByRole('radio', { name: /^Cooling repair/ })).toBe(found[0]);
  expect(within(dialog).getByRole('button', { name: words.confirmMerge })).toHaveProperty('disabled', true);
  await user.tab();
  await user.tab();
  await user.keyboard(' ');
  await user.click(within(dialog).getByRole('button', { name: words.confirmMerge }));
  await waitFor(() => expect(server.sentTo(`${path}/merge`)).toEqual([{ with: stubId(2), version: 3 }]));
});

const candidate = {
  id: stubId(2),
  title: 'BOILER REPAIR',
  agency_name: 'VA',
  opportunity_number: '36C247-26-R-0042',
  source_name: 'State Portal',
  due_at: null,
  reasons: ['same_number' as const, 'related_agency' as const],
};

it('opportunities that may be the same are shown with the reasons, and can be merged', async () => {
  let candidates = [candidate];
  const { user, server } = await show({
    listMergeCandidates: () => ({ id: opportunity.id, candidates }),
    mergeOpportunities: () => {
      candidates = [];
      return stubDecision;
    },
  });
  const offered = await screen.findByRole('region', { name: words.mayBeSame });
  expect(offered.textContent).toContain('36C247-26-R-0042 · VA · State Portal');
  expect(offered.textContent).toContain('the same number, a related agency');
  expect(within(offered).getByRole('link', { name: 'Boiler repair' }).getAttribute('href')).toContain(stubId(2));
  await user.click(within(offered).getByRole('button', { name: words.mergeThis('Boiler repair') }));
  await waitFor(() => expect(server.sentTo(`${path}/merge`)).toEqual([{ with: stubId(2), version: 3 }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: words.mayBeSame })).toBeNull());
});

it('decisions are listed with user and time, and the last one can be undone', async () => {
  const earlier = { ...stubDecision, id: stubId(7), undoable: false };
  let isUndone = false;
  const { user, server } = await show({
    listMergeDecisions: () => ({
      id: opportunity.id,
      decisions: [isUndone ? { ...stubDecision, undoable: false } : stubDecision, earlier],
    }),
    undoMergeDecision: () => {
      isUndone = true;
      return stubDecision;
    },
  });
  await user.click(await screen.findByText(words.decisions));
  const list = await screen.findByRole('list', { name: words.decisions });
  expect(list.textContent).toContain('by person1@example.org');
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: /^Undo: Merged: Grants.gov 400001/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.undo }));
  await waitFor(() => expect(server.sentTo(`/api/merge-decisions/${stubDecision.id}`)).toHaveLength(1));
  await waitFor(() => expect(within(list).queryAllByRole('button')).toEqual([]));
  await waitFor(() => expect(document.activeElement).toBe(list));
});

it('a failed merge leaves its dialog open with the choices', async () => {
  const { user, server } = await show({
    searchOpportunities: () => ({ success: true, data: [anOpportunity(2)], total: 1, elapsed_ms: 1 }),
    mergeOpportunities: () => {
      throw new AppError('RATE_LIMITED');
    },
  });
  await user.click(await screen.findByRole('button', { name: words.merge }));
  const dialog = await screen.findByRole('dialog', { name: words.mergeTitle });
  await user.type(within(dialog).getByRole('textbox'), 'cooling{Enter}');
  await user.click(await within(dialog).findByRole('radio'));
  const confirm = within(dialog).getByRole('button', { name: words.confirmMerge });
  await user.click(confirm);
  await waitFor(() => expect(server.sentTo(`${path}/merge`)).toHaveLength(1));
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  expect(within(dialog).getByRole('radio')).toHaveProperty('checked', true);
});

it('members see what may be the same, and which role merges', async () => {
  const { user, server } = await show(
    {
      listMergeCandidates: () => ({ id: opportunity.id, candidates: [candidate] }),
      listMergeDecisions: () => ({ id: opportunity.id, decisions: [stubDecision] }),
    },
    'otherUser',
  );
  const merge = () => screen.getByRole('button', { name: words.merge });
  await waitFor(() => expect(merge().getAttribute('aria-disabled')).toBe('true'));
  await user.click(merge());
  expect(await screen.findByText('Needs curator. An administrator can give you this role.')).not.toBeNull();
  const offered = await screen.findByRole('region', { name: words.mayBeSame });
  expect(within(offered).getByRole('link', { name: 'Boiler repair' })).not.toBeNull();
  expect(within(offered).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Split off / })).toBeNull();
  await user.click(screen.getByText(words.decisions));
  expect(within(await screen.findByRole('list', { name: words.decisions })).queryByRole('button')).toBeNull();
  expect(server.sentTo(`${path}/merge`)).toEqual([]);
});

it('in a read-only session nothing can be split or merged', async () => {
  await show({}, 'demo');
  expect((await screen.findByRole('button', { name: words.merge })).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryAllByRole('button', { name: /^Split off / })).toEqual([]);
});
