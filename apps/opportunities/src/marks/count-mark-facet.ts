import { type Facet, type MarkFacet, maxFacetValues } from '@rfp/contracts/opportunities/facets';
import { z } from 'zod';
import { rowOfHit } from '../search/plan/matched-rows.js';
import { type CompiledQuery, rowConditions } from '../search/query/compile-query.js';
import { type Database, type Parameters } from '../search/query/parameters.js';
import { type MarkReader } from './mark-reader.js';

interface MarkFacetRequest {
  readonly facet: MarkFacet;
  readonly reader: MarkReader;
  /** Only values that contain this text. */
  readonly search: string | undefined;
}

const valueRow = z.object({ value: z.string(), count: z.coerce.number() });

/** Counts the records of a query by a mark of the workspace. Each marked record is looked up, because few are marked. */
export async function countMarkFacet(
  database: Database,
  query: CompiledQuery,
  { facet, reader, search = '' }: MarkFacetRequest,
): Promise<Facet> {
  const { parameters } = query;
  const values = await parameters.read(
    database,
    valueRow,
    `SELECT hit.value, count(*) AS count FROM (${markedSql[facet](reader, parameters)}) AS hit (id, value)
      CROSS JOIN ${rowOfHit} WHERE ${rowConditions(query).join(' AND ')}
      GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  const found = values.filter(({ value }) => value.toLowerCase().includes(search.toLowerCase()));
  return { values: found.slice(0, maxFacetValues), more: found.length > maxFacetValues };
}

/** SQL of the ids of marked records with their values, each pair once. */
const markedSql: Readonly<Record<MarkFacet, (reader: MarkReader, parameters: Parameters) => string>> = {
  watched: ({ workspaceId, personId }, { add }) => {
    const workspace = `${add(workspaceId)}::uuid`;
    return `SELECT DISTINCT opportunity_id, 'anyone' FROM opportunity_watch WHERE workspace_id = ${workspace}
      UNION ALL SELECT opportunity_id, 'me' FROM opportunity_watch
       WHERE workspace_id = ${workspace} AND person_id = ${add(personId)}::uuid`;
  },
  tag: ({ workspaceId }, { add }) =>
    `SELECT opportunity_id, name FROM opportunity_tag JOIN workspace_tag tag ON tag.id = tag_id
      WHERE workspace_id = ${add(workspaceId)}::uuid`,
  dismissed: ({ workspaceId }, { add }) =>
    `SELECT opportunity_id, 'only' FROM opportunity_mark WHERE workspace_id = ${add(workspaceId)}::uuid`,
};
