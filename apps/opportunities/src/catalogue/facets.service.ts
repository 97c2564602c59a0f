import { Injectable } from '@nestjs/common';
import { filtersOfFacet, type FacetName, facetNames, type Facets, type FacetsRequest } from '@rfp/contracts/facets';
import { readQuery } from '@rfp/contracts/query/query-text';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { countFacets } from '../search/facets/count-facets.js';
import { keptFacets } from '../search/facets/materialized-facets.js';
import { compileQuery } from '../search/query/compile-query.js';
import { type Selection } from '../search/query/filter-tags.js';
import { type Synonyms } from '../search/query/terms.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { AudienceService } from './audience.service.js';

/** Counts of the values that a list can be narrowed by, over the rows of that list. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
  ) {}

  async read({ audience, filter, facets = facetNames, contains: search }: FacetsRequest): Promise<Facets> {
    const { q, ...others } = filter;
    const query = q === undefined ? null : readQuery(q);
    const demo = await this.audience.showsDemo(audience);
    const now = new Date();
    const synonyms = await this.synonyms.current();
    // One snapshot, so that the counts agree with each other.
    const read = async (manager: EntityManager) => {
      const found: Facets = {};
      for (const [selected, names] of bySelection(others, facets))
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
    { synonyms, ...more }: { now: Date; search: string | undefined; synonyms: Synonyms },
  ): Promise<Facets> {
    const kept = await keptFacets(manager, selection, { facets, ...more });
    const others = facets.filter((facet) => kept[facet] === undefined);
    if (others.length === 0) return kept;
    const plan = await compileQuery(manager, selection, { now: more.now, synonyms });
    return { ...kept, ...(await countFacets(manager, plan, { facets: others, ...more })) };
  }
}

/** Facets that are counted over the same records: all that the filter does not mention, and each of the others without its own filter. */
function bySelection(
  filter: Selection['filter'],
  facets: readonly FacetName[],
): (readonly [Selection['filter'], readonly FacetName[]])[] {
  const isFiltered = (facet: FacetName) => filtersOfFacet(facet).some((name) => filter[name] !== undefined);
  const own = [...new Set(facets)].filter(isFiltered);
  const others = [...new Set(facets)].filter((facet) => !isFiltered(facet));
  return [
    ...(others.length === 0 ? [] : [[filter, others] as const]),
    ...own.map((facet) => {
      const cleared = Object.fromEntries(filtersOfFacet(facet).map((name) => [name, undefined]));
      return [{ ...filter, ...cleared }, [facet]] as const;
    }),
  ];
}
