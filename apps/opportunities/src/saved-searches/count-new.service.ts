import { Injectable, Logger } from '@nestjs/common';
import { statuses } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { readQuery } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type SearchContent } from '@rfp/contracts/tracking/saved-searches';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { MarkFiltersService } from '../marks/mark-filters.service.js';
import { type MarkReader } from '../marks/mark-reader.js';
import { totalOf } from '../search/plan/count.js';
import { countNewRows } from './count-new-rows.js';
import { contentOf, type StoredSearch } from './stored-search.js';

/** Reader of a count: what they see, and their search profile. */
export type Reader = Pick<RpcRequest<'opportunities.saved-searches'>, 'audience' | 'search'>;

/** A reader and whose marks the filters refer to. */
type MarkingReader = Reader & { readonly marks: MarkReader | null };

/** Time (ms) after which a list of searches leaves the remaining ones uncounted. */
const maxListMs = 2_000;

const newestRow = z.object({ newest: z.string().nullable() });
/** One look-up in the index of created times for each state. */
const newestSql = `
  SELECT to_char(max(newest.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') AS newest
    FROM unnest(ARRAY[false, true]) AS demo CROSS JOIN unnest($1::text[]) AS status
   CROSS JOIN LATERAL (SELECT o.created_at AS at FROM opportunity_summary o
                        WHERE o.demo = demo.demo AND o.status = status.status ORDER BY o.created_at DESC LIMIT 1) newest`;

/** Creation time of the newest opportunity, as PostgreSQL prints it; null if there are none. */
export async function readNewest(database: Pick<EntityManager, 'query'>): Promise<string | null> {
  return (await readOne(database, newestRow, newestSql, [statuses]))?.newest ?? null;
}

/** Counts the opportunities that match a saved search and were added since a person last opened it: see `countNewRows`. */
@Injectable()
export class CountNewService {
  readonly #log = new Logger(CountNewService.name);

  constructor(
    private readonly database: DataSource,
    private readonly catalogue: CatalogueService,
    private readonly marks: MarkFiltersService,
  ) {}

  /** Counts for each search, the default and the last opened ones first; null for those left out after `maxListMs`. */
  async countAll(searches: readonly StoredSearch[], reader: MarkingReader): Promise<Map<string, number | null>> {
    const newest = await readNewest(this.database);
    const until = performance.now() + maxListMs;
    const counts = new Map<string, number | null>();
    for (const search of searches.toSorted(byUse))
      counts.set(search.id, performance.now() > until ? null : await this.#count(search, reader, newest));
    return counts;
  }

  async count(search: StoredSearch, reader: MarkingReader): Promise<number | null> {
    return this.#count(search, reader, await readNewest(this.database));
  }

  async #count(search: StoredSearch, reader: MarkingReader, newest: string | null): Promise<number | null> {
    const content = contentOf(search);
    if (content === undefined) return null;
    // Texts of one format and length compare like their instants.
    if (newest === null || newest <= search.new_since) return 0;
    try {
      return await this.#countSince(content, reader, search.new_since);
    } catch (error) {
      // The person can still open the search, and the others have their counts.
      this.#log.warn('The new opportunities of a saved search could not be counted', error);
      return null;
    }
  }

  /** Counts as the list finds: the interpreted text or, if that finds nothing at all, its plain words. */
  async #countSince({ filter }: SearchContent, { marks, ...reader }: MarkingReader, since: string): Promise<number> {
    const { q } = filter;
    const resolved = await this.marks.resolve(filter, marks);
    const compile = (query: Query | null) => this.catalogue.compile({ ...reader, ...resolved }, query);
    if (q === undefined) return countNewRows(this.database, await compile(null), since);
    const { query, understood } = understandQuery(q, new Date());
    const compiled = await compile(query);
    const count = await countNewRows(this.database, compiled, since);
    if (count > 0 || understood.length === 0) return count;
    if ((await totalOf(this.database, compiled)).count > 0) return 0;
    return countNewRows(this.database, await compile(readQuery(q)), since);
  }
}

/** The default search first, then the last opened ones. */
function byUse(one: StoredSearch, other: StoredSearch): number {
  const opened = (search: StoredSearch) => search.opened_at?.getTime() ?? 0;
  return Number(other.is_default) - Number(one.is_default) || opened(other) - opened(one);
}
