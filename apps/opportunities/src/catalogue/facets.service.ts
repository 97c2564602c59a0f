import { Injectable } from '@nestjs/common';
import { filtersOfFacet, type FacetName, facetNames, type Facets } from '@rfp/contracts/opportunities/facets';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type Query } from '@rfp/contracts/query/query';
import { readQuery } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { countFacets, materializedFacets } from '../search/facets.js';
import { totalOf } from '../search/plan/count.js';
import { compileQuery } from '../search/query/compile-query.js';
import { type Selection } from '../search/query/row-conditions.js';
import { type Synonyms } from '../search/query/terms.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { resolveForYou } from '../personal/for-you.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { AudienceService } from './audience.service.js';

/** Facets of a list: for each value of a filter, the number of rows that have it. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
    private readonly orders: PersonalOrdersService = new PersonalOrdersService(
      database,
      new RowColumnsService(database),
      synonyms,
    ),
  ) {}

  async read({
    audience,
    filter,
    search: profile,
    facets = facetNames,
    contains: search,
  }: RpcRequest<'opportunities.facets'>): Promise<Facets> {
    const { q, ...others } = filter;
    const demo = await this.audience.showsDemo(audience);
    const resolvedFilter = await resolveForYou(this.orders, others, { search: profile, demo });
    const now = new Date();
    const synonyms = await this.synonyms.current();
    // One snapshot, so that the counts agree with each other.
    const read = async (manager: EntityManager) => {
      const query = await chooseQuery(manager, { demo, filter: resolvedFilter, text: q }, { now, synonyms });
      const found: Facets = {};
      for (const [selected, names] of groupByFilter(resolvedFilter, facets))
        Object.assign(
          found,
          await this.count(manager, { demo, query, filter: selected }, names, { now, search, synonyms }),
        );
      return found;
    };
    return inTransaction(this.database, read, { isolation: 'REPEATABLE READ' });
  }

  private async count(
    manager: EntityManager,
    selection: Selection,
    facets: readonly FacetName[],
    { synonyms, ...options }: { now: Date; search: string | undefined; synonyms: Synonyms },
  ): Promise<Facets> {
    const exact = await materializedFacets(manager, selection, { facets, ...options });
    const others = facets.filter((facet) => exact[facet] === undefined);
    if (others.length === 0) return exact;
    const compiled = await compileQuery(manager, selection, { now: options.now, synonyms });
    return { ...exact, ...(await countFacets(manager, compiled, { facets: others, ...options })) };
  }
}

/** Returns the query that the list uses for a text: the interpreted text, or its plain words if that finds nothing. */
async function chooseQuery(
  manager: EntityManager,
  { text, ...selection }: Omit<Selection, 'query'> & { text: string | undefined },
  options: { now: Date; synonyms: Synonyms },
): Promise<Query | null> {
  if (text === undefined) return null;
  const { query, understood } = understandQuery(text, options.now);
  if (understood.length === 0) return query;
  const total = await totalOf(manager, await compileQuery(manager, { ...selection, query }, options));
  return total.count === 0 ? readQuery(text) : query;
}

/** Groups facets by the filter to apply when counting them. If the filter restricts a facet itself, that restriction is removed. */
function groupByFilter(
  filter: Selection['filter'],
  facets: readonly FacetName[],
): (readonly [Selection['filter'], readonly FacetName[]])[] {
  const isFiltered = (facet: FacetName) => filtersOfFacet(facet).some((name) => filter[name] !== undefined);
  const filtered = [...new Set(facets)].filter(isFiltered);
  const others = [...new Set(facets)].filter((facet) => !isFiltered(facet));
  return [
    ...(others.length === 0 ? [] : [[filter, others] as const]),
    ...filtered.map((facet) => {
      const cleared = Object.fromEntries(filtersOfFacet(facet).map((name) => [name, undefined]));
      return [{ ...filter, ...cleared }, [facet]] as const;
    }),
  ];
}
