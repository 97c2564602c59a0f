import { type PlaceName, readPlace } from '@rfp/scoring/matching/match-place';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { placeWeights } from '../../keywords/keyword-forms.js';
import { Parameters } from '../../search/query/parameters.js';
import { quoted, readStems } from '../../search/query/search-words.js';

type Database = Pick<EntityManager, 'query'>;

const locationRow = z.object({ id: z.string(), location: z.string() });

/** Matches words that the index stores unchanged. Shorter words and `net` may be indexed together with punctuation (`.net`). */
const plainWord = /^(?!net$)[a-z]{3,}$/;

/** Finds the locations that may be in a town or county of a profile, by their words in the index. `ids` restricts the rows; null for all rows. */
export async function findCandidateLocations(
  database: Database,
  places: readonly string[],
  ids: readonly string[] | null,
): Promise<z.infer<typeof locationRow>[]> {
  const towns = places.map(readPlace).filter(({ town }) => town.length > 0);
  if (towns.length === 0) return [];
  const parameters = new Parameters();
  const query = await townsQuery(database, towns);
  const conditions = [
    't.location IS NOT NULL',
    ...(query === null ? [] : [`s.document @@ ${parameters.add(query)}::tsquery`]),
    ...(ids === null ? [] : [`s.id = ANY(${parameters.add(ids)}::uuid[])`]),
  ];
  return parameters.read(
    database,
    locationRow,
    `SELECT t.id, t.location FROM opportunity_search s JOIN opportunity_text t ON t.id = s.id WHERE ${conditions.join(' AND ')}`,
  );
}

/** Returns the index query for towns; null if a town has no word that the index can look up. */
async function townsQuery(database: Database, towns: readonly PlaceName[]): Promise<string | null> {
  const words = towns.map(({ town }) => town.filter((word) => plainWord.test(word)));
  const stems = await readStems(database, new Set(words.flat()));
  const queries = words.map((town) =>
    town.flatMap((word) => {
      const stem = stems.get(word) ?? null;
      return stem === null ? [] : [`${quoted(stem)}:${placeWeights.codes}`];
    }),
  );
  if (queries.some((query) => query.length === 0)) return null;
  return queries.map((query) => `(${query.join(' & ')})`).join(' | ');
}
