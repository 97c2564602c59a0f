import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Rank, type RankedField, rankedFieldSchema } from '@rfp/contracts/opportunities/rank';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type RankedPage, rankedNumbers, rankWeights } from './find-ranked.js';
import { type CompiledQuery } from '../query/compile-query.js';

/** Weight labels of the parts of a document, as set by `search-document.ts`. */
const lexemeWeights: Record<RankedField, string> = { title: 'a', agency: 'b', other: 'c', description: 'd' };

const matchSchema = z.object({ as_written: z.boolean(), fields: z.array(rankedFieldSchema) });
type Match = z.infer<typeof matchSchema>;
const matchRow = z.object({ id: z.string(), matches: z.array(matchSchema) });

/** Adds to each row the points that determined its rank. */
export async function explainRanks(
  database: Pick<EntityManager, 'query'>,
  query: CompiledQuery,
  ranked: RankedPage['rows'],
  rows: readonly Opportunity[],
): Promise<Opportunity[]> {
  const points = new Map(ranked.map((row) => [row.id, row.points]));
  const ids = ranked.map(({ id }) => id);
  const matches = await readMatches(database, query, ids);
  return rows.map((row) => ({ ...row, rank: toRank(query, points.get(row.id) ?? [], matches.get(row.id) ?? []) }));
}

/** The fields in which each ranked term was found, by record. */
async function readMatches(
  database: Pick<EntityManager, 'query'>,
  query: CompiledQuery,
  ids: readonly string[],
): Promise<Map<string, Match[]>> {
  const parameters = query.parameters.copy();
  const tsquery = (forms: readonly (string | undefined)[]) =>
    `${parameters.add(forms.filter((form) => form !== undefined).join(' | '))}::tsquery`;
  const matches = query.ranked.map(({ exact, similar, synonyms = [], stated }) => {
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

function toRank(query: CompiledQuery, points: readonly number[], matches: readonly Match[]): Rank {
  const numbers = rankedNumbers(query).map(({ text }, index) => ({ text, points: points[index] ?? 0 }));
  const terms = query.ranked.map(({ text, documents }, index) => {
    const { as_written = false, fields = [] } = matches[index] ?? {};
    return {
      text,
      points: points[numbers.length + index] ?? 0,
      as_written,
      fields: fields.map((field) => ({ field, weight: rankWeights[field] })),
      documents: Math.round(Math.min(documents, query.corpusSize)),
      of: query.corpusSize,
    };
  });
  return {
    points: points.reduce((sum, each) => sum + each, 0),
    numbers: numbers.filter((each) => each.points > 0),
    terms: terms.filter((each) => each.points > 0),
  };
}
