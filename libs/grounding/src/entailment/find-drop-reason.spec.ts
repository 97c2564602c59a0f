import { findDropReason } from './find-drop-reason.js';

describe('a sentence with another meaning than its quote', () => {
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
  ])('is dropped if it denies a statement of the quote, or asserts a denied statement: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
  });

  it.each([
    ['The awardee shall be registered in SAM.', 'The awardee should be registered in SAM.'],
    [
      'All qualified vendors are encouraged to submit a proposal.',
      'All qualified vendors are required to submit a proposal.',
    ],
    ['The Government may make multiple awards.', 'The Government will make multiple awards.'],
    ['Estimated cost shall be included in the quotation.', 'Estimated cost is optional in the quotation.'],
    ['Email is the preferred method of submission.', 'Email is the only method of submission.'],
    ['The proposed contract is unrestricted.', 'The proposed contract is restricted.'],
    ['All responses will be considered.', 'Some responses will be considered.'],
    ['Cost and pricing data are required.', 'Cost or pricing data are required.'],
    [
      'The group will review all proposals after the deadline.',
      'The group will review all proposals before the deadline.',
    ],
  ])('is dropped if it obliges, permits, limits or orders differently: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
  });

  it.each([
    ['A single award will be made.', 'A single award has been made.'],
    ['OPCA will select up to three applicants.', 'OPCA selected three applicants.'],
    ['The site visit is currently scheduled for 10 July 2014.', 'The site visit has been called off.'],
    ['The Government reserves the right to cancel this solicitation.', 'This solicitation was cancelled.'],
    ['Quotes are due by 2:00 PM.', 'The RFQ is now closed.'],
    ['The second component is the implementation support.', 'The second component was dropped.'],
    ['The solicitation will result in a contract.', 'The solicitation was put on hold.'],
  ])('is dropped if it reports as done what the quote only announces: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
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
  ])('is dropped if it attributes the statement to another party: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
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
  ])('but adds or removes a denial is dropped: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
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
  ])('but swaps two things or parties is dropped: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
  });
});

describe('an excerpt of a quote', () => {
  it.each([
    ['Quotes are due on July 3, 2014 at 1 PM.', 'Quotes are due on July 3.'],
    [
      'The contractor shall deliver it to the Navy by May 4, 2015.',
      'The contractor must deliver it to the Navy by 5/4/2015.',
    ],
    ['All offerors (those abroad too) must be registered in SAM.', 'All offerors must be registered in SAM.'],
    ['Bids are due at noon. The site visit is on May 4.', 'The site visits are on May 4.'],
  ])('is accepted: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).toBeNull();
  });

  it.each([
    ['Late quotes will be accepted only if the Government delays them.', 'Late quotes will be accepted.'],
    ['No late quotes will be accepted.', 'Late quotes will be accepted.'],
    ['Unless they are late, quotes will be accepted.', 'Quotes will be accepted.'],
    ['Quotes will not be accepted by mail.', 'Quotes will be accepted by mail.'],
    ['The firms doing business with the Navy must be registered.', 'The Navy must be registered.'],
  ])('is dropped if an omission limits or denies it, or if it begins within a phrase: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).not.toBeNull();
  });
});

it('a sentence with most words of its quote in another order is dropped as doubtful', () => {
  const sentence = 'The items shall be delivered to the Navy by the contractor.';
  expect(findDropReason(sentence, ['The contractor shall deliver the items to the Navy.'])).toBe('meaning_uncertain');
});

describe('a sentence that states the same in other words', () => {
  it.each([
    ['Late quotes will not be accepted.', 'Quotes that come in late are rejected.'],
    [
      'Offerors that fail to meet these criteria may not be considered.',
      'Bidders that do not satisfy those criteria risk being left out.',
    ],
    [
      'The Government reserves the right to award without discussions.',
      'The Government may award with no discussions, should it so decide.',
    ],
    [
      'The Government will only consider firm fixed-price quotations.',
      'Quotations with prices other than firm and fixed will be ignored.',
    ],
    [
      'The verification process must be completed prior to release of drawings to any Offeror.',
      'No bidder gets the drawings until the checks are finished.',
    ],
    ['Vendors who are not selected will be notified in writing.', 'Unsuccessful vendors get written notice.'],
    [
      'The Government furnished weapons will be provided for testing.',
      'The Government supplies the weapons needed for tests.',
    ],
  ])('is accepted: %s', (quote, sentence) => {
    expect(findDropReason(sentence, [quote])).toBeNull();
  });
});
