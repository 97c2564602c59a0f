import { findDropReason } from '../find-drop-reason.js';
import { checkFigures } from '../figures/check-figures.js';
import { QuoteIndex } from '../match-items.js';
import { readStatement } from '../statement/read-statement.js';
import { supportedWords } from './support-words.js';

function unsupported(sentence: string, quote: string): string[] {
  const supports = supportedWords(readStatement(sentence), new QuoteIndex([readStatement(quote)]));
  return [...supports].flatMap(([{ word }, support]) => (support === 'none' ? [word] : []));
}

const shipping = 'The contractor shall haul the trucks to the depot within 14 days after receipt of order.';
const warranty = "All items must be covered by the manufacturer's warranty.";

describe('each word of a true sentence has support', () => {
  it.each([
    ['a synonym', 'Workers shall be under direct supervision.', 'Workers are under direct oversight.'],
    ['a derived word', 'The library will be closed to permit renovation.', 'Renovating closes the library.'],
    ['a more general word', shipping, 'The contractor has to haul the vehicles to the depot.'],
    ['a common word that claims nothing', warranty, "In any case, every item must carry the manufacturer's warranty."],
    ['one word for two', 'Space shall not be in the flood plain.', 'Space must not be in the floodplain.'],
    ['a corrected typing error', 'Vendors must be regstered in SAM.', 'Vendors must be registered in SAM.'],
    ['British spelling', 'A licensed electrician is required.', 'An electrician with a licence is required.'],
    ['offers that are implied', 'Price is used in the evaluation.', 'The evaluation of offers uses the price.'],
    ['a unit in letters', 'Files have the limit of 5 MB.', 'Files have at most five megabytes.'],
    ['a known thing', 'The agency wants service of pumps.', 'The laboratory wants service of pumps.'],
    ['a name without a typing error', 'Silicone replaces POLYSUFIDE.', 'Silicone replaces polysulfide.'],
    ['a party that is implied', 'One award will be made.', 'One bidder will receive an award.'],
  ])('from %s', (_what, quote, sentence) => {
    expect(unsupported(sentence, quote)).toEqual([]);
  });
});

it.each([
  ['the adjective of a country', 'The work is in Japan.', 'The work is on Japanese territory.'],
  ['the name in an address', 'Amendments are at www.fbo.gov.', 'Amendments are on the FBO site.'],
])('a name is supported by %s', (_what, quote, sentence) => {
  expect(unsupported(sentence, quote)).toEqual([]);
});

describe('a figure in another form equals the figure of the quote', () => {
  it.each([
    ['Bids are due by July 1, 2014 at 5:00 PM.', "Bids must arrive by five o'clock on July 1, 2014."],
    ['Bids are due by July 1, 2014 at 2 P.M. CST.', 'Bids are due on July 1, 2014, at two in the afternoon.'],
    [
      'Bids are due by July 1, 2014 at 10:00 am (CST).',
      "Bids are due at 10 o'clock CST on the morning of July 1, 2014.",
    ],
    ['Questions are due by June 20, 2014 at 430 PM.', 'Questions are due by 16:30 on June 20, 2014.'],
    ['The magnitude is $500,000.', 'The magnitude is half a million dollars.'],
    ['The agreement lasts 3.5 years.', 'The agreement lasts three and a half years.'],
    ['The survey takes 14 days.', 'The survey takes two weeks.'],
    ['The contract lasts one year.', 'The contract lasts twelve months.'],
    ['The survey takes one to three years.', 'The survey takes between twelve and 36 months.'],
    ['Concession Period: 20-40 years.', 'The concession lasts at least two decades and four decades at the most.'],
    ['Awards range from $30,000 to $200,000.', 'Awards are between thirty thousand and two hundred thousand dollars.'],
    ['The total is $2,500,000.', 'The total is two and a half million dollars.'],
    ['Performance: July 7, 2014 - July 6, 2015', 'Performance from July 7, 2014, to July 6, 2015, is one year.'],
    ['Grants begin no earlier than March 1, 2015.', 'Grants cannot begin before March 1, 2015.'],
    ['The survey is in buildings 75, 208 and 250.', 'The survey is in three buildings, 75, 208 and 250.'],
    ['Send one original and two copies.', 'Send three copies, with the original.'],
    ['The fourth component is a survey.', 'Component four is a survey.'],
    ['Bids must be received by July 1, 2014.', 'Bids received after July 1, 2014 are not considered.'],
    ["The bridge is 52' x 4'.", 'The bridge is 52 by 4 feet.'],
    [shipping, 'The trucks must be at the depot within two weeks of the order.'],
    ['Delivery: 30 days after receipt of order.', 'Delivery is within 30 days after receipt of order.'],
  ])('%s: %s', (quote, sentence) => {
    expect(checkFigures(readStatement(sentence), new QuoteIndex([readStatement(quote)]))).toBeNull();
  });
});

describe('a sentence that claims more than its quote is dropped', () => {
  it.each([
    ['a security', 'word_not_quoted', warranty, "All items must be covered by the manufacturer's warranty and a bond."],
    ['a document', 'word_not_quoted', shipping, 'The contractor shall haul the trucks with a certificate.'],
    [
      'a thing in addition',
      'word_not_quoted',
      warranty,
      "All items must be covered by the manufacturer's warranty and a lamp.",
    ],
    ['a thing in a list', 'word_not_quoted', shipping, 'The contractor shall haul the trucks and tractors.'],
    ['a thing to bring', 'word_not_quoted', shipping, 'The contractor shall bring lamps and haul the trucks.'],
    [
      'a word that is not plain English',
      'word_not_quoted',
      warranty,
      'All items must be covered by the ServSafe warranty.',
    ],
    ['a name', 'word_not_quoted', warranty, "All items must be covered by the Ford manufacturer's warranty."],
    ['the opposite', 'word_not_quoted', 'The largest tank is replaced.', 'The smallest tank is replaced.'],
    ['no word of the quote', 'word_not_quoted', warranty, 'Obeyed.'],
    ['mostly other words', 'word_not_quoted', warranty, 'Items move along quickly, gladly and softly.'],
    ['offers instead of questions', 'figure_of_other', 'Questions are due on June 27.', 'Offers are due on June 27.'],
    [
      'a clause after copied words',
      'word_not_quoted',
      'Each call will identify topics and have a cut-off date.',
      'Each call will identify topics and fund a lecture beforehand.',
    ],
    ['a size', 'word_not_quoted', 'All sources may submit a quote.', 'All small sources may submit a quote.'],
    [
      'the whole',
      'word_not_quoted',
      'The order may include a small business set-aside.',
      'The order may be a wholly set-aside small business order.',
    ],
    [
      'the day for questions',
      'figure_of_other',
      'Questions regarding this RFQ are due by June 20, 2014.',
      'The closing date for quotes is June 20, 2014.',
    ],
    ['the other end', 'figure_of_other', 'The work starts on June 20, 2014.', 'The work ends on June 20, 2014.'],
    [
      'a group of bidders',
      'group_not_quoted',
      'Any source may submit a quote.',
      'Any small business may submit a quote.',
    ],
    ['the afternoon', 'figure_not_quoted', 'Bids are due at 10:00 AM.', 'Bids are due at ten in the evening.'],
    ['other weeks', 'figure_not_quoted', shipping, 'The trucks must be at the depot within three weeks of the order.'],
    ['other months', 'figure_not_quoted', 'The contract lasts one year.', 'The contract lasts six months.'],
  ])('if it states %s (%s)', (_what, reason, quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
  });
});

it('a sentence with a period before an event is dropped if its quote has the period after the event', () => {
  const quote = 'Delivery is no later than 45 days after the date of the contract.';
  expect(findDropReason('Delivery is no later than 45 days before the contract.', [quote])).toBe('bound_differs');
});
