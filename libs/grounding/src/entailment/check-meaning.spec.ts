import { labelledTexts } from '../testing/labelled-texts.js';
import { checkClaims, type Claim, countByKind, readLies, readParaphrases } from '../testing/score-claims.js';
import { checkFigures } from './check-figures.js';
import { checkMeaning } from './check-meaning.js';
import { QuoteIndex } from './match-items.js';
import { readStatement } from './read-statement.js';

function meaningOf(sentence: string, ...quotes: string[]): string | null {
  return checkMeaning(readStatement(sentence), new QuoteIndex(quotes.map(readStatement)));
}

describe('a sentence that means something else than its quote', () => {
  it.each([
    ['No partial quotes will be considered.', 'Partial quotes may be considered.'],
    ['Telephonic requests will not be honored.', 'Telephonic requests will be answered.'],
    ['Item is a Critical Item but not a Critical Safety item.', 'The item is a Critical Safety item.'],
    ['The information in no way binds the Government.', 'The information binds the Government.'],
    [
      'Any quote of a contractor that is not a small business concern will not be considered.',
      'Any quote of a contractor that is a small business concern will not be considered.',
    ],
    [
      'Offerors that fail to meet these criteria may not be considered.',
      'Offerors that meet these criteria may not be considered.',
    ],
    ['Files in .zip format will not be received.', 'Files in .zip format will still be accepted.'],
  ])('denies what the quote says, or asserts what it denies: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).not.toBeNull();
  });

  it.each([
    ['The awardee shall be registered in SAM.', 'The awardee should be registered in SAM.', 'modality_differs'],
    [
      'All qualified vendors are encouraged to submit a proposal.',
      'All qualified vendors are required to submit a proposal.',
      'modality_differs',
    ],
    ['The Government may make multiple awards.', 'The Government will make multiple awards.', 'modality_differs'],
    [
      'Estimated cost shall be included in the quotation.',
      'Estimated cost is optional in the quotation.',
      'negation_differs',
    ],
    ['Email is the preferred method of submission.', 'Email is the only method of submission.', 'only_differs'],
    ['The proposed contract is unrestricted.', 'The proposed contract is restricted.', 'only_differs'],
    ['All responses will be considered.', 'Some responses will be considered.', 'bound_differs'],
    ['Cost and pricing data are required.', 'Cost or pricing data are required.', 'bound_differs'],
    ['The only approved source is Goodrich.', 'Goodrich is one of several approved sources.', 'bound_differs'],
    [
      'The group will review all proposals after the deadline.',
      'The group will review all proposals before the deadline.',
      'order_differs',
    ],
  ])('obliges, permits, limits or orders otherwise: %s', (quote, sentence, reason) => {
    expect(meaningOf(sentence, quote)).toBe(reason);
  });

  it.each([
    ['A single award will be made.', 'A single award has been made.'],
    ['OPCA will select up to three applicants.', 'OPCA selected three applicants.'],
    ['The site visit is currently scheduled for 10 July 2014.', 'The site visit has been called off.'],
    ['The Government reserves the right to cancel this solicitation.', 'This solicitation was cancelled.'],
    ['Quotes are due by 2:00 PM.', 'The RFQ is now closed.'],
    ['The second component is the implementation support.', 'The second component was dropped.'],
    ['The solicitation will result in a contract.', 'The solicitation was put on hold.'],
  ])('has done what the quote announces: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).toBe('status_differs');
  });

  it.each([
    [
      'All additions will be at the discretion of the Government.',
      'All additions will be at the discretion of the vendor.',
    ],
    ['The contractor shall submit the payment request.', 'The Contracting Officer shall submit the payment request.'],
    ['Quotes will be evaluated on price.', 'Quotes will be evaluated by the offerors on price.'],
    ['All questions must be submitted in writing to Jay Tobin.', 'Jay Tobin must submit all questions in writing.'],
    ['Exelon will provide $100,000 to the Fish Commission.', 'The Fish Commission will provide $100,000 to Exelon.'],
    [
      'MTC will be the sole judge of the best value.',
      'The Department of Labor will be the sole judge of the best value.',
    ],
    ['The contractor shall repair two generators.', 'The Government shall repair two generators.'],
    [
      'must be submitted by an official of the proposing organization',
      'It must be submitted by an official of the Government.',
    ],
  ])('has somebody else do it, or have it: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).toBe('party_differs');
  });
});

describe('a sentence that says the same in other words', () => {
  it.each([
    [
      'No Award can be made unless the vendor is active in SAM.',
      'Only a vendor that is active in SAM can get the contract.',
    ],
    ['Late quotes will not be accepted.', 'Quotes that come in late are rejected.'],
    ['The contractor will be required to provide all labor.', 'All labor must come from the contractor.'],
    ['Submission of a technical proposal is required.', 'Offerors have to submit a technical proposal.'],
    ['Oral communications are not acceptable.', 'Oral communications are prohibited.'],
    [
      'Offerors that fail to meet these criteria may not be considered.',
      'Bidders that do not satisfy those criteria risk being left out.',
    ],
    [
      'The Government reserves the right to award without discussions.',
      'The Government may award with no discussions, should it so decide.',
    ],
    ['There is no charge to use FedConnect.', 'Firms can use FedConnect without paying anything.'],
    [
      'The Government will only consider firm fixed-price quotations.',
      'Quotations with prices other than firm and fixed will be ignored.',
    ],
    [
      'The verification process must be completed prior to release of drawings to any Offeror.',
      'No bidder gets the drawings until the checks are finished.',
    ],
    ['Vendors who are not selected will be notified in writing.', 'Unsuccessful vendors get written notice.'],
    ['CLASS I CHEMICALS ARE NOT TO BE\nUSED IN ANY ITEMS.', 'Class I chemicals must not be used in any item.'],
    [
      'The Government furnished weapons will be provided for testing.',
      'The Government supplies the weapons needed for tests.',
    ],
    ['The Government may cancel this solicitation.', 'The solicitation can be called off by the Government.'],
  ])('is not taken for another: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).toBeNull();
  });
});

describe('without the check of words', () => {
  let texts: NonNullable<Awaited<ReturnType<typeof labelledTexts>>> | null = null;

  beforeAll(async () => {
    texts = await labelledTexts();
  }, 120_000);

  /** What part of the claims the checks of figures and meaning drop, in percent. */
  function droppedShare(claims: readonly Claim[]): number {
    const checked = checkClaims(claims, texts ?? new Map()).map(({ sentence, expanded, ...claim }) => {
      const [read, index] = [readStatement(sentence), new QuoteIndex([readStatement(expanded)])];
      const isTrue = claim.kind === 'paraphrase';
      return {
        ...claim,
        sentence,
        expanded,
        reason: (isTrue ? null : checkFigures(read, index)) ?? checkMeaning(read, index),
      };
    });
    const counts = countByKind(checked, ({ reason }) => reason !== null);
    const [dropped, all] = [...counts.values()].reduce(
      ([sum, n], { wanted, all: each }) => [sum + wanted, n + each],
      [0, 0],
    );
    return (100 * dropped) / all;
  }

  it.each([
    ['negation', 95],
    ['party', 90],
    ['cancelled', 95],
  ])('lies of the class %s are dropped', (kind, atLeast) => {
    if (texts === null) return;
    const lies = readLies('tuned/lies.tsv').filter((lie) => lie.kind === kind);
    expect(droppedShare(lies)).toBeGreaterThanOrEqual(atLeast);
  });

  it('true paraphrases are kept', () => {
    if (texts === null) return;
    expect(droppedShare(readParaphrases('tuned/paraphrases.tsv'))).toBeLessThanOrEqual(4);
    expect(droppedShare(readParaphrases('tuned/reworded.tsv'))).toBeLessThanOrEqual(12);
  });
});
