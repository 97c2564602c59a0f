import { Inject, Injectable, Optional } from '@nestjs/common';
import { type ListFilter } from '@rfp/contracts/opportunity';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { BoundedCache } from '../personal/bounded-cache.js';
import { type HiddenRows } from '../search/query/row-conditions.js';
import { CachedCounts } from './cached-counts.js';
import { type MarkReader } from './mark-reader.js';

type MarkFilter = Pick<ListFilter, 'watched' | 'tag' | 'dismissed' | 'ids'>;

/** A filter whose marks are resolved, and the records that the list leaves out. */
interface ResolvedFilter<F> {
  readonly filter: Omit<F, 'watched' | 'tag' | 'dismissed'>;
  readonly hidden?: HiddenRows | undefined;
}

/** The dismissals of a workspace as of a revision of its marks. */
interface Dismissals {
  readonly bytes: number;
  readonly revision: number | undefined;
  readonly ids: ReadonlySet<string>;
  readonly counts: CachedCounts;
}

/** Max bytes of the cached dismissals of all workspaces. */
const maxBytes = 64_000_000;
/** Approximate bytes of an id in a set. */
const idBytes = 100;

const idsRow = z.object({ ids: z.array(z.string()).nullable() });

/** Parts of a statement for the ids with a mark. `$1`: workspace; `$2`: person; `$3`: name of a tag. */
const watchedSql = 'SELECT opportunity_id FROM opportunity_watch WHERE workspace_id = $1';
const taggedSql = `SELECT opportunity_id FROM opportunity_tag JOIN workspace_tag tag ON tag.id = tag_id
   WHERE workspace_id = $1 AND lower(name) = lower($3)`;
const dismissedSql = 'SELECT opportunity_id FROM opportunity_mark WHERE workspace_id = $1';

/** Resolves the list filters by marks of a workspace: to ids, and to the dismissed records that a list leaves out. */
@Injectable()
export class MarkFiltersService {
  readonly #dismissals = new BoundedCache<Dismissals>(maxBytes);

  /** @param changes - without it, nothing is cached between requests */
  constructor(
    @Inject(DataSource) private readonly database: Pick<EntityManager, 'query'>,
    @Optional()
    @Inject(CatalogueChangesService)
    private readonly changes?: Pick<CatalogueChangesService, 'version' | 'marksRevision'>,
  ) {}

  /** Replaces the filters by marks with the ids that they select. By default, hides what the workspace dismissed. Visitors have no marks. */
  async resolve<F extends MarkFilter>(filter: F, reader: MarkReader | null): Promise<ResolvedFilter<F>> {
    const { watched, tag, dismissed, ...others } = filter;
    const isByMarks = watched !== undefined || tag !== undefined || dismissed === 'only';
    if (reader === null) return { filter: isByMarks ? { ...others, ids: [] } : others };
    const [ids, hidden] = await Promise.all([
      isByMarks ? this.#findIds({ watched, tag, dismissed }, reader) : undefined,
      dismissed === undefined ? this.#findHidden(reader.workspaceId) : undefined,
    ]);
    if (ids === undefined) return { filter: others, hidden };
    const requested = filter.ids === undefined ? null : new Set(filter.ids);
    return { filter: { ...others, ids: ids.filter((id) => requested === null || requested.has(id)) }, hidden };
  }

  async #findIds({ watched, tag, dismissed }: MarkFilter, reader: MarkReader): Promise<readonly string[]> {
    const parts = [
      ...(watched === undefined ? [] : [`${watchedSql}${watched === 'me' ? ' AND person_id = $2' : ''}`]),
      ...(tag === undefined ? [] : [taggedSql]),
      ...(dismissed === 'only' ? [dismissedSql] : []),
    ];
    // The first row gives the parameters their types, also those that no part uses.
    const sql = `WITH given AS (SELECT $2::uuid, $3::text)
      SELECT array_agg(DISTINCT opportunity_id::text) AS ids FROM (${parts.join(' INTERSECT ')}) found`;
    return (await readOne(this.database, idsRow, sql, [reader.workspaceId, reader.personId, tag ?? null]))?.ids ?? [];
  }

  async #findHidden(workspaceId: string): Promise<HiddenRows | undefined> {
    const { ids, counts } = await this.#readDismissals(workspaceId);
    if (ids.size === 0) return undefined;
    const cachedCount: HiddenRows['cachedCount'] = (selection, count) =>
      counts.get(selection, this.changes?.version, count);
    return { workspaceId, ids, cachedCount };
  }

  async #readDismissals(workspaceId: string): Promise<Dismissals> {
    // Read before the ids, so that a concurrent change invalidates them.
    const revision = this.changes?.marksRevision(workspaceId);
    const cached = this.#dismissals.get(workspaceId);
    if (cached !== undefined && revision !== undefined && cached.revision === revision) return cached;
    const sql = `SELECT array_agg(opportunity_id::text) AS ids FROM (${dismissedSql}) found`;
    const ids = new Set((await readOne(this.database, idsRow, sql, [workspaceId]))?.ids ?? []);
    const read = { bytes: (ids.size + 1) * idBytes, revision, ids, counts: new CachedCounts() };
    this.#dismissals.set(workspaceId, read);
    this.#dismissals.trim();
    return read;
  }
}
