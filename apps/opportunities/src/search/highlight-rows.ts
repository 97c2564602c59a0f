import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { highlight, highlightedLength } from './highlight.js';
import { type Synonyms } from './term-query.js';

const descriptionRow = z.object({ id: z.string(), description: z.string() });
const descriptionSql = `SELECT id, left(description, ${highlightedLength}) AS description FROM opportunity_text WHERE id = ANY($1::uuid[])`;

/** The rows, each with what of it matches. Rows of a list have only the beginning of their description. */
export async function highlightRows(
  database: Pick<EntityManager, 'query'>,
  query: Query,
  rows: readonly Opportunity[],
  synonyms: Synonyms,
): Promise<Opportunity[]> {
  const found = await readRows(database, descriptionRow, descriptionSql, [rows.map(({ id }) => id)]);
  const descriptions = new Map(found.map(({ id, description }) => [id, description]));
  const texts = rows.map(({ id, title }) => ({ title, description: descriptions.get(id) ?? '' }));
  const highlights = await highlight(database, query, texts, synonyms);
  return rows.map((row, index) => ({ ...row, highlight: highlights[index] }));
}
