import { answerKind } from './question-kinds.js';

it('a period of past experience does not answer a question about the duration of the work', () => {
  const { canAnswer } = answerKind('How long is the period of performance?');
  expect(
    [
      'Offerors shall show at least three contracts of like performance completed within the last five years.',
      'Past performance of the previous three (3) years is evaluated.',
      'Performance in the past 36 months counts.',
    ].filter(canAnswer),
  ).toEqual([]);
  expect(
    canAnswer('The period of performance is five years from award, with work like that of the last two years.'),
  ).toBe(true);
});
