import { textRequirementNames } from '@rfp/contracts/opportunities/eligibility';
import { rowsOf } from '../testing/labelled-texts.js';
import { factKinds, findFacts } from './find-facts.js';
import { findRequirements } from './requirements/find-requirements.js';
import { readNotice } from './read-notice.js';

/** Short notices with wordings and layouts of real publishers. The words are `-` if a notice does not state the kind. */
const cases = rowsOf('tuned/wordings.tsv').map(([kind = '', words = '', text = '']) => ({
  kind: kind === 'requirement:licence' ? 'requirement:license' : kind,
  words,
  text: text.replaceAll(String.raw`\n`, '\n'),
}));

function quotesOf(kind: string, text: string): string[] {
  const notice = readNotice([{ source: { field: 'description' }, text }]);
  const fact = factKinds.find((name) => name === kind);
  if (fact !== undefined) return findFacts(fact, notice).map(({ quote }) => quote.text);
  const requirement = textRequirementNames.find((name) => `requirement:${name}` === kind);
  const quote = requirement && findRequirements(notice).get(requirement);
  return quote ? [quote.text] : [];
}

it.each(cases.filter(({ words }) => words !== '-'))('$kind is found in: $text', ({ kind, words, text }) => {
  const quotes = quotesOf(kind, text);
  expect(quotes).not.toEqual([]);
  if (!kind.startsWith('requirement:'))
    for (const quote of quotes) expect(quote.toLowerCase()).toContain(words.toLowerCase());
});

it.each(cases.filter(({ words }) => words === '-'))('$kind is not found in: $text', ({ kind, text }) => {
  expect(quotesOf(kind, text)).toEqual([]);
});
