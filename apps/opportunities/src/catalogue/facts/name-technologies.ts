import { expand } from '@rfp/codes/synonyms';
import { technologies } from '@rfp/codes/technologies';
import { type EntityManager } from 'typeorm';
import { queryWords, readStems, searchWords } from '../../search/query/search-words.js';

type Database = Pick<EntityManager, 'query'>;

/** Max characters of an indexed word. */
const maxWordLength = 500;

/** Stems of a form of the name of a technology. Null matches any word, like a stop word in a phrase of a query. */
interface Pattern {
  name: string;
  stems: readonly (string | null)[];
}

/** Patterns by their first stem. Shared by all databases, because they have the same stemmer. */
let cachedPatterns: ReadonlyMap<string, readonly Pattern[]> | undefined;

/** Finds the technologies that each title names. With the built-in synonyms, the list finds the notice by the `technologyQuery` of each of them. */
export async function nameTechnologies(database: Database, titles: readonly string[]): Promise<string[][]> {
  const patterns = (cachedPatterns ??= await readPatterns(database));
  const words = titles.map(titleWords);
  const stems = await readStems(database, new Set(words.flat()));
  return words.map((each) =>
    findNames(
      each.map((word) => stems.get(word) ?? null),
      patterns,
    ),
  );
}

function titleWords(title: string): string[] {
  return searchWords(title, { acronyms: true })
    .split(' ')
    .filter((word) => word !== '' && word.length <= maxWordLength);
}

async function readPatterns(database: Database): Promise<Map<string, Pattern[]>> {
  const forms = technologies.flatMap(({ name, forms }) =>
    [...new Set([...forms, ...forms.flatMap(expand)])].map((form) => ({ name, words: queryWords(form) })),
  );
  const stems = await readStems(database, new Set(forms.flatMap(({ words }) => words)));
  const patterns = new Map<string, Pattern[]>();
  for (const { name, words } of forms) {
    const all = words.map((word) => stems.get(word) ?? null);
    const trimmed = all.slice(
      all.findIndex((stem) => stem !== null),
      all.findLastIndex((stem) => stem !== null) + 1,
    );
    const [first] = trimmed;
    if (first === undefined || first === null) continue;
    patterns.set(first, [...(patterns.get(first) ?? []), { name, stems: trimmed }]);
  }
  return patterns;
}

function findNames(stems: readonly (string | null)[], patterns: ReadonlyMap<string, readonly Pattern[]>): string[] {
  const names = new Set<string>();
  for (const [at, stem] of stems.entries()) {
    if (stem === null) continue;
    for (const pattern of patterns.get(stem) ?? []) if (matchesAt(stems, at, pattern)) names.add(pattern.name);
  }
  return [...names].toSorted();
}

function matchesAt(stems: readonly (string | null)[], at: number, { stems: expected }: Pattern): boolean {
  return expected.every((stem, index) => stem === null || stems[at + index] === stem);
}
