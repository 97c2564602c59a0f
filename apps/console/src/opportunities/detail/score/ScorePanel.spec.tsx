/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type DateNote } from '@rfp/contracts/notice';
import { type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { stubExplanation } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-page.js';
import { Eligibility } from './Eligibility.js';
import { eligibilityTexts } from './eligibility-texts.js';
import { ScorePanel } from './ScorePanel.js';

const { jest } = import.meta;

const opportunity = anOpportunityDetail(anOpportunity(1));
const explanation: ScoreExplanation = stubExplanation(opportunity);

it('the panel explains the score of the user, and also shows the score of lists if it differs [spec 2.93]', async () => {
  const handlers = { explainScore: () => explanation };
  await renderScreen(<ScorePanel opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}`, handlers });
  expect(await screen.findByText('72 out of 100')).not.toBeNull();
  expect(screen.queryByText(eligibilityTexts.list(opportunity.total_score))).not.toBeNull();
});

it('a quoted date that was not understood, or rests on assumptions, is shown as in the key details', async () => {
  const urgency = explanation.factors.find(({ part }) => part === 'urgency');
  const factorWith = (label: string, quote: string, note: Partial<DateNote>) => {
    const date_note = { printed: quote, reading: 'read' as const, assumed: [], ...note };
    return urgency === undefined ? [] : [{ ...urgency, label, quote, date_note }];
  };
  const factors = [
    ...factorWith('The stated due date is not understood', '2026-02-30', { reading: 'not_understood' }),
    ...factorWith('No closing date is stated', '2099-12-31T00:00:00-05:00', { reading: 'none_stated' }),
    ...factorWith('Due within 30 days', '2026-12-16T17:00:00-05:00', {
      printed: '2026-12-16T17:00:00',
      assumed: ['zone'],
    }),
    ...factorWith('Due within 60 days', '2026-12-15', { printed: 'Dec 15, 2026 25:00', assumed: ['unread_time'] }),
  ];
  const handlers = { explainScore: () => ({ ...explanation, factors }) };
  await renderScreen(<ScorePanel opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}`, handlers });
  for (const shown of [
    'Due date: 2026-02-30 (Not understood: shown as printed)',
    'Due date: No closing date stated (Printed: 2099-12-31T00:00:00-05:00)',
    'Due date: Dec 16, 2026, 5:00 PM UTC\u22125 (Time zone assumed. Printed: 2026-12-16T17:00:00)',
    'Due date: Dec 15, 2026 (Time of day not understood. Printed: Dec 15, 2026 25:00)',
  ])
    expect(await screen.findByText(shown)).not.toBeNull();
});

it('the score of lists is shown if the explanation fails, and the failure is only a warning in the browser console [spec 7.64]', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const handlers: Handlers = {
    explainScore: () => {
      throw new AppError('PAYLOAD_TOO_LARGE');
    },
  };
  await renderScreen(<ScorePanel opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}`, handlers });
  await waitFor(() =>
    expect(warned).toHaveBeenCalledWith('The score explanation could not be loaded', expect.any(AppError)),
  );
  expect(screen.getByText(`${opportunity.total_score} out of 100`)).not.toBeNull();
  expect(screen.queryByText(explanation.explanation)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(new AppError('PAYLOAD_TOO_LARGE').message)).toBeNull();
  warned.mockRestore();
});

it('the eligibility part shows what the notice requires, with its quote, and what it does not mention', async () => {
  const handlers = { explainScore: () => explanation };
  await renderScreen(<Eligibility id={opportunity.id} />, { at: `/opportunities/${opportunity.id}`, handlers });
  expect(await screen.findByText('Failed')).not.toBeNull();
  expect(screen.queryByText('HUBZone')).not.toBeNull();
  expect(screen.queryByText(eligibilityTexts.profile('8(a)'))).not.toBeNull();
  expect(screen.queryByText(eligibilityTexts.silent('Clearance'))).not.toBeNull();
});
