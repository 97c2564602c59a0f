import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { includesWorkspaceRole } from '@rfp/contracts/people/permissions';
import {
  type SavedSearch,
  readSearchContent,
  type SearchContent,
  searchViewSchema,
  searchVisibilitySchema,
} from '@rfp/contracts/tracking/saved-searches';
import { searchAlertSchema } from '@rfp/contracts/tracking/search-alerts';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { findAlertObstacle } from './alert-obstacle.js';

const contentRow = z.object({
  filter: z.record(z.string(), z.unknown()),
  sort: z.tuple([z.string(), z.string()]).nullable().catch(null),
});

/** `since` as PostgreSQL prints it. */
const alertRow = searchAlertSchema.extend({ since: z.coerce.date().transform((since) => since.toISOString()) });

const storedRow = z.object({
  id: z.string(),
  owner_id: z.string().nullable(),
  name: z.string(),
  visibility: searchVisibilitySchema,
  content: contentRow,
  view: z.unknown(),
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  opened_at: z.date().nullable(),
  is_default: z.boolean(),
  /** The instant after which opportunities are new, as PostgreSQL prints it, with microseconds. */
  new_since: z.string(),
  /** The alert of the person. */
  alert: alertRow.nullable(),
});
/** A saved search as one person sees it. */
export type StoredSearch = z.infer<typeof storedRow>;

/** Searches of workspace `$1` that person `$2` may see. Private searches of others are left out for everybody, owners of the workspace included. */
const visibleSql = `
  SELECT s.id, s.owner_id, s.name, s.visibility, s.content, s.view, s.version, s.created_at, s.updated_at, o.opened_at,
         d.search_id IS NOT NULL AS is_default,
         CASE WHEN a.search_id IS NOT NULL THEN to_jsonb(a) - 'search_id' - 'person_id' END AS alert,
         to_char(coalesce(o.new_since, s.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') AS new_since
    FROM saved_search s
    LEFT JOIN saved_search_opened o ON o.search_id = s.id AND o.person_id = $2
    LEFT JOIN default_search d ON d.search_id = s.id AND d.person_id = $2
    LEFT JOIN search_alert a ON a.search_id = s.id AND a.person_id = $2
   WHERE s.workspace_id = $1 AND (s.visibility <> 'private' OR s.owner_id = $2)`;

type Database = Pick<EntityManager, 'query'>;

/** Lists the searches that the caller may see, by name. */
export function listSearches(database: Database, caller: Caller): Promise<StoredSearch[]> {
  const sql = `${visibleSql} AND s.deleted_at IS NULL ORDER BY lower(s.name), s.id`;
  return readRows(database, storedRow, sql, [workspaceIdOf(caller), caller.user_id]);
}

/** Finds a search that the caller may see; with `deleted`, only one that was deleted after this instant. */
export async function findSearch(
  database: Database,
  id: string,
  caller: Caller,
  deleted?: Date,
): Promise<StoredSearch | undefined> {
  const state = deleted === undefined ? 's.deleted_at IS NULL' : 's.deleted_at > $4::timestamptz';
  const parameters = [workspaceIdOf(caller), caller.user_id, id, ...(deleted === undefined ? [] : [deleted])];
  const [found] = await readRows(database, storedRow, `${visibleSql} AND s.id = $3 AND ${state}`, parameters);
  return found;
}

/** The filter and sort of a search; undefined if another release saved members or values that this one does not know. */
export function contentOf({ content }: Pick<StoredSearch, 'content'>): SearchContent | undefined {
  return readSearchContent(content);
}

interface Rights {
  readonly own: boolean;
  /** Whether the caller may rename, change and delete the search. */
  readonly may_edit: boolean;
  /** Whether the caller may change who sees it. */
  readonly may_share: boolean;
}

/** Rights of a caller to a visible search: see `searchVisibilities`. */
export function rightsOf(
  { owner_id, visibility }: Pick<StoredSearch, 'owner_id' | 'visibility'>,
  caller: Caller,
): Rights {
  const isWriter = caller.kind === 'person' && caller.scope === 'write';
  const isEditor = isWriter && includesWorkspaceRole(caller.workspace_role, 'editor');
  const own = owner_id === caller.user_id;
  const governs = isEditor && (own || includesWorkspaceRole(caller.workspace_role, 'owner'));
  return { own, may_edit: visibility === 'shared' ? isEditor : governs, may_share: governs };
}

export function toWire(stored: StoredSearch, caller: Caller, newCount: number | null): SavedSearch {
  const { id, name, visibility, content, version, is_default, alert } = stored;
  const read = contentOf(stored);
  return {
    id,
    name,
    visibility,
    ...rightsOf(stored, caller),
    is_default,
    readable: read !== undefined,
    filter: content.filter,
    sort: content.sort,
    view: searchViewSchema.safeParse(stored.view).data ?? null,
    new_count: newCount,
    opened_at: stored.opened_at?.toISOString() ?? null,
    alert,
    alert_obstacle: findAlertObstacle(read),
    version,
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
  };
}
