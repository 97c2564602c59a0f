/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen } from '@testing-library/react';
import { stubHistory } from '@rfp/testing/stub-documents';
import { anOpportunity } from '@rfp/testing/stub-services';
import { renderScreen } from '../../testing/render-page.js';
import { texts } from '../../texts.js';
import { WhatChanged } from './WhatChanged.js';

const words = texts.detail;

it('what changed shows the newest versions, and older ones on request', async () => {
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
