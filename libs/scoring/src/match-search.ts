import { foldedWords, hasPhrase } from './fold-words.js';
import { liesIn, readPlace } from './match-place.js';
import { memoize } from './memoize.js';
import { matchKeywords, type SearchedTexts } from './match-keywords.js';
import { type Place, type ProfileItem, profileItems, type Recipe } from './recipe-schema.js';
import { type Scorable } from './scorable.js';
import { agencyName } from '@rfp/contracts/agency-name';

/** Something of a search that a notice matches. */
export interface SearchMatch {
  /** Points as the best match, and as a further one. */
  readonly first: number;
  readonly further: number;
  readonly label: string;
  readonly field: keyof Scorable;
  readonly quote: string;
}

/** Whether relevance is measured by what a person looks for. */
export function isSearch({ keywords, search }: Pick<Recipe, 'keywords' | 'search'>): boolean {
  return keywords.length > 0 || profileItems.some((item) => search[item].length > 0);
}

export type SearchedNotice = SearchedTexts & Pick<Scorable, 'location'>;

const placeNames: Record<Place, string> = {
  title: 'title',
  codes: 'codes and keywords',
  description: 'description',
  agency: 'name of the buyer',
};

/** The matches, best first. Each keyword and each member of the profile counts once. */
export function matchSearch(notice: SearchedNotice, { keywords, search, relevance }: Recipe): SearchMatch[] {
  const { first, further, profile } = relevance.matched;
  const words = matchKeywords(notice, keywords).map(({ keyword, place, field, quote }) => ({
    first: first[place],
    further: further[place],
    label: `"${keyword}" in the ${placeNames[place]}`,
    field,
    quote,
  }));
  const items = profileItems.flatMap((item) => {
    const found = search[item].length === 0 ? undefined : finders[item](notice, search[item]);
    return found === undefined ? [] : [{ ...profile[item], ...found }];
  });
  return items.length === 0 ? words : [...words, ...items].sort((one, other) => other.first - one.first);
}

const agencyPhrases = memoize((entries) => entries.map((entry) => foldedWords(agencyName(entry))));
const wantedPlaces = memoize((entries) => entries.map(readPlace));

type Finder = (notice: SearchedNotice, entries: readonly string[]) => Pick<SearchMatch, 'field' | 'quote'> | undefined;

const finders: Record<ProfileItem, Finder> = {
  naics_codes: ({ naics_codes }, entries) => {
    const quote = naics_codes.find((code) => entries.some((entry) => code.startsWith(entry)));
    return quote === undefined ? undefined : { field: 'naics_codes', quote };
  },
  agencies: ({ agency_name: quote }, entries) => {
    if (quote === null) return undefined;
    const words = foldedWords(quote);
    const isNamed = agencyPhrases(entries).some((phrase) => hasPhrase(words, phrase));
    return isNamed ? { field: 'agency_name', quote } : undefined;
  },
  places: ({ location: quote }, entries) => {
    if (quote === null) return undefined;
    const at = readPlace(quote);
    return wantedPlaces(entries).some((wanted) => liesIn(at, wanted)) ? { field: 'location', quote } : undefined;
  },
};
