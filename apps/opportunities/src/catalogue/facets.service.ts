import { Injectable } from '@nestjs/common';
import {
  type CatalogueFacet,
  type Facet,
  type FacetName,
  facetNames,
  type Facets,
  filtersOfFacet,
  isMarkFacet,
  type MarkFacet,
} from '@rfp/contracts/opportunities/facets';
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
import { countMarkFacet } from '../marks/count-mark-facet.js';
import { MarkFiltersService } from '../marks/mark-filters.service.js';
import { type MarkReader } from '../marks/mark-reader.js';
import { resolveForYou } from '../personal/for-you.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { AudienceService } from './audience.service.js';

type FacetsRequest = RpcRequest<'opportunities.facets'>;
type FilterWithoutText = Omit<FacetsRequest['filter'], 'q'>;
type Selected = Omit<Selection, 'query'>;

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
    private readonly marks: MarkFiltersService = new MarkFiltersService(database),
  ) {}

  /** @param reader - whose marks the filter and the facets refer to; null for visitors */
  async read(request: FacetsRequest, reader: MarkReader | null = null): Promise<Facets> {
    const { audience, filter, search: profile, facets = facetNames, contains: search } = request;
    const demo = await this.audience.showsDemo(audience);
    const { q, ...others } = filter;
    const select = async (requested: FilterWithoutText) => {
      const resolved = await this.marks.resolve(requested, reader);
      const selected = await resolveForYou(this.orders, resolved.filter, { search: profile, demo });
      return { demo, filter: selected, hidden: resolved.hidden };
    };
    const selection = await select(others);
    const now = new Date();
    const synonyms = await this.synonyms.current();
    const markFacets = await selectMarkFacets(facets, others, select);
    // One snapshot, so that the counts agree with each other.
    const read = async (manager: EntityManager) => {
      const query = await chooseQuery(manager, { ...selection, text: q }, { now, synonyms });
      const found: Facets = {};
      for (const [selected, names] of groupByFilter(selection.filter, facets.filter(isCatalogueFacet)))
        Object.assign(
          found,
          await this.count(manager, { ...selection, query, filter: selected }, names, { now, search, synonyms }),
        );
      for (const [facet, selected] of markFacets)
        found[facet] = await this.countMarks(manager, { ...selected, query }, facet, { reader, now, search, synonyms });
      return found;
    };
    return inTransaction(this.database, read, { isolation: 'REPEATABLE READ' });
  }

  private async countMarks(
    manager: EntityManager,
    selection: Selection,
    facet: MarkFacet,
    {
      reader,
      search,
      ...options
    }: { reader: MarkReader | null; now: Date; search: string | undefined; synonyms: Synonyms },
  ): Promise<Facet> {
    if (reader === null) return { values: [], more: false };
    const compiled = await compileQuery(manager, selection, options);
    return countMarkFacet(manager, compiled, { facet, reader, search });
  }

  private async count(
    manager: EntityManager,
    selection: Selection,
    facets: readonly CatalogueFacet[],
    { synonyms, ...options }: { now: Date; search: string | undefined; synonyms: Synonyms },
  ): Promise<Facets> {
    const compile = () => compileQuery(manager, selection, { now: options.now, synonyms });
    const hiding = selection.hidden === undefined ? null : await compile();
    const exact = await materializedFacets(manager, selection, { facets, ...options }, hiding);
    const others = facets.filter((facet) => exact[facet] === undefined);
    if (others.length === 0) return exact;
    return { ...exact, ...(await countFacets(manager, hiding ?? (await compile()), { facets: others, ...options })) };
  }
}

function isCatalogueFacet(facet: FacetName): facet is CatalogueFacet {
  return !isMarkFacet(facet);
}

/** Returns the requested facets of marks, each with the selection of the filter without the facet's own mark. */
async function selectMarkFacets(
  facets: readonly FacetName[],
  filter: FilterWithoutText,
  select: (filter: FilterWithoutText) => Promise<Selected>,
): Promise<readonly (readonly [MarkFacet, Selected])[]> {
  const requested = [...new Set(facets)].filter(isMarkFacet);
  return Promise.all(
    requested.map(async (facet) => {
      const cleared = facet === 'dismissed' ? 'include' : undefined;
      return [facet, await select({ ...filter, [facet]: cleared })] as const;
    }),
  );
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
  facets: readonly CatalogueFacet[],
): (readonly [Selection['filter'], readonly CatalogueFacet[]])[] {
  const isFiltered = (facet: CatalogueFacet) => filtersOfFacet(facet).some((name) => filter[name] !== undefined);
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
