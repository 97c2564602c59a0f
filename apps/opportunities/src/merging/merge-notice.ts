import { levelFields, type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { hasEnded } from '@rfp/scoring/dates/status';
import { type SourceRecord } from '../store/entities/source-record.entity.js';

export interface MergedNotice {
  fields: NoticeFields;
  source_type: SourceType;
  source_name: string;
  /** The record that provided each field, by field name. */
  decidedBy: Map<string, SourceRecord>;
}

/**
 * Channels, most complete first: fields of a more complete channel outrank those of a listing. An unknown channel ranks like `api`.
 */
const channelRank = ['detail', 'extract', 'bulk', 'api', 'page', 'scrape', 'feed', 'search', 'demo'];

/**
 * Merges source records into one opportunity, field by field:
 * 1. A notice dropped by its source ranks behind the others while one of them is open, so that the opportunity stays open.
 * 2. The newest notice wins (an amendment replaces earlier values): by posted date, then by when its content was first fetched;
 *    fetching it again unchanged does not matter.
 * 3. Among the channels of a notice the most complete wins, but a non-empty value beats an empty one, and a channel that states the
 *    notice is open beats an age limit. For the lifecycle see `findLifecycleRecord`.
 * 4. Fields that are absent from the newest notice, or are an empty text or list there, come from the previous notice. `null` states that there is no
 *    value, so it stays.
 */
export function mergeNotice(records: readonly SourceRecord[]): MergedNotice {
  const groups = rankNotices(records);
  const first = groups[0]?.records[0];
  if (first === undefined) throw new RangeError('An opportunity has at least one source record');
  const decidedBy = new Map<string, SourceRecord>();
  const decided = groups.map(decideFields);
  for (const noticeFields of decided) {
    for (const [name, record] of noticeFields) {
      const earlier = decidedBy.get(name);
      const value: unknown = Reflect.get(record.fields, name);
      if (earlier === undefined || (isBlank(Reflect.get(earlier.fields, name)) && !isEmptyValue(value)))
        decidedBy.set(name, record);
    }
  }
  unifyCurrency(decidedBy);
  unifyAgencyLevels(decidedBy, decided);
  takeZoneOfDates(decidedBy);
  takeNotesOfDates(decidedBy);
  const fields = Object.fromEntries([...decidedBy].map(([name, record]) => [name, Reflect.get(record.fields, name)]));
  return {
    fields: { ...fields, title: decidedTitle(decidedBy, first) },
    source_type: first.source_type,
    source_name: first.source_name,
    decidedBy,
  };
}

const amounts = ['estimated_value', 'value_floor', 'value_ceiling'] as const;

/** Drops amounts whose currency differs from that of the first stated amount, because an opportunity has one currency for all amounts. */
function unifyCurrency(decidedBy: Map<string, SourceRecord>): void {
  const stated = amounts.flatMap((name) => {
    const record = decidedBy.get(name);
    return record === undefined || isEmptyValue(record.fields[name]) ? [] : [{ name, record }];
  });
  const [value, ...others] = stated;
  if (value === undefined) return;
  const { currency } = value.record.fields;
  for (const { name, record } of others) {
    if ((record.fields.currency ?? null) !== (currency ?? null)) decidedBy.delete(name);
  }
  if (isEmptyValue(currency)) decidedBy.delete('currency');
  else decidedBy.set('currency', value.record);
}

/** Takes all agency levels from the source that states the most, because levels of different sources do not form one hierarchy. */
function unifyAgencyLevels(
  decidedBy: Map<string, SourceRecord>,
  decided: readonly ReadonlyMap<string, SourceRecord>[],
): void {
  const sources = new Set(levelFields.flatMap((name) => decidedBy.get(name)?.source_name ?? []));
  if (sources.size < 2) return;
  const stated = [...sources].map((source) => findLevels(source, decided));
  const [largest = new Map<string, SourceRecord>()] = stated.toSorted((one, other) => other.size - one.size);
  for (const name of levelFields) {
    const record = largest.get(name);
    if (record === undefined) decidedBy.delete(name);
    else decidedBy.set(name, record);
  }
}

/** Finds the records of a source that state agency levels, by level. */
function findLevels(source: string, decided: readonly ReadonlyMap<string, SourceRecord>[]): Map<string, SourceRecord> {
  const stated = levelFields.flatMap((name) => {
    const record = decided
      .map((noticeFields) => noticeFields.get(name))
      .find((each) => each?.source_name === source && !isEmptyValue(each.fields[name]));
    return record === undefined ? [] : [[name, record] as const];
  });
  return new Map(stated);
}

const dates = ['due_date', 'archive_date', 'posted_date'] as const;

/** Takes the time zone from the record that states the date. If that record has no time zone, the default zone applies. */
function takeZoneOfDates(decidedBy: Map<string, SourceRecord>): void {
  const [decider] = dates.flatMap((name) => {
    const record = decidedBy.get(name);
    return record === undefined || isEmptyValue(record.fields[name]) ? [] : [record];
  });
  if (decider === undefined) return;
  if (decider.fields.time_zone === undefined) decidedBy.delete('time_zone');
  else decidedBy.set('time_zone', decider);
}

const notedDates = ['posted_date', 'due_date'] as const;

/** Takes each note from the record that states the date. If no record has a date, the first note explains why. */
function takeNotesOfDates(decidedBy: Map<string, SourceRecord>): void {
  for (const name of notedDates) {
    const decider = decidedBy.get(name);
    const note = `${name}_note` as const;
    if (decider === undefined || (isEmptyValue(decider.fields[name]) && isEmptyValue(decider.fields[note]))) continue;
    if (isEmptyValue(decider.fields[note])) decidedBy.delete(note);
    else decidedBy.set(note, decider);
  }
}

function decidedTitle(decidedBy: Map<string, SourceRecord>, first: SourceRecord): string {
  return (decidedBy.get('title') ?? first).fields.title;
}

/** The records of one notice, most complete channel first. */
interface NoticeGroup {
  records: SourceRecord[];
  /** The record that decides the lifecycle. */
  lifecycleRecord: SourceRecord | undefined;
}

/** Sorts the notices by precedence. */
function rankNotices(records: readonly SourceRecord[]): NoticeGroup[] {
  const ranked = groupByNotice(records).map(([id, group]) => ({
    id,
    dropped: group.every((record) => record.unlisted),
    posted: group.map((record) => record.fields.posted_date?.slice(0, 10) ?? '').reduce((a, b) => (a > b ? a : b)),
    changed: Math.max(...group.map((record) => record.changed_at.getTime())),
    records: group,
    lifecycleRecord: findLifecycleRecord(group),
  }));
  ranked.sort((a, b) => compare(b.posted, a.posted) || b.changed - a.changed || compare(b.id, a.id));
  if (ranked.every(({ dropped, lifecycleRecord }) => dropped || hasEnded(lifecycleRecord?.fields.lifecycle)))
    return ranked;
  const dropped = ranked.filter((group) => group.dropped).map((group) => ({ ...group, lifecycleRecord: undefined }));
  return [...ranked.filter((group) => !group.dropped), ...dropped];
}

function groupByNotice(records: readonly SourceRecord[]): [string, SourceRecord[]][] {
  const groups = new Map<string, SourceRecord[]>();
  for (const record of records.toSorted(
    (a, b) => channelRankOf(a) - channelRankOf(b) || compare(a.channel, b.channel),
  )) {
    const id = `${record.source_name}\u0000${record.source_id}`;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [record]);
    else group.push(record);
  }
  return [...groups];
}

function decideFields({ records, lifecycleRecord }: NoticeGroup): Map<string, SourceRecord> {
  const decided = new Map<string, SourceRecord>();
  if (lifecycleRecord !== undefined) decided.set('lifecycle', lifecycleRecord);
  for (const record of records) {
    const { evidence: _evidence, lifecycle: _lifecycle, ...fields } = record.fields;
    for (const [name, value] of Object.entries(fields)) {
      const earlier = decided.get(name);
      if (earlier === undefined || outranks(name, value, Reflect.get(earlier.fields, name))) decided.set(name, record);
    }
  }
  return decided;
}

/** Whether the value of a channel wins over the value of a more complete channel. */
function outranks(name: string, value: unknown, earlier: unknown): boolean {
  return statesOpen(name, value) || (isEmptyValue(earlier) && !isEmptyValue(value) && !statesOpen(name, earlier));
}

/** Whether the source states that the notice is open (`open_days` is `null`), so that its age does not close it. */
export function statesOpen(name: string, value: unknown): boolean {
  return name === 'open_days' && value === null;
}

/**
 * Finds the record that decides the lifecycle of a notice. An inferred `closed` counts only until a channel lists the notice again.
 */
function findLifecycleRecord(group: readonly SourceRecord[]): SourceRecord | undefined {
  const listed = group.filter((record) => !record.unlisted);
  return (listed.length > 0 ? listed : group).find((record) => record.fields.lifecycle !== undefined);
}

/** Whether a value is missing: `null`, an empty text or an empty list. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || isBlank(value);
}

function isBlank(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function channelRankOf(record: SourceRecord): number {
  const place = channelRank.indexOf(record.channel);
  return place === -1 ? channelRank.indexOf('api') : place;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
