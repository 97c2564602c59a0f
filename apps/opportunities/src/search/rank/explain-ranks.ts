import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Rank, type RankedField, rankedFieldSchema } from '@rfp/contracts/opportunities/rank';
import { z } from 'zod';
import { documentCount } from '../plan/count.js';
import { type CompiledQuery, indexConditions } from '../query/compile-query.js';
import { type Database } from '../query/parameters.js';
import { countByState } from '../statistics.js';
import { type RankedPage, rankedNumbers, rankWeights } from './find-ranked.js';

/** Weight labels of the parts of a document, as set by `search-document.ts`. */
const lexemeWeights: Record<RankedField, string> = { title: 'a', agency: 'b', other: 'c', description: 'd' };

const matchSchema = z.object({ as_written: z.boolean(), fields: z.array(rankedFieldSchema) });
type Match = z.infer<typeof matchSchema>;
const matchRow = z.object({ id: z.string(), matches: z.array(matchSchema) });

/** Adds to each row the points that determined its rank. */
export async function explainRanks(
  database: Database,
  query: CompiledQuery,
  ranked: RankedPage['rows'],
  rows: readonly Opportunity[],
): Promise<Opportunity[]> {
  const points = new Map(ranked.map((row) => [row.id, row.points]));
  const ids = ranked.map(({ id }) => id);
  const shown = (await countByState(database, { demo: query.selection.demo, filter: {}, query: null })) ?? 0;
  const [matches, counts] = await Promise.all([readMatches(database, query, ids), countTerms(database, query, shown)]);
  return rows.map((row) => ({
    ...row,
    rank: toRank(query, { counts, shown }, points.get(row.id) ?? [], matches.get(row.id) ?? []),
  }));
}

/** The fields in which each ranked term was found, by record. */
async function readMatches(database: Database, { parameters, ranked }: CompiledQuery, ids: readonly string[]) {
  const tsquery = (forms: readonly (string | undefined)[]) =>
    `${parameters.add(forms.filter((form) => form !== undefined).join(' | '))}::tsquery`;
  const matches = ranked.map(({ exact, similar, synonyms = [], stated }) => {
    const any = tsquery([exact, similar, ...synonyms.map(({ sql }) => sql), stated]);
    const asWritten = `s.document @@ ${tsquery([exact, stated])}`;
    const fields = rankedFieldSchema.options.map(
      (field) => `CASE WHEN ts_filter(s.document, '{${lexemeWeights[field]}}') @@ ${any} THEN '${field}' END`,
    );
    return `jsonb_build_object('as_written', ${asWritten},
                               'fields', array_remove(ARRAY[${fields.join(', ')}], NULL))`;
  });
  const rows = await parameters.read(
    database,
    matchRow,
    `SELECT s.id, jsonb_build_array(${matches.join(', ')}) AS matches FROM opportunity_search s WHERE s.id = ANY(${parameters.add(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, matches: found }) => [id, found]));
}

const countsRow = z.object({ counts: z.array(z.coerce.number()) });
/** Max index entries that are read to count the terms of a query, which takes some 20 ms. */
const maxCounted = 10_000;

/** How many shown records have each ranked term: rare terms are counted, and the estimates of the others are scaled, because they include hidden demo records. */
async function countTerms(database: Database, { ranked, parameters, selection, total }: CompiledQuery, shown: number) {
  const demo = parameters.add(selection.demo);
  const max = Math.floor(maxCounted / Math.max(ranked.length, 1));
  const counts = ranked.map((term) =>
    term.candidates > max
      ? `${Math.round((Math.min(term.documents, total) * shown) / total)}`
      : documentCount(indexConditions(term, parameters), demo, max),
  );
  const [row] = await parameters.read(database, countsRow, `SELECT ARRAY[${counts.join(', ')}]::bigint[] AS counts`);
  return row?.counts ?? [];
}

function toRank(
  query: CompiledQuery,
  { counts, shown }: { readonly counts: readonly number[]; readonly shown: number },
  points: readonly number[],
  matches: readonly Match[],
): Rank {
  const numbers = rankedNumbers(query).map(({ text }, index) => ({ text, points: points[index] ?? 0 }));
  const terms = query.ranked.map(({ text }, index) => {
    const { as_written = false, fields = [] } = matches[index] ?? {};
    return {
      text,
      points: points[numbers.length + index] ?? 0,
      as_written,
      fields: fields.map((field) => ({ field, weight: rankWeights[field] })),
      documents: counts[index] ?? 0,
      of: shown,
    };
  });
  return {
    points: points.reduce((sum, each) => sum + each, 0),
    numbers: numbers.filter((each) => each.points > 0),
    terms: terms.filter((each) => each.points > 0),
  };
}
