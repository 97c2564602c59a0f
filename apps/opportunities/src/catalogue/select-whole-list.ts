import { type Query } from '@rfp/contracts/query/query';
import { readQuery } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type MarkFiltersService } from '../marks/mark-filters.service.js';
import { type MarkReader } from '../marks/mark-reader.js';
import { resolveForYou } from '../personal/for-you.js';
import { type PersonalOrdersService } from '../personal/personal-orders.service.js';
import { exactTotal } from '../search/plan/count.js';
import { type CompiledQuery, compileQuery } from '../search/query/compile-query.js';
import { type Database } from '../search/query/parameters.js';
import { type SynonymsService } from '../synonyms/synonyms.service.js';
import { type AudienceService } from './audience.service.js';

/** A list without sort and page. */
export type WholeList = Pick<RpcRequest<'opportunities.export-part'>, 'audience' | 'filter' | 'search'>;

interface Parts {
  readonly database: Database;
  readonly audience: AudienceService;
  readonly synonyms: SynonymsService;
  readonly orders: PersonalOrdersService;
  readonly marks: MarkFiltersService;
}

/**
 * Compiles a filter with its text interpreted; if that finds nothing, with the plain words of the text.
 * @param reader - whose marks the filter refers to; null for visitors
 * @param known - total of an earlier call, so that it is not counted again
 */
export async function selectWholeList(
  { database, ...parts }: Parts,
  { audience, filter, search }: WholeList,
  reader: MarkReader | null,
  known?: number,
): Promise<{ compiled: CompiledQuery; total: number }> {
  const { filter: unmarked, hidden } = await parts.marks.resolve(filter, reader);
  const { q, ...others } = unmarked;
  const demo = await parts.audience.showsDemo(audience);
  const resolvedFilter = await resolveForYou(parts.orders, others, { search, demo });
  const synonyms = await parts.synonyms.current();
  const read = async (query: Query | null, total?: number) => {
    const compiled = await compileQuery(database, { demo, filter: resolvedFilter, query, hidden }, { synonyms });
    return { compiled, total: total ?? (await exactTotal(database, compiled)).count };
  };
  if (q === undefined) return read(null, known);
  const { query, understood } = understandQuery(q, new Date());
  if (understood.length === 0) return read(query, known);
  const selected = await read(query);
  return selected.total === 0 ? read(readQuery(q), known) : { ...selected, total: known ?? selected.total };
}
