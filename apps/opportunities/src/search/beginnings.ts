import { type Query } from '@rfp/contracts/query/query';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords } from './search-words.js';
import { tagOf } from './search-tags.js';
import { stemSql } from './stems.js';

/** A stem of words that begin as it is asked, which does not itself begin so: "educ" of "education" for `educat*`. */
export interface CutStem {
  readonly stem: string;
  readonly documents: number;
  /** Whether most uses of the stem begin so: "stating" begins like `stati*`, but its stem is mostly "state". */
  readonly isUsual: boolean;
}

/** By the beginning that is asked for. */
export type Beginnings = ReadonlyMap<string, readonly CutStem[]>;

/** Stems keep at least three letters or so: none is cut before them. */
const shortestCut = 4;
/** Words that begin so, in alphabetical order; more have a short beginning, which their stems have, too. */
const maxWords = 1000;
const maxStems = 10;
/** Of the uses of a stem in titles and names of agencies. */
const usualShare = 0.5;

const cutRow = z.object({ asked: z.string(), stem: z.string(), documents: z.coerce.number(), is_usual: z.boolean() });

/** Words of titles and names of agencies are known as they are written, by their tags: `#word=EDUCATION`. */
const wordsSql = (tag: string) =>
  `SELECT ${stemSql('lower(substr(word, 7))')} AS stem, documents FROM search_word
    WHERE word >= ${tag} AND word < ${tag} || U&'\\FFFF' AND documents > 0 LIMIT ${maxWords}`;

const cutSql = `
  SELECT asked.word AS asked, cut.stem, coalesce(stored.documents, cut.documents) AS documents,
         cut.documents >= ${usualShare} * (
           SELECT sum(documents) FROM (${wordsSql(`('#word=' || upper(left(cut.stem, -1)))`)}) form WHERE form.stem = cut.stem) AS is_usual
    FROM unnest($1::text[], $2::text[]) AS asked (word, tag)
   CROSS JOIN LATERAL (
     SELECT stem, sum(documents) AS documents FROM (${wordsSql('asked.tag')}) known
      WHERE NOT starts_with(stem, asked.word) GROUP BY stem ORDER BY 2 DESC LIMIT ${maxStems}) cut
    LEFT JOIN search_word stored ON stored.word = cut.stem`;

/** The stems that the beginnings `prefix*` of a query miss. */
export async function readBeginnings(
  database: Pick<EntityManager, 'query'>,
  parts: readonly Query[],
): Promise<Beginnings> {
  const asked = [...new Set(parts.flatMap(beginningsOf))];
  const found = new Map<string, CutStem[]>();
  if (asked.length === 0) return found;
  const rows = await readRows(database, cutRow, cutSql, [asked, asked.map((word) => tagOf('word', word))]);
  for (const { asked: word, is_usual, ...cut } of rows)
    found.set(word, [...(found.get(word) ?? []), { ...cut, isUsual: is_usual }]);
  return found;
}

function beginningsOf(query: Query): string[] {
  if ('parts' in query) return query.parts.flatMap(beginningsOf);
  if (query.kind === 'not') return beginningsOf(query.part);
  if ((query.kind !== 'words' && query.kind !== 'field') || query.match !== 'prefix') return [];
  const last = queryWords(query.text).at(-1) ?? '';
  return last.length >= shortestCut && /^\p{L}+$/u.test(last) ? [last] : [];
}
