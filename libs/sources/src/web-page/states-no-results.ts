const noResultsPhrase =
  /\b(?:(?:there (?:are|is)|we have|currently)\s+(?:currently |presently )?(?:no|not any)\s+(?:\w+\s+){0,4}?(?:bids?|rfps?|rfqs?|solicitations?|opportunit(?:y|ies)|proposals?|tenders?|procurements?|grants?|items|results|records)|no (?:open|current|active|available) (?:\w+\s+){0,3}?(?:bids?|rfps?|rfqs?|solicitations?|opportunit(?:y|ies)|proposals?|tenders?|procurements?|grants?)|no (?:matching )?(?:records|results|items) (?:found|to display|available)|0 results)\b/i;

/** Whether a page itself states that nothing is open: the only case in which finding none is no fault. */
export function statesNoResults(text: string): boolean {
  return noResultsPhrase.test(text.slice(0, 100_000));
}
