import { type NotificationKind, type Watcher } from '@rfp/contracts/notifications';
import { readRows } from '@rfp/persistence/read-rows';
import { personalRecipe } from '@rfp/scoring/personal-recipe';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { type Scorable, toScorable } from '@rfp/scoring/scorable';
import { computeScore } from '@rfp/scoring/score-opportunity';
import { deriveStatus } from '@rfp/scoring/status';
import { freeTurn } from '@rfp/service-kit/free-turn';
import { type NoticeFields } from '@rfp/contracts/notice';
import { type FieldChange } from '@rfp/contracts/opportunity-history';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { diffFields } from '../merging/diff-fields.js';
import { mergeNotice } from '../merging/merge-notice.js';
import { statedDeadlines } from '../merging/stated-deadlines.js';
import { loadRecordsAt } from '../store/load-records-as-of.js';
import { matchReasons } from './match-reasons.js';
import { factsOf, type NewsFacts, rankOf } from './news-facts.js';

type Database = Pick<EntityManager, 'query'>;

/** A version of an opportunity: its content since an instant, and since when it had the content before. */
export const versionRow = z.object({
  id: z.string(),
  at: z.date(),
  previous_at: z.date().nullable(),
  created_at: z.date(),
});
export type Version = z.infer<typeof versionRow>;

/** A version that is news for a person. */
export interface FoundNews {
  person_id: string;
  opportunity_id: string;
  kind: NotificationKind;
  at: Date;
  score: number;
  changed_fields: string[];
  facts: NewsFacts;
  /** See `rankOf`. */
  rank: number;
}

type Reader = Pick<Watcher, 'person_id' | 'threshold' | 'search'> & { since: string };

/** All versions of opportunities `o` of a condition, each with the one before. */
export const versionsSql = (condition: string): string => `
  SELECT id, at, lag(at) OVER (PARTITION BY id ORDER BY at) AS previous_at, created_at FROM (
    SELECT o.id, o.known_since AS at, o.created_at FROM opportunity_summary o WHERE NOT o.demo AND o.known_since IS NOT NULL AND ${condition}
    UNION ALL
    SELECT p.id, p.known_since, o.created_at FROM opportunity_summary o JOIN opportunity_past p USING (id) WHERE NOT o.demo AND ${condition}) known`;

/** Number of versions whose records are loaded together. */
const loadedAtOnce = 200;

/**
 * Finds the news in versions for each reader: a match if the total by the reader's recipe reaches the threshold and that of the version before did
 * not, a change if the reader had acknowledged an earlier version. The result depends on versions, recipes and acknowledgements alone, not on the time.
 */
export async function findNews(
  database: Database,
  versions: readonly Version[],
  readers: readonly Reader[],
): Promise<FoundNews[]> {
  const recipes = readers.map((reader) => ({
    ...reader,
    recipe: personalRecipe(reader.search),
    from: new Date(reader.since),
  }));
  const found: FoundNews[] = [];
  for (let start = 0; start < versions.length; start += loadedAtOnce) {
    const some = versions.slice(start, start + loadedAtOnce);
    const isFollowed = await loadFollowed(database, some, readers);
    for (const [version, states] of await loadStates(database, some))
      for (const reader of recipes)
        if (version.at > reader.from) found.push(...newsOf(states, reader, isFollowed(reader.person_id, version)));
  }
  return found;
}

interface States {
  version: Version;
  now: Content;
  before: Content | null;
}

interface Content {
  at: Date;
  fields: NoticeFields;
  scorable: Scorable;
  amendments: number;
}

/** Versions processed without a pause: reading their texts for deadlines takes a few milliseconds. */
const versionsPerTurn = 5;

async function loadStates(database: Database, versions: readonly Version[]): Promise<Map<Version, States>> {
  const places = versions.flatMap(({ id, at, previous_at }) => [
    { id, at },
    ...(previous_at === null ? [] : [{ id, at: previous_at }]),
  ]);
  const records = await loadRecordsAt(database, places);
  const contentOf = (id: string, at: Date, created_at: Date): Content | null => {
    const found = records.get(keyOf(id, at.toISOString()));
    if (found === undefined) return null;
    const { fields } = mergeNotice(found);
    // Without the deadlines of documents, which may come after the version.
    const scorable = toScorable(fields, created_at, statedDeadlines(fields, []));
    return { at, fields, scorable, amendments: found[0]?.amendments ?? 0 };
  };
  const states = new Map<Version, States>();
  for (const [index, version] of versions.entries()) {
    if (index % versionsPerTurn === 0) await freeTurn();
    const { id, at, previous_at, created_at } = version;
    const now = contentOf(id, at, created_at);
    const before = previous_at === null ? null : contentOf(id, previous_at, created_at);
    if (now !== null) states.set(version, { version, now, before });
  }
  return states;
}

function newsOf(
  { version, now, before }: States,
  { person_id, threshold, recipe }: Reader & { recipe: Recipe },
  isFollowed: boolean,
): FoundNews[] {
  const score = totalOf(now, recipe);
  const isMatch = score >= threshold && isOpen(now) && !wasMatch(before, recipe, threshold);
  const isFollowedChange = isFollowed && isAmended(before, now);
  // Before the fields are compared, which takes longest.
  if (!isMatch && !isFollowedChange) return [];
  const changes = before === null ? [] : changesOf(before, now);
  const changed_fields = changes.map(({ field }) => field);
  const base = { person_id, opportunity_id: version.id, at: version.at, score, changed_fields };
  const news = (kind: NotificationKind, reasons: string[]): FoundNews => {
    const earlier_due = now.scorable.earlier_due?.at.toISOString() ?? null;
    const facts = { ...factsOf(now.fields, changes, reasons, before?.fields), earlier_due };
    return { ...base, kind, facts, rank: rankOf(kind, facts, version.at) };
  };
  return [
    ...(isMatch ? [news('match', matchReasons(now.scorable, now.at, recipe))] : []),
    ...(isFollowedChange && changes.length > 0 ? [news('changed', [])] : []),
  ];
}

function wasMatch(before: Content | null, recipe: Recipe, threshold: number): boolean {
  return before !== null && isOpen(before) && totalOf(before, recipe) >= threshold;
}

/** Whether the source amended the notice. Its first details are new, but no amendment. */
function isAmended(before: Content | null, now: Content): boolean {
  return before !== null && now.amendments > before.amendments;
}

/** The changes that the source made. `open_days` is a setting, and the same instant in another zone is the same deadline. */
function changesOf(before: Content, now: Content): FieldChange[] {
  const isSameDue = now.scorable.due_at !== null && now.scorable.due_at.getTime() === before.scorable.due_at?.getTime();
  return diffFields(before.fields, now.fields).filter(
    ({ field }) => field !== 'open_days' && !(isSameDue && field === 'due_date'),
  );
}

/** The total at the time when the content was new, so that time alone makes no news. */
function totalOf({ scorable, at }: Content, recipe: Recipe): number {
  return computeScore(scorable, at, recipe).total;
}

function isOpen({ scorable, at }: Content): boolean {
  return deriveStatus(scorable, at) !== 'closed';
}

const seenRow = z.object({ person_id: z.string(), opportunity_id: z.string(), seen_through: z.date() });
const mailedRow = z.object({ person_id: z.string(), opportunity_id: z.string(), at: z.date() });

type IsFollowed = (person_id: string, version: Pick<Version, 'id' | 'at'>) => boolean;

/**
 * Whether a person had acknowledged an opportunity before a version. Only the last acknowledgement is stored: if it is of this version or a later one,
 * a mail about the change proves an earlier one.
 */
async function loadFollowed(
  database: Database,
  versions: readonly Version[],
  readers: readonly Reader[],
): Promise<IsFollowed> {
  const parameters = [versions.map(({ id }) => id), readers.map(({ person_id }) => person_id)];
  const condition = 'opportunity_id = ANY($1::uuid[]) AND person_id = ANY($2::uuid[])';
  const seen = await readRows(
    database,
    seenRow,
    `SELECT person_id, opportunity_id, seen_through FROM seen_opportunity WHERE ${condition}`,
    parameters,
  );
  const mailed = await readRows(
    database,
    mailedRow,
    `SELECT person_id, opportunity_id, at FROM notification WHERE kind = 'changed' AND digest_id IS NOT NULL AND ${condition}`,
    parameters,
  );
  const through = new Map(seen.map((row) => [keyOf(row.person_id, row.opportunity_id), row.seen_through]));
  const told = new Set(mailed.map((row) => keyOf(row.person_id, row.opportunity_id, row.at.toISOString())));
  return (person_id, { id, at }) => {
    const last = through.get(keyOf(person_id, id));
    return (last !== undefined && last < at) || told.has(keyOf(person_id, id, at.toISOString()));
  };
}

function keyOf(...parts: string[]): string {
  return parts.join(' ');
}
