import { type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { hasEnded } from '@rfp/scoring/status';

/** One source record as stored. */
export interface SourceRecord {
  source_name: string;
  source_id: string;
  channel: string;
  source_type: SourceType;
  fields: NoticeFields;
  fetched_at: Date;
  /** That it is closed is our conclusion from a listing that no longer has it, and no word of the source. */
  unlisted: boolean;
}

export interface MergedNotice {
  fields: NoticeFields;
  source_type: SourceType;
  source_name: string;
  /** Field name to the record that decided it. */
  decidedBy: Map<string, SourceRecord>;
}

/**
 * Doors of a source, the one that says most first. What a fuller door states outranks a listing's summary. A channel that is not
 * named here stands beside `api`.
 */
const channelRank = ['detail', 'extract', 'bulk', 'api', 'page', 'scrape', 'feed', 'search', 'demo'];

/**
 * Makes one opportunity of its source records. The rule, field by field:
 * 1. A notice that its source dropped stands behind the others where one of those is open: what another source still has stays open.
 * 2. The newest notice decides (an amendment replaces what the notice before it said; newest by posted date, then by when it was read).
 * 3. Among the doors of one notice the fuller one decides; a door that says "none" gives way to one that says something. Where it stands
 *    in its life see `decideStanding`.
 * 4. What the newest notice does not speak of at all is taken from the one before it.
 */
export function mergeNotice(records: readonly SourceRecord[]): MergedNotice {
  const groups = rankNotices(records);
  const first = groups[0]?.records[0];
  if (first === undefined) throw new RangeError('An opportunity has at least one source record');
  const decidedBy = new Map<string, SourceRecord>();
  for (const group of groups) {
    for (const [name, record] of decideWithin(group)) {
      if (!decidedBy.has(name)) decidedBy.set(name, record);
    }
  }
  const fields = Object.fromEntries([...decidedBy].map(([name, record]) => [name, Reflect.get(record.fields, name)]));
  return {
    fields: { ...fields, title: titleOf(decidedBy, first) },
    source_type: first.source_type,
    source_name: first.source_name,
    decidedBy,
  };
}

function titleOf(decidedBy: Map<string, SourceRecord>, first: SourceRecord): string {
  return (decidedBy.get('title') ?? first).fields.title;
}

/** The records of one notice, the fullest door first. */
interface NoticeGroup {
  records: SourceRecord[];
  /** The record that says where the notice stands in its life. */
  standing: SourceRecord | undefined;
}

/** The notices in the order in which they decide. */
function rankNotices(records: readonly SourceRecord[]): NoticeGroup[] {
  const ranked = groupByNotice(records).map(([id, group]) => ({
    id,
    dropped: group.every((record) => record.unlisted),
    posted: group.map((record) => record.fields.posted_date?.slice(0, 10) ?? '').reduce((a, b) => (a > b ? a : b)),
    fetched: Math.max(...group.map((record) => record.fetched_at.getTime())),
    records: group,
    standing: decideStanding(group),
  }));
  ranked.sort((a, b) => compare(b.posted, a.posted) || b.fetched - a.fetched || compare(b.id, a.id));
  if (ranked.every(({ dropped, standing }) => dropped || hasEnded(standing?.fields.lifecycle))) return ranked;
  const dropped = ranked.filter((group) => group.dropped).map((group) => ({ ...group, standing: undefined }));
  return [...ranked.filter((group) => !group.dropped), ...dropped];
}

function groupByNotice(records: readonly SourceRecord[]): [string, SourceRecord[]][] {
  const groups = new Map<string, SourceRecord[]>();
  for (const record of records.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a.channel, b.channel))) {
    const id = `${record.source_name}\u0000${record.source_id}`;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [record]);
    else group.push(record);
  }
  return [...groups];
}

function decideWithin({ records, standing }: NoticeGroup): Map<string, SourceRecord> {
  const decided = new Map<string, SourceRecord>();
  if (standing !== undefined) decided.set('lifecycle', standing);
  for (const record of records) {
    const { evidence: _evidence, lifecycle: _lifecycle, ...fields } = record.fields;
    for (const [name, value] of Object.entries(fields)) {
      const earlier = decided.get(name);
      const earlierSaysNone = earlier !== undefined && saysNone(Reflect.get(earlier.fields, name));
      if (earlier === undefined || (earlierSaysNone && !saysNone(value))) decided.set(name, record);
    }
  }
  return decided;
}

/**
 * Which record says where a notice stands in its life. Our own conclusion that it is gone counts only until one of its doors is read with
 * it again.
 */
function decideStanding(group: readonly SourceRecord[]): SourceRecord | undefined {
  const listed = group.filter((record) => !record.unlisted);
  return (listed.length > 0 ? listed : group).find((record) => record.fields.lifecycle !== undefined);
}

/** `null`, an empty text and an empty list are a door's ways of saying that there is nothing. */
export function saysNone(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function rankOf(record: SourceRecord): number {
  const place = channelRank.indexOf(record.channel);
  return place === -1 ? channelRank.indexOf('api') : place;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
