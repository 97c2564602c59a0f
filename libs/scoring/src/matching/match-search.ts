import { agencyName } from '@rfp/contracts/text/agency-name';
import { foldedWords, hasPhrase } from './fold-words.js';
import { liesIn, readLocation, readPlace } from './match-place.js';
import { type Place, places, type ProfileItem, profileItems, type Recipe } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';
import { findNamed, findQualifying } from '../eligibility/set-asides.js';

/** A keyword of a recipe in the strongest place of a notice that has it. */
export interface KeywordMatch {
  readonly keyword: string;
  readonly place: Place;
  readonly field: keyof Scorable;
  /** Excerpt of the field around the match. */
  readonly quote: string;
}

/** Points of a match if it is the best one, and if it is a further one. */
interface Worth {
  readonly first: number;
  readonly further: number;
}

/** An element of a search that a notice matches. */
interface SearchMatch extends Worth {
  readonly label: string;
  readonly source: Source;
}

/** The field that states a match, and its text. */
type Source = Pick<KeywordMatch, 'field' | 'quote'>;

/** Whether the recipe has search criteria, so that relevance is measured by matches. */
export function isSearch(recipe: Pick<Recipe, 'keywords' | 'search' | 'relevance'>): boolean {
  return recipe.keywords.length > 0 || countedItems(recipe).length > 0;
}

/** The profile members whose matches count. */
export function countedItems({ search, relevance }: Pick<Recipe, 'search' | 'relevance'>): ProfileItem[] {
  return profileItems.filter((item) => search[item].length > 0 && relevance.matched.profile[item] !== undefined);
}

const placeNames: Record<Place, string> = {
  title: 'title',
  codes: 'codes, keywords, number or location',
  description: 'description',
  agency: 'name of the buyer',
};

/** The matches of a notice, best first. Each keyword and each member of the profile counts once. */
export function matchSearch(
  notice: SearchedNotice,
  { search, relevance }: Pick<Recipe, 'search' | 'relevance'>,
  keywords: readonly KeywordMatch[],
): readonly SearchMatch[] {
  const words = keywords.map((match) => ({
    ...worthOfPlace(match.place, relevance),
    label: `"${match.keyword}" in the ${placeNames[match.place]}`,
    source: match,
  }));
  const items = profileItems.flatMap((item) => {
    const source = findItem(item, notice, search[item]);
    const worth = relevance.matched.profile[item];
    return source === undefined || worth === undefined ? [] : [{ ...worth, source }];
  });
  return bestFirst([...words, ...items]);
}

/** The total points of the matches, counted as in `matchSearch` and the explanation. */
export function matchPoints(
  found: readonly Place[],
  items: readonly ProfileItem[],
  { relevance }: Pick<Recipe, 'relevance'>,
): number {
  const { limit, profile } = relevance.matched;
  const inOrder = found.toSorted((one, other) => places.indexOf(one) - places.indexOf(other));
  const [best, ...others] = bestFirst<Worth>([
    ...inOrder.map((place) => worthOfPlace(place, relevance)),
    ...items.flatMap((item) => profile[item] ?? []),
  ]);
  const sum = others.reduce((points, { further }) => points + further, best?.first ?? 0);
  return Math.min(Math.max(sum, 0), limit);
}

function worthOfPlace(place: Place, { matched }: Recipe['relevance']): Worth {
  return { first: matched.first[place], further: matched.further[place] };
}

function bestFirst<T extends Worth>(matches: readonly T[]): readonly T[] {
  return matches.toSorted((one, other) => other.first - one.first);
}

export type SearchedNotice = Pick<Scorable, 'naics_codes' | 'set_aside' | 'agency_name' | 'agency_path' | 'location'>;

const agencyPhrases = memoize((entries) =>
  entries.map((entry) => {
    const words = foldedWords(agencyName(entry));
    return { words, subject: subjectOf(words) };
  }),
);

/** Words that do not distinguish departments. */
const commonWords = new Set(['department', 'dept', 'of', 'the', 'and', 'for']);

/** The subject of a department, which may also stand for its name: `Community & Economic Development`. */
function subjectOf(words: readonly string[]): string {
  return words.filter((word) => !commonWords.has(word)).join(' ');
}
const placesOf = memoize((entries) => entries.map(readPlace));

type Finder = (notice: SearchedNotice, entries: readonly string[]) => Source | undefined;

const finders: Record<ProfileItem, Finder> = {
  naics_codes: ({ naics_codes }, entries) => {
    const quote = naics_codes.find((code) => entries.some((entry) => code.startsWith(entry)));
    return quote === undefined ? undefined : { field: 'naics_codes', quote };
  },
  set_asides: ({ set_aside }, entries) => {
    if (set_aside === null || findQualifying(set_aside, entries) === undefined) return undefined;
    return { field: 'set_aside', quote: set_aside.text };
  },
  agencies: ({ agency_name, agency_path }, entries) => {
    const phrases = agencyPhrases(entries);
    const isNamed = (name: string): boolean => {
      const words = foldedWords(name);
      const subject = subjectOf(words);
      return phrases.some((phrase) => hasPhrase(words, phrase.words) || (subject !== '' && subject === phrase.subject));
    };
    if (agency_name !== null && isNamed(agency_name)) return { field: 'agency_name', quote: agency_name };
    const quote = agency_path.find(isNamed);
    return quote === undefined ? undefined : { field: 'agency_path', quote };
  },
  places: ({ location: quote }, entries) => {
    if (quote === null) return undefined;
    const location = readLocation(quote);
    return placesOf(entries).some((place) => liesIn(location, place)) ? { field: 'location', quote } : undefined;
  },
};

/** The first match of a notice with the entries of a profile member; undefined for none. */
export function findItem(item: ProfileItem, notice: SearchedNotice, entries: readonly string[]): ReturnType<Finder> {
  return entries.length === 0 ? undefined : finders[item](notice, entries);
}

/**
 * Like `findItem`, for required or excluded entries: a set-aside counts only if an entry names it, not if firms of an entry may also compete for it.
 */
export function findRequired(
  item: ProfileItem,
  notice: SearchedNotice,
  entries: readonly string[],
): ReturnType<Finder> {
  const { set_aside } = notice;
  if (item !== 'set_asides') return findItem(item, notice, entries);
  if (set_aside === null || findNamed(set_aside, entries) === undefined) return undefined;
  return { field: 'set_aside', quote: set_aside.text };
}

/** Caches a value computed from a list of a recipe, because sorting by a personal total needs it for each value of a field. */
function memoize<T>(make: (entries: readonly string[]) => T): (entries: readonly string[]) => T {
  const cache = new WeakMap<readonly string[], { readonly value: T }>();
  return (entries) => {
    const cached = cache.get(entries);
    if (cached !== undefined) return cached.value;
    const value = make(entries);
    cache.set(entries, { value });
    return value;
  };
}
