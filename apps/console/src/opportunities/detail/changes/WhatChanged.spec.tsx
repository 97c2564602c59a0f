/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { stubDiff, stubHistory } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { renderScreen } from '../../../testing/render-page.js';
import { texts } from '../../../texts.js';
import { WhatChanged } from './WhatChanged.js';

const words = texts.detail;

it('the panel shows the newest versions, and older ones on request', async () => {
  const opportunity = anOpportunity(1);
  const { id, versions } = stubHistory(opportunity);
  const { user, server } = await renderScreen(<WhatChanged id={id} />, {
    at: `/opportunities/${id}`,
    handlers: {
      opportunityHistory: ({ query }) =>
        query.get('older_than') === 'cursor'
          ? { id, versions: versions.slice(1) }
          : { id, versions: versions.slice(0, 1), older: 'cursor' },
    },
  });
  expect(await screen.findByText(words.version(2))).not.toBeNull();
  expect(screen.queryByText(words.firstFetched)).toBeNull();
  await user.click(screen.getByRole('button', { name: words.olderVersions }));
  expect(await screen.findByText(words.firstFetched)).not.toBeNull();
  expect(screen.getByText(words.version(2))).not.toBeNull();
  expect(screen.queryByRole('button', { name: words.olderVersions })).toBeNull();
  expect(server.requests.filter(({ path }) => path.endsWith('/history'))).toHaveLength(2);
});

it('the panel says how a date was read if it differs from the printed one', async () => {
  const { id, versions } = stubHistory(anOpportunity(1));
  const from_note = { printed: '2026-02-30', reading: 'not_understood' as const, assumed: [] };
  const to_note = { printed: '2026-12-16T17:00:00', reading: 'read' as const, assumed: ['zone' as const] };
  const change = { field: 'due_date', from: '2026-02-30', to: '2026-12-16T17:00:00-05:00', from_note, to_note };
  await renderScreen(<WhatChanged id={id} />, {
    at: `/opportunities/${id}`,
    handlers: {
      opportunityHistory: () => ({
        id,
        versions: versions.slice(0, 1).map((each) => ({ ...each, changes: [change] })),
      }),
    },
  });
  expect(await screen.findByText('2026-02-30 (Not understood: shown as printed)')).not.toBeNull();
  const assumed = 'Dec 16, 2026, 5:00 PM UTC\u22125 (Time zone assumed. Printed: 2026-12-16T17:00:00)';
  expect(screen.queryByText(assumed)).not.toBeNull();
});

it('the panel says that older versions were deleted, and does not present the oldest remaining version as the first', async () => {
  const { id, versions } = stubHistory(anOpportunity(1));
  const remaining = versions
    .slice(0, 1)
    .map((version) => ({ ...version, changes: [], previous_deleted: true as const }));
  await renderScreen(<WhatChanged id={id} />, {
    at: `/opportunities/${id}`,
    handlers: { opportunityHistory: () => ({ id, versions: remaining, deleted: { versions: 3, kept_days: 365 } }) },
  });
  expect(await screen.findByText(words.deletedVersions(3, 365))).not.toBeNull();
  expect(screen.getByText(words.previousDeleted)).not.toBeNull();
  for (const absent of [words.firstFetched, words.unchanged]) expect(screen.queryByText(absent)).toBeNull();
});

it('the panel links to the opportunity as of the time of each version, but not before the start of the history', async () => {
  const { id, versions } = stubHistory(anOpportunity(1));
  const known = ['2026-03-10T08:30:43.600Z', '2025-01-10T08:00:00.000Z'];
  const start = '2025-11-10T08:00:00.000Z';
  await renderScreen(<WhatChanged id={id} />, {
    at: `/opportunities/${id}`,
    handlers: {
      opportunityHistory: () => ({
        id,
        versions: versions.map((version, place) => ({ ...version, known_at: known[place] })),
        start,
      }),
    },
  });
  const links = await screen.findAllByRole('link', { name: /^Show as of this version: / });
  const requested = links.map((link) =>
    new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('as_of'),
  );
  expect(requested).toEqual([known[0], start]);
  for (const day of [/Mar 10, 2026/, /Jan 10, 2025/])
    expect(screen.getByText(day, { selector: 'h3 span' })).not.toBeNull();
});

it('the panel compares a long text word by word when it is opened, and any two versions on request', async () => {
  const opportunity = anOpportunity(1);
  const { id, versions } = stubHistory(opportunity);
  const long = { field: 'description', from: `the ${'x '.repeat(400)}`, to: `all ${'x '.repeat(400)}` };
  const { user, server } = await renderScreen(<WhatChanged id={id} />, {
    at: `/opportunities/${id}`,
    handlers: {
      opportunityHistory: () => ({
        id,
        versions: versions.map((version, place) => (place === 0 ? { ...version, changes: [long] } : version)),
      }),
      opportunityDiff: () => stubDiff(opportunity),
    },
  });
  const requested = () =>
    server.requests
      .filter(({ path }) => path.endsWith('/diff'))
      .map(({ query }) => [query.get('from'), query.get('to')]);
  await user.click(await screen.findByText(words.showChange));
  expect((await screen.findByText('the')).tagName).toBe('DEL');
  expect(screen.getByText('all').tagName).toBe('INS');
  expect(screen.getByText('all').textContent).toBe(`${words.inserted}all`);
  expect(requested()).toEqual([[null, 'SAM.gov:1:api:2']]);

  await user.click(screen.getByText(words.compare));
  await user.selectOptions(screen.getByLabelText(words.earlierVersion), 'SAM.gov:1:api:2');
  await user.selectOptions(screen.getByLabelText(words.laterVersion), 'SAM.gov:1:api:1');
  expect(requested()).toContainEqual(['SAM.gov:1:api:2', 'SAM.gov:1:api:1']);
  expect((await screen.findByText(words.differing(2))).tagName).toBe('OUTPUT');
  const differences = within(await screen.findByRole('list', { name: words.differences }));
  // Under the heading of the panel, without a level between.
  expect(differences.getByRole('heading', { name: 'Due date', level: 3 })).not.toBeNull();
});
