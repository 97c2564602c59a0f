import { type NoticeFields } from '@rfp/contracts/notice';
import { type Scorable, toScorable } from '@rfp/scoring/scorable';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type NoticeWords, readNoticeWords } from '../../keywords/notice-words.js';
import { mergeNotice } from '../../merging/merge-notice.js';
import { statedDeadlines } from '../../merging/stated-deadlines.js';
import { loadRecordsAt } from '../../store/records/load-records-as-of.js';

type Database = Pick<EntityManager, 'query'>;

/** A version of an opportunity: the instant at which its content was first fetched, and the instant of the previous content. */
export const versionRow = z.object({
  id: z.string(),
  at: z.date(),
  previous_at: z.date().nullable(),
  created_at: z.date(),
});
export type Version = z.infer<typeof versionRow>;

/** Returns SQL of all versions of the opportunities `o` that meet a condition, each with the instant of the previous version. */
export const versionsSql = (condition: string): string => `
  SELECT id, at, lag(at) OVER (PARTITION BY id ORDER BY at) AS previous_at, created_at FROM (
    SELECT o.id, o.known_since AS at, o.created_at FROM opportunity_summary o WHERE NOT o.demo AND o.known_since IS NOT NULL AND ${condition}
    UNION ALL
    SELECT p.id, p.known_since, o.created_at FROM opportunity_summary o JOIN opportunity_past p USING (id) WHERE NOT o.demo AND ${condition}) known`;

/** The content of a version and of the previous version. */
export interface VersionStates {
  version: Version;
  now: OpportunityContent;
  before: OpportunityContent | null;
}

/** Content that an opportunity has from an instant on. */
export interface OpportunityContent {
  at: Date;
  fields: NoticeFields;
  scorable: Scorable;
  words: NoticeWords;
  amendments: number;
}

/** Versions processed without a pause. Finding the deadlines in their texts takes a few milliseconds. */
const versionsPerTurn = 5;

/** Loads the contents of versions. Versions without records are left out. */
export async function loadStates(
  database: Database,
  versions: readonly Version[],
): Promise<Map<Version, VersionStates>> {
  const places = versions.flatMap(({ id, at, previous_at }) => [
    { id, at },
    ...(previous_at === null ? [] : [{ id, at: previous_at }]),
  ]);
  const records = await loadRecordsAt(database, places);
  const buildContent = (id: string, at: Date, created_at: Date): Omit<OpportunityContent, 'words'> | null => {
    const found = records.get(`${id} ${at.toISOString()}`);
    if (found === undefined) return null;
    const { fields, source_type } = mergeNotice(found);
    // Deadlines of documents are left out, because they may be newer than the version.
    const scorable = toScorable(fields, created_at, statedDeadlines(fields, []), source_type);
    return { at, fields, scorable, amendments: found[0]?.amendments ?? 0 };
  };
  const contents: {
    version: Version;
    now: Omit<OpportunityContent, 'words'> | null;
    before: Omit<OpportunityContent, 'words'> | null;
  }[] = [];
  for (const [index, version] of versions.entries()) {
    if (index % versionsPerTurn === 0) await yieldToConnections();
    const { id, at, previous_at, created_at } = version;
    const before = previous_at === null ? null : buildContent(id, previous_at, created_at);
    contents.push({ version, now: buildContent(id, at, created_at), before });
  }
  return addWords(database, contents);
}

/** Loads the contents of versions; see `loadStates`. */
export type StatesLoader = (versions: readonly Version[]) => Promise<Map<Version, VersionStates>>;

/** Returns a loader that keeps what it has loaded, for several readers of the same versions. */
export function keptStates(database: Database): StatesLoader {
  const kept = new Map<string, VersionStates | undefined>();
  const keyOf = ({ id, at }: Version) => `${id} ${at.toISOString()}`;
  return async (versions) => {
    const missing = versions.filter((version) => !kept.has(keyOf(version)));
    const loaded = await loadStates(database, missing);
    for (const version of missing) kept.set(keyOf(version), loaded.get(version));
    return new Map(
      versions.flatMap((version) => {
        const states = kept.get(keyOf(version));
        return states === undefined ? [] : [[version, { ...states, version }] as const];
      }),
    );
  };
}

async function addWords(
  database: Database,
  contents: readonly {
    version: Version;
    now: Omit<OpportunityContent, 'words'> | null;
    before: Omit<OpportunityContent, 'words'> | null;
  }[],
): Promise<Map<Version, VersionStates>> {
  const all = contents.flatMap(({ now, before }) => [now, before]).filter((content) => content !== null);
  const words = await readNoticeWords(
    database,
    all.map(({ scorable }) => scorable),
  );
  const known = new Map(all.map((content, index) => [content, words[index]]));
  const complete = (content: Omit<OpportunityContent, 'words'> | null): OpportunityContent | null => {
    const found = content === null ? undefined : known.get(content);
    return content === null || found === undefined ? null : { ...content, words: found };
  };
  const states = new Map<Version, VersionStates>();
  for (const { version, ...content } of contents) {
    const now = complete(content.now);
    if (now !== null) states.set(version, { version, now, before: complete(content.before) });
  }
  return states;
}
