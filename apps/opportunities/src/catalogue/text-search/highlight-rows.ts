import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { highlight, highlightedLength } from './highlight.js';
import { readBoilerplate, withoutBoilerplate } from '../../store/boilerplate.js';
import { type CompiledQuery } from '../../search/query/compile-query.js';

const descriptionRow = z.object({ id: z.string(), description: z.string() });
const descriptionSql = `SELECT id, left(description, ${highlightedLength}) AS description FROM opportunity_text WHERE id = ANY($1::uuid[])`;

const idRow = z.object({ id: z.string() });

/** Adds highlights to rows. Reads the descriptions again, because rows of a list contain only the beginning. */
export async function highlightRows(
  database: Pick<EntityManager, 'query'>,
  query: Query,
  rows: readonly Opportunity[],
  compiled: CompiledQuery,
): Promise<Opportunity[]> {
  const ids = rows.map(({ id }) => id);
  const found = await readRows(database, descriptionRow, descriptionSql, [ids]);
  const descriptions = new Map(found.map(({ id, description }) => [id, description]));
  const boilerplate = await readBoilerplate(database);
  const texts = rows.map(({ id, title }) => {
    const description = descriptions.get(id) ?? '';
    return { title, description, searched: withoutBoilerplate(description, boilerplate) };
  });
  const highlights = await highlight(database, query, texts, compiled.synonyms);
  const attached = await findMatchesByDocuments(database, compiled, ids);
  return rows.map((row, index) => {
    const marked = highlights[index];
    return marked === undefined || !attached.has(row.id)
      ? { ...row, highlight: marked }
      : { ...row, highlight: { ...marked, in_documents: true } };
  });
}

/** Finds the ids of rows that match only because of their attached documents. */
async function findMatchesByDocuments(
  database: Pick<EntityManager, 'query'>,
  { parameters, index }: CompiledQuery,
  ids: readonly string[],
): Promise<Set<string>> {
  if (index === null) return new Set();
  const rows = await parameters.read(
    database,
    idRow,
    `SELECT id FROM opportunity_notice_search WHERE id = ANY(${parameters.add(ids)}::uuid[]) AND NOT document @@ ${index}`,
  );
  return new Set(rows.map(({ id }) => id));
}
