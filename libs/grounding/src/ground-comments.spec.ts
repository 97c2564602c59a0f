import { groundComments } from './ground-comments.js';

const basis = {
  summary: 'Agencies posted 292 notices worth $4,123,000,000 from May to July, 37.3% of them set aside.',
  recipients: ['Acme Pumps Inc'],
  share: 0.184,
  source: 'https://www.usaspending.gov/',
};
const groundText = (text: string) => groundComments({ text }, basis);

describe('comments of a model on computed figures', () => {
  it.each([
    'Demand for pumps grows because plants age.',
    'Notices are worth $4.1 billion.',
    'Notices are worth $4,123,000,000 in all.',
    'About 37% of them are set aside, as 37.3 percent shows.',
    'The share is 18.4%.',
    'Acme Pumps leads the market, as https://www.usaspending.gov shows [2].',
    'In 2027 at least three agencies of DoD buy under GSA schedules.',
  ])('are kept if all their figures, names and addresses are in the computed data: %s', (text) => {
    expect(groundText(text)).toEqual({ value: { text }, dropped: 0 });
  });

  it.each([
    'The market is worth $999,999,999.',
    'The market is worth $5 billion.',
    'Awards grew by 82%.',
    'Awards grew by 82 percent.',
    'There are 9,500 notices.',
    'Write to win@evil.example for help.',
    'See www.evil.example for help.',
    'Call 555-123-4567 for help.',
    'The incumbent is Globex Systems.',
    'Buyers prefer ZYXWAY tools.',
  ])('are dropped if they have a figure, name or address that is not in the computed data: %s', (text) => {
    expect(groundText(`Plants age. ${text}`)).toEqual({ value: { text: 'Plants age.' }, dropped: 1 });
  });

  it('are dropped if a member is a name that the basis does not have', () => {
    const value = { likely_competitors: ['Acme Pumps', 'Globex'] };
    expect(groundComments(value, basis)).toEqual({ value: { likely_competitors: ['Acme Pumps'] }, dropped: 1 });
  });

  it('are dropped as items of lists, and counted', () => {
    const value = {
      trends: ['Plants age.', 'It is worth $7.'],
      sectors: [
        { sector: 'Pumps', value: '$9B' },
        { sector: 'Pumps', value: 'high' },
      ],
    };
    expect(groundComments(value, basis)).toEqual({
      value: { trends: ['Plants age.'], sectors: [{ sector: 'Pumps', value: 'high' }] },
      dropped: 2,
    });
  });
});
