import { type Place, places } from '@rfp/scoring/recipe/recipe-schema';
import { quoted } from '../search/query/search-words.js';
import { type Parameters } from '../search/query/parameters.js';
import { capitalsPattern, type KeywordForms, type Phrase, placeQuery } from './keyword-forms.js';

/** SQL of the text of each place; `o` and `t` are rows of `opportunity_summary` and `opportunity_text`. */
const placeTexts: Readonly<Record<Place, string>> = {
  title: 'o.title',
  codes: `concat_ws(E'\\n', o.opportunity_number, array_to_string(t.keywords, E'\\n'), t.location)`,
  description: 't.description',
  agency: `concat_ws(E'\\n', o.agency_name, t.agency_parent, array_to_string(o.agency_path, E'\\n'), o.title)`,
};

/** Returns the `tsquery` for documents that may contain any of the keywords; null if the keywords have no indexed word. */
export function anyKeywordQuery(keywords: readonly KeywordForms[]): string | null {
  const all = keywords.flatMap(({ phrases, codes }) => [
    ...phrases.map(({ words }) => `(${words.map(({ stem }) => quoted(stem)).join(' & ')})`),
    ...codes.map(quoted),
  ]);
  return all.length === 0 ? null : [...new Set(all)].join(' | ');
}

/** Whether matching must also read texts, because an acronym must be in capitals. */
export function needsTexts(keywords: readonly KeywordForms[]): boolean {
  return keywords.some(({ phrases }) => phrases.some(({ capitals }) => capitals !== null));
}

/**
 * Returns SQL of the strongest place of each keyword, as a text with one digit per keyword: the number of the place from 1, or 0 if there is none.
 * @param document - SQL of the search document of the notice, without its attachments
 */
export function placesSql(keywords: readonly KeywordForms[], document: string, parameters: Parameters): string {
  const digits = keywords.map((forms) => {
    const any = anyKeywordQuery([forms]);
    if (any === null) return `'0'`;
    const cases = places.flatMap((place, index) => {
      const condition = placeCondition(forms, place, { document, parameters });
      return condition === null ? [] : [`WHEN ${condition} THEN '${index + 1}'`];
    });
    // Most documents contain few of the keywords, so this check skips most cases.
    return `CASE WHEN NOT ${document} @@ ${parameters.add(any)}::tsquery THEN '0' ${cases.join(' ')} ELSE '0' END`;
  });
  return digits.join(' || ');
}

interface Statement {
  readonly document: string;
  readonly parameters: Parameters;
}

function placeCondition(forms: KeywordForms, place: Place, statement: Statement): string | null {
  const { document, parameters } = statement;
  const matches = (query: string) => `${document} @@ ${parameters.add(query)}::tsquery`;
  const plain = forms.phrases.filter(({ capitals }) => capitals === null);
  const queries = plain.map((phrase) => placeQuery(phrase, place));
  if (place === 'codes') queries.push(...forms.codes.map(quoted));
  const conditions = [
    ...(queries.length === 0 ? [] : [matches(queries.join(' | '))]),
    ...forms.phrases.flatMap((phrase) => capitalsConditions(phrase, place, { matches, parameters })),
  ];
  return conditions.length === 0 ? null : `(${conditions.join(' OR ')})`;
}

function capitalsConditions(
  phrase: Phrase,
  place: Place,
  { matches, parameters }: { matches: (query: string) => string; parameters: Parameters },
): string[] {
  const { capitals } = phrase;
  if (capitals === null) return [];
  const pattern = parameters.add(capitalsPattern(capitals));
  return [`(${matches(placeQuery(phrase, place))} AND ${placeTexts[place]} ~ ${pattern})`];
}

/** Converts the digits of `placesSql` to places. */
export function parsePlaceDigits(digits: string): Place[] {
  return digits.split('').flatMap((digit) => places[Number(digit) - 1] ?? []);
}
