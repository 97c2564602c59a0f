import { type DropReason } from '../grounding.js';

/** Display texts for the reasons why a sentence of a model is not shown. */
export const dropReasonTexts: Readonly<Record<DropReason, string>> = {
  no_quote: 'it quotes no words of the notice',
  quote_too_short: 'the words that it quotes are too few to prove it',
  quote_too_long: 'the words that it quotes are too many to prove one sentence',
  quote_not_found: 'the words that it quotes are not in the notice',
  figure_not_quoted: 'it has a number, date, time, amount or code that its quote does not have',
  figure_of_other: 'its figure belongs to something else in its quote',
  bound_differs: 'its limit differs from that of its quote, such as "at least" instead of "at most"',
  address_not_quoted: 'it has an address or a telephone number that its quote does not have',
  group_not_quoted: 'it names a group of bidders that its quote does not name',
  word_not_quoted: 'it says something that its quote does not say',
  negation_differs: 'it denies what its quote says, or says what its quote denies',
  status_differs: 'it reports as done what its quote only announces',
  party_differs: 'it states of one party what its quote states of another',
  meaning_uncertain: 'it words its quote so freely that it may say something else',
  risk_not_listed: 'it is about a risk that the notice does not have',
};
