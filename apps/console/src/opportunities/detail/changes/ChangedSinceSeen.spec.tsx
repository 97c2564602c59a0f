/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { anOpportunity, anOpportunityDetail, stubNow } from '@rfp/testing/stubs/stub-services';
import { renderScreen } from '../../../testing/render-page.js';
import { texts } from '../../../texts.js';
import { MarkChips } from '../../cards/MarkChips.js';
import { ChangedSinceSeen } from './ChangedSinceSeen.js';

const words = texts.detail;
const detail = anOpportunityDetail(anOpportunity(1, { version: 3 }));
const changed: OpportunityDetail = {
  ...detail,
  changed_since_seen: true,
  seen: { at: stubNow, changed_fields: ['due_date', 'lifecycle'] },
};

function show(opportunity: OpportunityDetail, refusal?: AppError) {
  return renderScreen(
    <>
      <MarkChips opportunity={opportunity} />
      <ChangedSinceSeen opportunity={opportunity} />
    </>,
    {
      at: `/opportunities/${opportunity.id}`,
      handlers: {
        markOpportunitySeen: ({ body }) => {
          expect(body).toEqual({ version: 3 });
          if (refusal !== undefined) throw refusal;
          return { id: opportunity.id, version: 3, at: stubNow };
        },
      },
    },
  );
}

it('changes since the last visit of the user are shown until they are acknowledged', async () => {
  const { user, server } = await show(changed);
  const acknowledged = () => server.requests.filter(({ path }) => path.endsWith('/seen'));
  expect((await screen.findByRole('region', { name: texts.opportunity.changedSinceSeen })).textContent).toContain(
    'Due date, Lifecycle',
  );
  expect(screen.getByText(texts.opportunity.changed)).not.toBeNull();
  expect(acknowledged()).toEqual([]);
  await user.click(screen.getByRole('button', { name: words.markSeen }));
  await waitFor(() => expect(acknowledged()).toHaveLength(1));
});

it('a change that arrives during the acknowledgement is no error, and the opportunity is loaded again', async () => {
  const { user, server } = await show(changed, new AppError('OPPORTUNITY_CHANGED'));
  await user.click(await screen.findByRole('button', { name: words.markSeen }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/seen'))).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: words.markSeen })).toHaveProperty('disabled', false));
  expect(screen.queryByText(words.notMarked)).toBeNull();
});

it('the first visit is stored automatically', async () => {
  const first = await show({ ...detail, seen: null });
  await waitFor(() => expect(first.server.requests.some(({ path }) => path.endsWith('/seen'))).toBe(true));
  expect(screen.queryByRole('region', { name: texts.opportunity.changedSinceSeen })).toBeNull();
});
