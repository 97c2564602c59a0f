import { agencyName } from '@rfp/contracts/agency-name';
import { foldedWords } from '@rfp/scoring/fold-words';
import { readPlace } from '@rfp/scoring/match-place';
import { itemWorth, keywordPlaces, keywordWorth, mostOfMatches } from '@rfp/scoring/personal-most';
import { type ProfileItem, type Recipe } from '@rfp/scoring/recipe-schema';
import { type Parameters } from '../search/parameters.js';
import { type ItemMatch, type KeywordMatch, type Match } from './match-queries.js';

/** SQL of the most that the matches of rows count: an expression, and what to join to the rows for it. */
export interface PointsSql {
  readonly join: string;
  readonly points: string;
}

/** The most that a row can count if it has all of these. */
export function mostOfAll(matches: readonly Match[], recipe: Recipe): number {
  const worths = matches.map(({ kind }) =>
    kind === 'keyword' ? keywordWorth('title', recipe) : itemWorth(kind, recipe),
  );
  return mostOfMatches(worths, recipe);
}

/**
 * The most that the matches of rows `o` count, never less than they do.
 *
 * @param document - SQL of the search document of the row, beside its texts `t`; without it a keyword that is not in the title may be in the codes
 */
export function pointsSql(
  matches: readonly Match[],
  recipe: Recipe,
  parameters: Parameters,
  document?: string,
): PointsSql {
  if (matches.length === 0) return { join: '', points: '0' };
  const columns = matches.map((match, index) =>
    match.kind === 'keyword'
      ? `${placeOf(match, parameters, document)} AS m${index}`
      : `CASE WHEN ${itemSql(match, parameters, document)} THEN 1 ELSE 0 END AS m${index}`,
  );
  return {
    // Without OFFSET each column would be computed twice.
    join: ` CROSS JOIN LATERAL (${titleSql}) title
      CROSS JOIN LATERAL (SELECT ${columns.join(', ')} OFFSET 0) matched`,
    points: sumSql(matches, recipe),
  };
}

/** The number of the strongest place of a keyword: 0 for none. */
const numberOf = (place: (typeof keywordPlaces)[number]): number => keywordPlaces.length - keywordPlaces.indexOf(place);

/** As `mostOfMatches`. */
function sumSql(matches: readonly Match[], recipe: Recipe): string {
  const worths = keywordPlaces.map((place) => keywordWorth(place, recipe)).reverse();
  const table = (figures: readonly number[], place: string) => `(ARRAY[0, ${figures.join(', ')}])[${place} + 1]`;
  const further: string[] = [];
  const ahead: string[] = ['0'];
  const keywords: string[] = [];
  for (const [index, { kind }] of matches.entries()) {
    const column = `matched.m${index}`;
    if (kind === 'keyword') {
      keywords.push(column);
      further.push(
        table(
          worths.map((worth) => worth.further),
          column,
        ),
      );
    } else {
      const worth = itemWorth(kind, recipe);
      further.push(`${column} * ${worth.further}`);
      ahead.push(`${column} * ${worth.ahead}`);
    }
  }
  if (keywords.length > 0)
    ahead.push(
      table(
        worths.map((worth) => worth.ahead),
        `greatest(${keywords.join(', ')})`,
      ),
    );
  return `least(${recipe.relevance.matched.limit}, ${further.join(' + ')} + greatest(${ahead.join(', ')}))`;
}

const isAscii = 'octet_length(o.title) = length(o.title)';
/** The sort key has the words of a title without case, accents and punctuation, separated by blanks, up to 80 characters. */
const isShort = 'length(o.title_order) < 80';
/**
 * The words of the title, null where that would take long; what is before and after each of them, if that is known; and whether the document says nothing
 * more: folding takes signs such as ™ for letters, which makes another word in the document.
 */
const titleSql = `SELECT ' ' || CASE WHEN ${isShort} THEN o.title_order WHEN ${isAscii} THEN lower(o.title COLLATE "C") END || ' ' AS words,
  CASE WHEN ${isShort} AND ${isAscii} THEN ' ' ELSE '' END AS edge, ${isShort} OR NOT ${isAscii} AS is_final OFFSET 0`;

function placeOf(match: KeywordMatch, parameters: Parameters, document: string | undefined): string {
  const title = inTitle(match, parameters, document);
  const others =
    document === undefined
      ? `ELSE ${numberOf('codes')}`
      : `WHEN t.other_codes <> '{}' OR ${hasSql(match.codes, document, parameters)} THEN ${numberOf('codes')}
         WHEN ${hasSql(match.described, document, parameters)} THEN ${numberOf('described')} ELSE 0`;
  return `CASE WHEN ${title} THEN ${numberOf('title')} ${others} END`;
}

function inTitle({ words, title }: KeywordMatch, parameters: Parameters, document: string | undefined): string {
  const tests = piecesOf(words).map(
    (piece) => `strpos(title.words, title.edge || ${parameters.add(piece)}::text || title.edge) > 0`,
  );
  const row = tests.length === 0 ? 'true' : `coalesce(${tests.join(' AND ')}, true)`;
  return document === undefined ? row : `${row} AND (title.is_final OR ${hasSql(title, document, parameters)})`;
}

/** Letters and digits that are there wherever the words are. */
function piecesOf(words: readonly string[]): string[] {
  return words.filter((word) => /^\p{ASCII}*$/u.test(word)).flatMap((word) => word.match(/[a-z\d]+/g) ?? []);
}

function hasSql(query: string | null, document: string, parameters: Parameters): string {
  return query === null ? 'true' : `${document} @@ ${parameters.add(query)}::tsquery`;
}

function itemSql({ kind, entries, query }: ItemMatch, parameters: Parameters, document: string | undefined): string {
  const tests = entries.map((entry) => rowTests[kind](entry, parameters));
  const row = tests.length === 0 ? 'false' : `(${tests.join(' OR ')})`;
  return kind === 'places' && document !== undefined ? `${row} AND ${hasSql(query, document, parameters)}` : row;
}

/** Whether a row may match an entry of a profile. */
const rowTests: Record<ProfileItem, (entry: string, parameters: Parameters) => string> = {
  naics_codes: (code, parameters) =>
    `strpos(' ' || array_to_string(o.naics_codes, ' '), ${parameters.add(` ${code}`)}::text) > 0`,
  agencies: (agency, parameters) => {
    const tests = piecesOf(foldedWords(agencyName(agency))).map(
      (piece) => `strpos(lower(o.agency_name COLLATE "C"), ${parameters.add(piece)}::text) > 0`,
    );
    return `o.agency_name IS NOT NULL AND (octet_length(o.agency_name) > length(o.agency_name) OR ${tests.join(' AND ') || 'true'})`;
  },
  places: (place, parameters) => {
    const { state } = readPlace(place);
    // A state without a town is a place without states where the country follows.
    return state === undefined ? 'true' : `o.states = '{}' OR o.states @> ARRAY[${parameters.add(state)}]::text[]`;
  },
};
