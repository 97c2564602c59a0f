/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type ScoreExplanation } from '@rfp/contracts/score';
import { stubExplanation } from '@rfp/testing/stub-documents';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stub-services';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Eligibility } from './Eligibility.js';
import { eligibilityTexts } from './eligibility-texts.js';
import { ScorePanel } from './ScorePanel.js';

const { jest } = import.meta;

const opportunity = anOpportunityDetail(anOpportunity(1));
const explanation: ScoreExplanation = stubExplanation(opportunity);

it('the score of the user is the one that is explained, beside that of lists where it differs', async () => {
  const handlers = { explainScore: () => explanation };
  await renderScreen(<ScorePanel opportunity={opportunity} />, { at: `/opportunities/${opportunity.id}`, handlers });
  expect(await screen.findByText('72 out of 100')).not.toBeNull();
  expect(screen.queryByText(eligibilityTexts.list(opportunity.total_score))).not.toBeNull();
});

it('a score whose explanation failed is that of lists, and the failure only a warning in the browser console', async () => {
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

it('eligibility names what the notice requires with its quote, and what it does not mention', async () => {
  const handlers = { explainScore: () => explanation };
  await renderScreen(<Eligibility id={opportunity.id} />, { at: `/opportunities/${opportunity.id}`, handlers });
  expect(await screen.findByText('Failed')).not.toBeNull();
  expect(screen.queryByText('HUBZone')).not.toBeNull();
  expect(screen.queryByText(eligibilityTexts.profile('8(a)'))).not.toBeNull();
  expect(screen.queryByText(eligibilityTexts.silent('Clearance'))).not.toBeNull();
});
