import { type KeywordMatch } from '../matching/match-search.js';
import { places, type Place } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';

const fields: Record<Place, keyof Scorable & ('title' | 'keywords' | 'description' | 'agency_name')> = {
  title: 'title',
  codes: 'keywords',
  description: 'description',
  agency: 'agency_name',
};

/** Matches the keywords of a recipe by plain text search. The search of the service also matches other forms of a word. */
export function findKeywords(scorable: Scorable, keywords: readonly string[]): KeywordMatch[] {
  const searched = keywords.map((keyword) => ({ keyword, text: keyword.toLowerCase() }));
  const found = new Set<string>();
  return places.flatMap((place) =>
    [scorable[fields[place]] ?? []].flat().flatMap((quote) =>
      searched
        .filter(({ keyword, text }) => !found.has(keyword) && quote.toLowerCase().includes(text))
        .map(({ keyword }) => {
          found.add(keyword);
          return { keyword, place, field: fields[place], quote };
        }),
    ),
  );
}
