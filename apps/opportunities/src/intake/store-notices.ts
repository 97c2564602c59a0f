import { derivedFields } from '@rfp/contracts/fields/field-names';
import { freeTurn } from '@rfp/service-kit/free-turn';
import { isDeepStrictEqual } from 'node:util';
import { buildOpportunity, type Origin } from '../merging/build-opportunity.js';
import { hashFields, recordKey, withoutAssumptions } from '../merging/identify-notice.js';
import { openUntil } from '../merging/open-until.js';
import { type OpportunityRow } from '../store/opportunity-columns.js';
import { type OpportunityWriter } from '../store/opportunity-writer.js';
import { type SourceRecord } from '../store/entities/source-record.entity.js';
import { loadOpportunities, type StoredOpportunity } from '../store/records/stored-records.js';
import { type SourceRecordRow, writeSourceRecords } from '../store/records/write-source-records.js';
import { type IncomingNotice } from './classify-batch.js';

/** A new or changed notice with its opportunity. */
export interface PlacedNotice extends IncomingNotice {
  opportunityId: string;
  fetched_at: Date;
  /** Time of the change, later than all earlier changes of the record. */
  changed_at: Date;
  /** Whether the change was inferred from the absence of the notice in a listing, not stated by the source. */
  unlisted: boolean;
}

/** The time of a change, at least 1 ms after the earlier one: a closing may be later than the fetch that lists the notice again. */
export function changeAfter(earlier: Date, instant: Date): Date {
  return new Date(Math.max(earlier.getTime() + 1, instant.getTime()));
}

/** The run that stores notices. `demo` applies to new opportunities. */
interface StoringRun {
  run_id: string;
  demo: boolean;
}

/**
 * Stores new and changed notices: merges and scores each opportunity, and stores superseded records as versions. Returns the number of added
 * opportunities and the numbers of the source records.
 */
export async function storeNotices(
  writer: OpportunityWriter,
  run: StoringRun,
  placed: readonly PlacedNotice[],
  anyChanged: boolean,
): Promise<{ added: number; numbers: string[] }> {
  if (placed.length === 0) return { added: 0, numbers: [] };
  const { manager } = writer;
  const stored = await loadOpportunities(manager, [...new Set(placed.map((each) => each.opportunityId))]);
  const records = placed.map((each) => toRecordRow(each, run.run_id));
  // The database stores the records while this process builds the opportunities; both take about as long.
  const [numbers, rows] = await Promise.all([
    writeSourceRecords(manager, records, anyChanged),
    buildRows(placed, stored, { demo: run.demo, rules: writer.rules }),
  ]);
  const added = rows.filter((row) => !stored.has(row.id));
  await writer.insert(added);
  await writer.replace(rows.filter((row) => stored.has(row.id)));
  return { added: added.length, numbers };
}

/** Builds the rows, yielding to other work of the process in between. */
async function buildRows(
  placed: readonly PlacedNotice[],
  stored: ReadonlyMap<string, StoredOpportunity>,
  { demo, rules }: Pick<StoringRun, 'demo'> & Pick<OpportunityWriter, 'rules'>,
  now = new Date(),
): Promise<OpportunityRow[]> {
  const byOpportunity = new Map<string, PlacedNotice[]>();
  for (const each of placed) {
    const group = byOpportunity.get(each.opportunityId);
    if (group === undefined) byOpportunity.set(each.opportunityId, [each]);
    else group.push(each);
  }
  const rows: OpportunityRow[] = [];
  for (const [id, group] of byOpportunity) {
    await freeTurn();
    const before = stored.get(id);
    const records = replaceRecords(before?.records ?? [], group);
    const origin =
      before === undefined
        ? { id, version: 1, amended_at: null, created_at: now, known_since: onlyInstant(group) }
        : nextOrigin(before, group, now);
    rows.push(buildOpportunity(records, { ...origin, demo: before?.demo ?? demo }, now, rules));
  }
  return rows;
}

function nextOrigin(before: StoredOpportunity, group: readonly PlacedNotice[], now: Date): Omit<Origin, 'demo'> {
  const { id, version, amended_at, created_at, documents } = before;
  const instant = onlyInstant(group);
  const follows = instant !== null && before.known_since !== null && before.known_since < instant;
  const known_since = follows ? instant : null;
  const amended = group.some((each) => isAmendment(each, before.records));
  return amended
    ? { id, version: version + 1, amended_at: now, created_at, known_since, documents }
    : { id, version, amended_at, created_at, known_since, documents };
}

/** The instant at which the notices changed; null if there are several. */
function onlyInstant(group: readonly PlacedNotice[]): Date | null {
  const [first, ...others] = group.map((each) => each.changed_at);
  return first !== undefined && others.every((each) => each.getTime() === first.getTime()) ? first : null;
}

function replaceRecords(before: readonly SourceRecord[], group: readonly PlacedNotice[]): SourceRecord[] {
  const keys = new Set(group.map((each) => each.key));
  const others = before.filter((record) => !keys.has(recordKey(record)));
  return [
    ...others,
    ...group.map(({ notice, fetched_at, changed_at, unlisted }) => ({ ...notice, fetched_at, changed_at, unlisted })),
  ];
}

/**
 * Whether a notice amends an opportunity, by the rules of `amends` in `store/records/load-versions.ts`: its record states something different than before,
 * or the notice is new and follows another one of the same source and channel. The first details of a notice are not an amendment.
 */
function isAmendment(placed: PlacedNotice, before: readonly SourceRecord[]): boolean {
  const { key, notice, changed_at } = placed;
  const own = before.find((record) => recordKey(record) === key);
  if (own !== undefined) return !statesTheSame(placed, own);
  const ofSource = before.filter((record) => record.source_name === notice.source_name);
  if (ofSource.some((record) => record.source_id === notice.source_id)) return false;
  // Notices that changed at the same instant are from one listing: none of them follows another.
  return ofSource.some(
    (record) => record.channel === notice.channel && record.changed_at.getTime() !== changed_at.getTime(),
  );
}

/** Whether a record states the same as before. Its closing age, source type, extracted fields and assumptions about dates are not statements of its source. */
function statesTheSame({ notice: { source_type, fields }, unlisted }: PlacedNotice, own: SourceRecord): boolean {
  const isSettingChanged =
    own.fields.open_days !== fields.open_days ||
    own.source_type !== source_type ||
    !isDeepStrictEqual(readOut(own.fields), readOut(fields)) ||
    !isDeepStrictEqual(notesOf(own.fields), notesOf(fields));
  // A changed record without such differences must differ in a statement. Hashing is expensive, so it is avoided.
  if (!isSettingChanged && own.unlisted === unlisted) return false;
  const before = withoutAssumptions({ ...own.fields, open_days: fields.open_days, ...readOut(fields) });
  return hashFields(before).equals(hashFields(withoutAssumptions(fields)));
}

function readOut(fields: SourceRecord['fields']): Partial<SourceRecord['fields']> {
  return Object.fromEntries(derivedFields.map((name) => [name, Reflect.get(fields, name)]));
}

function notesOf({ posted_date_note, due_date_note }: SourceRecord['fields']) {
  return [posted_date_note, due_date_note];
}

function toRecordRow(
  { notice, hash, opportunityId, fetched_at, changed_at, unlisted }: PlacedNotice,
  run_id: string,
): SourceRecordRow {
  return {
    source_name: notice.source_name,
    source_id: notice.source_id,
    channel: notice.channel,
    opportunity_id: opportunityId,
    source_type: notice.source_type,
    fields: notice.fields,
    hash: hash.toString('hex'),
    fetched_at,
    changed_at,
    run_id,
    open_until: openUntil(notice.fields),
    unlisted,
  };
}
