import { type Place, places } from '@rfp/scoring/recipe/recipe-schema';
import { quoted } from '../search/query/search-words.js';
import { type Parameters } from '../search/query/parameters.js';
import { capitalsPattern, type KeywordForms, type Phrase, placeQuery } from './keyword-forms.js';

/** SQL of the text of each place, from the rows `o` and `t`. */
const textOfPlace: Readonly<Record<Place, string>> = {
  title: 'o.title',
  codes: `concat_ws(E'\\n', o.opportunity_number, array_to_string(t.keywords, E'\\n'), t.location)`,
  description: 't.description',
  agency: `concat_ws(E'\\n', o.agency_name, t.agency_parent, array_to_string(o.agency_path, E'\\n'), o.title)`,
};

/** The `tsquery` of documents that may have any of the keywords; null if there is nothing to look for. */
export function anyKeywordQuery(keywords: readonly KeywordForms[]): string | null {
  const all = keywords.flatMap(({ phrases, codes }) => [
    ...phrases.map(({ words }) => `(${words.map(({ stem }) => quoted(stem)).join(' & ')})`),
    ...codes.map(quoted),
  ]);
  return all.length === 0 ? null : [...new Set(all)].join(' | ');
}

/** Whether matching must also read texts. */
export function readsTexts(keywords: readonly KeywordForms[]): boolean {
  return keywords.some(({ phrases }) => phrases.some(({ capitals }) => capitals !== null));
}

/**
 * SQL of the strongest place of each keyword, as a text with one digit per keyword: 0 for none, else the number of the place, from 1.
 * @param document - the document of the notice, without those of its attachments
 */
export function placesSql(keywords: readonly KeywordForms[], document: string, parameters: Parameters): string {
  const digits = keywords.map((forms) => {
    const any = anyKeywordQuery([forms]);
    if (any === null) return `'0'`;
    const cases = places.flatMap((place, index) => {
      const condition = conditionOf(forms, place, { document, parameters });
      return condition === null ? [] : [`WHEN ${condition} THEN '${index + 1}'`];
    });
    // Most documents have few of the keywords, so a single check excludes most.
    return `CASE WHEN NOT ${document} @@ ${parameters.add(any)}::tsquery THEN '0' ${cases.join(' ')} ELSE '0' END`;
  });
  return digits.join(' || ');
}

interface Statement {
  readonly document: string;
  readonly parameters: Parameters;
}

function conditionOf(forms: KeywordForms, place: Place, statement: Statement): string | null {
  const { document, parameters } = statement;
  const matches = (query: string) => `${document} @@ ${parameters.add(query)}::tsquery`;
  const plain = forms.phrases.filter(({ capitals }) => capitals === null);
  const queries = plain.map((phrase) => placeQuery(phrase, place));
  if (place === 'codes') queries.push(...forms.codes.map(quoted));
  const conditions = [
    ...(queries.length === 0 ? [] : [matches(queries.join(' | '))]),
    ...forms.phrases.flatMap((phrase) => inCapitals(phrase, place, { matches, parameters })),
  ];
  return conditions.length === 0 ? null : `(${conditions.join(' OR ')})`;
}

function inCapitals(
  phrase: Phrase,
  place: Place,
  { matches, parameters }: { matches: (query: string) => string; parameters: Parameters },
): string[] {
  const { capitals } = phrase;
  if (capitals === null) return [];
  const pattern = parameters.add(capitalsPattern(capitals));
  return [`(${matches(placeQuery(phrase, place))} AND ${textOfPlace[place]} ~ ${pattern})`];
}

/** The places of the digits of `placesSql`. */
export function placesOfDigits(digits: string): Place[] {
  return digits.split('').flatMap((digit) => places[Number(digit) - 1] ?? []);
}
