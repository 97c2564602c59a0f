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
    ['Contact Melissa Ardis to request drawings.', 'Melissa Ardis will contact you to request drawings.'],
    ['All items must be covered by the manufacturer’s warranty.', 'The buyer’s warranty must cover all items.'],
    ['It is the greatest value to the Government.', 'It is the greatest value to the contractor.'],
    [
      'Within these areas the Forest Service shall select a method.',
      'Within these areas the contractor shall select a method.',
    ],
    ['The district weed manager will estimate the area.', 'The contractor will estimate the area.'],
    ['Within these areas the Forest Service shall select a method.', 'How to treat such areas is the vendor’s call.'],
    ['Quoters will be responsible for downloading the RFQ.', 'It falls to the agency to get each quoter the RFQ.'],
    ['Responses will be considered by the agency.', 'Small firms will weigh the responses.'],
  ])('has somebody else do it, or have it: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).toBe('party_differs');
  });
});

describe('a sentence that keeps the words of its quote', () => {
  it.each([
    [
      'Failure of any portion to arrive by the deadline will result in rejection of the proposal.',
      'Failure of one portion to arrive by the deadline will not lead to rejection of the proposal.',
    ],
    [
      'Failure to comply with the terms may result in the offer being determined as non-responsive.',
      'Failure to comply with the terms cannot result in the offer being determined as non-responsive.',
    ],
    [
      'There is no cost to register; offerors that are not registered should complete their free registration.',
      'There is a cost to register.',
    ],
    ['The order was awarded on a competitive basis.', 'The order was awarded on a non-competitive basis.'],
    [
      'Section 10 funds supplement, not replace, state funds.',
      'Section 10 funds replace, rather than supplement, state funds.',
    ],
    [
      'Applications are welcome, provided the work is in Kenya.',
      'Applications are welcome even where the work is not in Kenya.',
    ],
    ['Sources must be able to provide evidence.', 'Sources are excused from providing evidence.'],
  ])('and denies once more or once less: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).toBe('negation_differs');
  });

  it.each([
    ['Factors 1 and 2 are more important than price.', 'Price is more important than factors 1 and 2.'],
    ['NSF will fund the training of each consortium.', 'Each consortium will fund the training of NSF.'],
    [
      'Offered space must meet Government requirements for fire safety.',
      'Government requirements for fire safety must meet those of the offered space.',
    ],
    [
      'Offerors must contact the cognizant design activity specified on the drawing.',
      'The cognizant design activity must contact the offerors.',
    ],
  ])('and swaps two of them: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).toBe('party_differs');
  });

  it.each([
    [
      'The contractor shall deliver the items to the Navy.',
      'The items shall be delivered to the Navy by the contractor.',
    ],
    ['The Government will award a contract to the vendor.', 'The vendor will be awarded a contract by the Government.'],
    ['All offerors must be registered in SAM.', 'Offerors must have registered in SAM.'],
    ['Late quotes will be rejected.', 'Late quotes will not be accepted.'],
    ['A number is required to register.', 'You cannot register unless you have a number.'],
    [
      'All contractors must be registered in SAM to be eligible.',
      'A contractor that is not registered in SAM is not eligible.',
    ],
  ])('and turns it to the passive, or denies twice: %s', (quote, sentence) => {
    expect(meaningOf(sentence, quote)).toBeNull();
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
    expect(droppedShare(readParaphrases('tuned/reworded.tsv'))).toBeLessThanOrEqual(13);
  });
});
