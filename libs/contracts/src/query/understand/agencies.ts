import { agenciesBySpelling, type Agency, isAmbiguous } from '../../vocabulary/agencies.js';
import { opportunityFilters } from '../../fields/opportunity-filters.js';
import { type FieldCode, type FieldWords, type Words } from '../query.js';
import { keyAt, keysFrom, longestOf, type Reader, type Run, skip, wordSet } from './reader.js';

/** Words after the name of an agency that make it part of another name: "Tyndall Air Force Base", "navy beans", "ICE machine". */
const wordsAfter: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['air force', wordSet('base bases station')],
  ['navy', wordSet('bean beans blue pier yard')],
  ['army', wordSet('base depot ammunition')],
  ['ice', wordSet('machine machines maker makers cream rink rinks melt storage sheet core cores control hockey')],
  ['cms', wordSet('website websites migration software platform drupal wordpress content hosting replacement')],
  ['dot', wordSet('matrix')],
  ['sec', wordSet('plus')],
  ['reclamation', wordSet('plant plants facility services of')],
  ['commissary', wordSet('kitchen')],
  ['homeland security', wordSet('grant grants exercise exercises')],
  ['marines', wordSet('')],
  ['veterans affairs', wordSet('office commission')],
  ['pentagon', wordSet('city')],
]);
/** Words before the name of an agency that make it part of another name: "Salvation Army". */
const wordsBefore = new Map([
  ['army', wordSet('salvation')],
  ['reclamation', wordSet('water land mine wastewater')],
]);
/** Nicknames that are common words in lower case: "the Marines", but "land reclamation". */
const properNicknames = wordSet('reclamation commissary marines pentagon smithsonian fogarty');

/** "NIST", "the Navy", "Dept. of Energy". */
export const readAgency: Reader = (run, at) => {
  const lead = leadLength(run, at);
  const country = skip(run, at + lead, ['us', 'u s', 'united states']);
  const whole = longestOf(agenciesBySpelling, run, at + lead);
  const start = at + lead + (whole === null ? country : 0);
  const named = whole ?? longestOf(agenciesBySpelling, run, start);
  if (named === null || !isAgencyHere(run, start, named.length)) return null;
  const { length, found } = named;
  const words = run.words.slice(at, start + length).map(({ text }) => text);
  return {
    length: start - at + length,
    query: { kind: 'meant', text: words.join(' '), stated: statedBy(found), said: saidBy(found) },
    filter: 'agency',
    value: found.name,
    label: opportunityFilters.agency_name.pill(found.name),
  };
};

function leadLength(run: Run, at: number): number {
  return skip(run, at, [
    'from the',
    'by the',
    'with the',
    'at the',
    'for the',
    'in the',
    'from',
    'by',
    'with',
    'at',
    'the',
  ]);
}

function isAgencyHere(run: Run, at: number, length: number): boolean {
  const key = keysFrom(run, at, length);
  if (isPartOfOtherName(run, at, length, key)) return false;
  const text = run.words[at]?.text ?? '';
  if (properNicknames.has(key)) return /^\p{Lu}/u.test(text) && !run.isInCapitals;
  if (length > 1 || !isAmbiguous(text)) return true;
  return text === text.toUpperCase() && !run.isInCapitals;
}

function isPartOfOtherName(run: Run, at: number, length: number, key: string): boolean {
  const isFollowed = wordsAfter.get(key)?.has(keyAt(run, at + length)) === true;
  return isFollowed || wordsBefore.get(key)?.has(keyAt(run, at - 1)) === true;
}

/** Names of the buyer, and codes that only the agency's records have. */
function statedBy({ names, alns, numbers }: Agency): (FieldWords | FieldCode)[] {
  return [
    ...names.map((text): FieldWords => ({ kind: 'field', field: 'agency', text, match: 'phrase' })),
    ...alns.map((prefix): FieldCode => ({ kind: 'code', field: 'aln', prefix })),
    ...numbers.map((text): FieldWords => ({ kind: 'field', field: 'number', text, match: 'prefix' })),
  ];
}

/** A short acronym in a title is unlikely to be a word. */
function saidBy({ said, acronyms }: Agency): (Words | FieldWords)[] {
  return [
    ...said.map((text): Words => ({ kind: 'words', text, match: 'phrase' })),
    ...acronyms.map((text): FieldWords => ({ kind: 'field', field: 'title', text, match: 'phrase' })),
  ];
}
