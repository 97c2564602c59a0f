import { type NoticeFields, type SourceType } from '@rfp/contracts/notice';

/** One source record as stored. */
export interface SourceRecord {
  source_name: string;
  source_id: string;
  channel: string;
  source_type: SourceType;
  fields: NoticeFields;
  fetched_at: Date;
}

export interface MergedNotice {
  fields: NoticeFields;
  source_type: SourceType;
  source_name: string;
  /** Field name to the record that decided it. */
  decidedBy: Map<string, SourceRecord>;
}

/** Doors of a source, the one that says most first. What a fuller door states outranks a listing's summary. */
const channelRank = ['detail', 'bulk', 'api', 'search'];

/**
 * Makes one opportunity of its source records. The rule, field by field:
 * 1. The newest notice decides (an amendment replaces what the notice before it said; newest by posted date, then by when it was read).
 * 2. Among the doors of one notice the fuller one decides; a door that says "none" gives way to one that says something.
 * 3. What the newest notice does not speak of at all is taken from the one before it.
 */
export function mergeNotice(records: readonly SourceRecord[]): MergedNotice {
  const groups = groupByNotice(records);
  const first = groups[0]?.[0];
  if (first === undefined) throw new RangeError('An opportunity has at least one source record');
  const decidedBy = new Map<string, SourceRecord>();
  for (const group of groups) {
    for (const [name, record] of decideWithin(group)) {
      if (!decidedBy.has(name)) decidedBy.set(name, record);
    }
  }
  const fields = Object.fromEntries([...decidedBy].map(([name, record]) => [name, Reflect.get(record.fields, name)]));
  return { fields: { ...fields, title: titleOf(decidedBy, first) }, source_type: first.source_type, source_name: first.source_name, decidedBy };
}

function titleOf(decidedBy: Map<string, SourceRecord>, first: SourceRecord): string {
  return (decidedBy.get('title') ?? first).fields.title;
}

/** The records by notice, newest notice first, and within a notice the fullest door first. */
function groupByNotice(records: readonly SourceRecord[]): SourceRecord[][] {
  const groups = new Map<string, SourceRecord[]>();
  for (const record of records) {
    const id = `${record.source_name}\u0000${record.source_id}`;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [record]);
    else group.push(record);
  }
  const ranked = [...groups].map(([id, group]) => ({
    id,
    posted: group.map((record) => record.fields.posted_date?.slice(0, 10) ?? '').reduce((a, b) => (a > b ? a : b)),
    fetched: Math.max(...group.map((record) => record.fetched_at.getTime())),
    records: [...group].sort((a, b) => rankOf(a) - rankOf(b)),
  }));
  ranked.sort((a, b) => compare(b.posted, a.posted) || b.fetched - a.fetched || compare(b.id, a.id));
  return ranked.map((group) => group.records);
}

function decideWithin(group: readonly SourceRecord[]): Map<string, SourceRecord> {
  const decided = new Map<string, SourceRecord>();
  for (const record of group) {
    const { evidence: _evidence, ...fields } = record.fields;
    for (const [name, value] of Object.entries(fields)) {
      const earlier = decided.get(name);
      const earlierSaysNone = earlier !== undefined && saysNone(Reflect.get(earlier.fields, name));
      if (earlier === undefined || (earlierSaysNone && !saysNone(value))) decided.set(name, record);
    }
  }
  return decided;
}

/** `null`, an empty text and an empty list are a door's ways of saying that there is nothing. */
function saysNone(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function rankOf(record: SourceRecord): number {
  const place = channelRank.indexOf(record.channel);
  return place === -1 ? channelRank.length : place;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
