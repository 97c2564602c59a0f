import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { readSearchContent } from '@rfp/contracts/tracking/saved-searches';
import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type MarkReader } from '../../marks/mark-reader.js';
import { findAlertObstacle } from '../../saved-searches/alert-obstacle.js';
import { compileQuery, rowConditions } from '../../search/query/compile-query.js';
import { Parameters } from '../../search/query/parameters.js';
import { type Synonyms } from '../../search/query/terms.js';
import { readSynonyms } from '../../synonyms/synonyms.service.js';

/** A saved search and the person with an alert. */
export interface Searched {
  /** JSON of its `SearchContent`, as stored. */
  readonly content: string;
  readonly reader: MarkReader;
}

/** Searches that find the same opportunities. */
export interface SearchGroup<S extends Searched = Searched> {
  readonly filter: OpportunityFilter;
  readonly key: string;
  /** The first reader, if the filter is by marks; the others have the same marks. */
  readonly reader: MarkReader;
  /** Whether its text has words such as "this month", whose meaning depends on the day. */
  readonly isDated: boolean;
  readonly isByMarks: boolean;
  readonly searches: readonly S[];
}

/** An SQL condition on the rows of `pointsSql`. */
export interface Condition {
  readonly sql: string;
  readonly parameters: Parameters;
}

type ReadSearch = Pick<SearchGroup, 'filter' | 'isDated' | 'isByMarks'>;

/** Maximum entries of each cache, which is then emptied. */
const maxCached = 20_000;
const hourMs = 3_600_000;
const revisionRow = z.object({ revision: z.string() });
const revisionSql = `SELECT count(*) || ' ' || coalesce(max(changed_at)::text, '') AS revision FROM search_synonym`;

/**
 * Conditions of saved searches on versions. Compiled conditions are cached, because they need the statistics of words: for an hour, or until the synonyms
 * change. Statistics only decide which forms of a word are common.
 */
export class SearchConditions {
  readonly #read = new Map<string, ReadSearch | null>();
  readonly #compiled = new Map<string, Condition>();
  #revision = '';
  #synonyms: Synonyms | undefined;

  /** Groups searches by what they find. Leaves out those that can have no alert. */
  group<S extends Searched>(searches: readonly S[]): SearchGroup<S>[] {
    const groups = new Map<string, SearchGroup<S> & { searches: S[] }>();
    for (const search of searches) {
      const read = this.#readSearch(search.content);
      if (read === null) continue;
      const { reader } = search;
      const readers = read.isByMarks ? [reader.workspaceId, read.filter.watched === 'me' ? reader.personId : ''] : [];
      const key = JSON.stringify([read.filter, ...readers]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { ...read, key, reader, searches: [search] });
      else group.searches.push(search);
    }
    return [...groups.values()];
  }

  #readSearch(content: string): ReadSearch | null {
    const cached = this.#read.get(content);
    if (cached !== undefined) return cached;
    if (this.#read.size >= maxCached) this.#read.clear();
    const found = readSearch(content);
    this.#read.set(content, found);
    return found;
  }

  /** Empties the cache if the synonyms have changed, or an hour has passed. */
  async renew(manager: EntityManager, now: Date): Promise<void> {
    const synonyms = (await readOne(manager, revisionRow, revisionSql))?.revision ?? '';
    const revision = `${Math.floor(now.getTime() / hourMs)} ${synonyms}`;
    if (revision === this.#revision && this.#compiled.size < maxCached) return;
    this.#compiled.clear();
    this.#synonyms = await readSynonyms(manager);
    this.#revision = revision;
  }

  /** The condition of a group for rows of some days. Call `renew` before. */
  async compile(manager: EntityManager, group: SearchGroup, days: readonly string[]): Promise<Condition> {
    if (!group.isDated) return this.#compile(manager, group, null);
    const parameters = new Parameters();
    const parts: string[] = [];
    for (const day of days) {
      const condition = await this.#compile(manager, group, day);
      parts.push(`(o.day = ${parameters.add(day)} AND ${parameters.include(condition.sql, condition.parameters)})`);
    }
    return { sql: parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`, parameters };
  }

  async #compile(manager: EntityManager, group: SearchGroup, day: string | null): Promise<Condition> {
    const key = `${day} ${group.key}`;
    const cached = this.#compiled.get(key);
    if (cached !== undefined) return cached;
    const synonyms = this.#synonyms ?? (await readSynonyms(manager));
    const condition = await compileCondition(manager, group, { day, synonyms });
    this.#compiled.set(key, condition);
    return condition;
  }
}

const byConnection = new WeakMap<EntityManager['connection'], SearchConditions>();

/** The conditions that all transactions of a database share. */
export function conditionsOf({ connection }: EntityManager): SearchConditions {
  const known = byConnection.get(connection) ?? new SearchConditions();
  byConnection.set(connection, known);
  return known;
}

function readSearch(content: string): ReadSearch | null {
  const read = readSearchContent(contentSchema.parse(JSON.parse(content)));
  if (read === undefined || findAlertObstacle(read) !== null) return null;
  const { filter } = read;
  const { q, watched, tag, dismissed } = filter;
  const isByMarks = watched !== undefined || tag !== undefined || dismissed === 'only';
  return { filter, isByMarks, isDated: q !== undefined && isDated(q) };
}

const contentSchema = z.object({
  filter: z.record(z.string(), z.unknown()),
  sort: z.tuple([z.string(), z.string()]).nullable().catch(null),
});

/** Two days that differ in year, quarter, month, day and weekday. */
const days = ['2001-02-05', '2026-08-20'] as const;

function isDated(q: string): boolean {
  const [one, other] = days.map((day) => JSON.stringify(understandQuery(q, noonOf(day)).query));
  return one !== other;
}

/** An instant on a day in `defaultTimeZone`. */
function noonOf(day: string): Date {
  return new Date(`${day}T17:00:00Z`);
}

/** Texts are interpreted as lists interpret them. */
async function compileCondition(
  manager: EntityManager,
  { filter, reader }: SearchGroup,
  { day, synonyms }: { day: string | null; synonyms: Synonyms },
): Promise<Condition> {
  const { q, for_you: _score, watched, tag, dismissed, ...columns } = filter;
  const query = q === undefined ? null : understandQuery(q, noonOf(day ?? days[0])).query;
  const compiled = await compileQuery(
    manager,
    { demo: false, filter: columns, query },
    { synonyms, now: { sql: 'o.at' }, pastMatches: (tsquery) => `o.document @@ ${tsquery}` },
  );
  const { parameters } = compiled;
  const marks = markConditions({ watched, tag, dismissed }, reader, parameters);
  return { sql: [...rowConditions(compiled), ...marks].join(' AND '), parameters };
}

/** Conditions by the present marks of the workspace. What it has dismissed matches, and mails leave it out. */
function markConditions(
  { watched, tag, dismissed }: Pick<OpportunityFilter, 'watched' | 'tag' | 'dismissed'>,
  { workspaceId, personId }: MarkReader,
  { add }: Parameters,
): string[] {
  const exists = (from: string, workspace: string, more = '') =>
    `EXISTS (SELECT FROM ${from} WHERE mark.opportunity_id = o.id AND ${workspace}.workspace_id = ${add(workspaceId)}::uuid${more})`;
  return [
    ...(watched === undefined
      ? []
      : [
          exists(
            'opportunity_watch mark',
            'mark',
            watched === 'me' ? ` AND mark.person_id = ${add(personId)}::uuid` : '',
          ),
        ]),
    ...(tag === undefined
      ? []
      : [
          exists(
            'opportunity_tag mark JOIN workspace_tag tag ON tag.id = mark.tag_id',
            'tag',
            ` AND lower(tag.name) = lower(${add(tag)})`,
          ),
        ]),
    ...(dismissed === 'only' ? [exists('opportunity_mark mark', 'mark')] : []),
  ];
}
