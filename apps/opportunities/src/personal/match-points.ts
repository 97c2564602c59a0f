import { agencyName } from '@rfp/contracts/agency-name';
import { foldedWords } from '@rfp/scoring/fold-words';
import { readPlace } from '@rfp/scoring/match-place';
import { itemWorth, keywordPlaces, keywordWorth, mostOfMatches } from '@rfp/scoring/personal-most';
import { type ProfileItem, type Recipe } from '@rfp/scoring/recipe-schema';
import { type Parameters } from '../search/query/parameters.js';
import { type ItemMatch, type KeywordMatch, type Match } from './match-queries.js';

/** SQL of the most that the matches of rows count. */
export interface PointsSql {
  /** What stands after FROM: the rows that a statement selects, as `o`, with what is computed of each once. */
  readonly rows: (selected: string) => string;
  /** An expression of these rows. */
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
 * The most that the matches of rows count, never less than they do.
 *
 * @param hasDocuments - whether the rows have their search document and `other_codes` as well; without it a keyword that is not in the title may be in the codes
 */
export function pointsSql(
  matches: readonly Match[],
  recipe: Recipe,
  parameters: Parameters,
  hasDocuments = false,
): PointsSql {
  if (matches.length === 0) return { rows: (selected) => `(${selected}) o`, points: '0' };
  const document = hasDocuments ? 'o.document' : undefined;
  const columns = matches.map((match, index) =>
    match.kind === 'keyword'
      ? `${placeOf(match, parameters, document)} AS m${index}`
      : `CASE WHEN ${itemSql(match, parameters, document)} THEN 1 ELSE 0 END AS m${index}`,
  );
  return {
    // Without OFFSET each column would be computed twice; as LATERAL the planner would keep what it computed for rows with the same texts, which takes longer.
    rows: (selected) =>
      `(SELECT o.*, ${columns.join(', ')} FROM (SELECT o.*, ${titleColumns} FROM (${selected} OFFSET 0) o OFFSET 0) o OFFSET 0) o`,
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
    const column = `o.m${index}`;
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
const titleColumns = `' ' || CASE WHEN ${isShort} THEN o.title_order WHEN ${isAscii} THEN lower(o.title COLLATE "C") END || ' ' AS title_words,
  CASE WHEN ${isShort} AND ${isAscii} THEN ' ' ELSE '' END AS title_edge, ${isShort} OR NOT ${isAscii} AS title_is_final`;

function placeOf(match: KeywordMatch, parameters: Parameters, document: string | undefined): string {
  const title = inTitle(match, parameters, document);
  const others =
    document === undefined
      ? `ELSE ${numberOf('codes')}`
      : `WHEN o.other_codes <> '{}' OR ${hasSql(match.codes, document, parameters)} THEN ${numberOf('codes')}
         WHEN ${hasSql(match.described, document, parameters)} THEN ${numberOf('described')} ELSE 0`;
  return `CASE WHEN ${title} THEN ${numberOf('title')} ${others} END`;
}

function inTitle({ words, title }: KeywordMatch, parameters: Parameters, document: string | undefined): string {
  const tests = piecesOf(words).map(
    (piece) => `strpos(o.title_words, o.title_edge || ${parameters.add(piece)}::text || o.title_edge) > 0`,
  );
  const row = tests.length === 0 ? 'true' : `coalesce(${tests.join(' AND ')}, true)`;
  return document === undefined ? row : `${row} AND (o.title_is_final OR ${hasSql(title, document, parameters)})`;
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
