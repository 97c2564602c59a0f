import { derivedFields } from '@rfp/contracts/fields/field-names';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { isDeepStrictEqual } from 'node:util';
import { buildOpportunity, type OpportunityBase } from '../merging/build-opportunity.js';
import { hashFields, recordKey, withoutAssumptions } from '../merging/identify-notice.js';
import { openUntil } from '../merging/open-until.js';
import { type OpportunityRow } from '../store/opportunity-columns.js';
import { type OpportunityWriter } from '../store/opportunity-writer.js';
import { type SourceRecord } from '../store/entities/source-record.entity.js';
import { loadOpportunities, type StoredOpportunity } from '../store/records/stored-records.js';
import { type SourceRecordRow, writeSourceRecords } from '../store/records/write-source-records.js';
import { type IncomingNotice } from './classify-batch.js';

/** A new or changed notice with its opportunity. */
export interface AssignedNotice extends IncomingNotice {
  opportunityId: string;
  fetched_at: Date;
  /** Time of the change, later than all earlier changes of the record. */
  changed_at: Date;
  /** Whether the change was inferred from the absence of the notice in a listing, not stated by the source. */
  unlisted: boolean;
}

/** Returns the time of a change, at least 1 ms after the earlier change. The clock of a fetch may be behind the time at which the notice was closed. */
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
  assigned: readonly AssignedNotice[],
  anyChanged: boolean,
): Promise<{ added: number; numbers: string[] }> {
  if (assigned.length === 0) return { added: 0, numbers: [] };
  const { manager } = writer;
  const stored = await loadOpportunities(manager, [...new Set(assigned.map((each) => each.opportunityId))]);
  const records = assigned.map((each) => toRecordRow(each, run.run_id));
  // The database stores the records while this process builds the opportunities. Both take about the same time.
  const [numbers, rows] = await Promise.all([
    writeSourceRecords(manager, records, anyChanged),
    buildRows(assigned, stored, { demo: run.demo, rules: writer.rules }),
  ]);
  const added = rows.filter((row) => !stored.has(row.id));
  await writer.insert(added);
  await writer.replace(rows.filter((row) => stored.has(row.id)));
  return { added: added.length, numbers };
}

/** Builds the rows. Other work of the process runs between two rows. */
async function buildRows(
  assigned: readonly AssignedNotice[],
  stored: ReadonlyMap<string, StoredOpportunity>,
  { demo, rules }: Pick<StoringRun, 'demo'> & Pick<OpportunityWriter, 'rules'>,
  now = new Date(),
): Promise<OpportunityRow[]> {
  const byOpportunity = new Map<string, AssignedNotice[]>();
  for (const each of assigned) {
    const group = byOpportunity.get(each.opportunityId);
    if (group === undefined) byOpportunity.set(each.opportunityId, [each]);
    else group.push(each);
  }
  const rows: OpportunityRow[] = [];
  for (const [id, group] of byOpportunity) {
    await yieldToConnections();
    const before = stored.get(id);
    const records = replaceRecords(before?.records ?? [], group);
    const base =
      before === undefined
        ? { id, version: 1, amended_at: null, created_at: now, known_since: commonInstant(group) }
        : nextBase(before, group, now);
    rows.push(buildOpportunity(records, { ...base, demo: before?.demo ?? demo }, now, rules));
  }
  return rows;
}

function nextBase(
  before: StoredOpportunity,
  group: readonly AssignedNotice[],
  now: Date,
): Omit<OpportunityBase, 'demo'> {
  const { id, version, amended_at, created_at, documents } = before;
  const instant = commonInstant(group);
  const follows = instant !== null && before.known_since !== null && before.known_since < instant;
  const known_since = follows ? instant : null;
  const amended = group.some((each) => isAmendment(each, before.records));
  return amended
    ? { id, version: version + 1, amended_at: now, created_at, known_since, documents }
    : { id, version, amended_at, created_at, known_since, documents };
}

/** Returns the instant at which all notices changed; null if they changed at different instants. */
function commonInstant(group: readonly AssignedNotice[]): Date | null {
  const [first, ...others] = group.map((each) => each.changed_at);
  return first !== undefined && others.every((each) => each.getTime() === first.getTime()) ? first : null;
}

function replaceRecords(before: readonly SourceRecord[], group: readonly AssignedNotice[]): SourceRecord[] {
  const keys = new Set(group.map((each) => each.key));
  const others = before.filter((record) => !keys.has(recordKey(record)));
  return [
    ...others,
    ...group.map(({ notice, fetched_at, changed_at, unlisted }) => ({ ...notice, fetched_at, changed_at, unlisted })),
  ];
}

/**
 * Whether a notice amends an opportunity: its record states something new, or the notice is new and follows another notice of the same source and
 * channel. The first details of a notice are not an amendment. `amendsSql` in `store/records/load-versions.ts` has the same rules in SQL.
 */
function isAmendment(assigned: AssignedNotice, before: readonly SourceRecord[]): boolean {
  const { key, notice, changed_at } = assigned;
  const storedRecord = before.find((record) => recordKey(record) === key);
  if (storedRecord !== undefined) return !hasSameStatements(assigned, storedRecord);
  const sameSource = before.filter((record) => record.source_name === notice.source_name);
  if (sameSource.some((record) => record.source_id === notice.source_id)) return false;
  // Notices that changed at the same instant come from one listing, so none follows another.
  return sameSource.some(
    (record) => record.channel === notice.channel && record.changed_at.getTime() !== changed_at.getTime(),
  );
}

/** Whether the source still states the same. Closing age, source type, extracted fields and assumptions about dates are not statements of the source. */
function hasSameStatements(
  { notice: { source_type, fields }, unlisted }: AssignedNotice,
  storedRecord: SourceRecord,
): boolean {
  const isSettingChanged =
    storedRecord.fields.open_days !== fields.open_days ||
    storedRecord.source_type !== source_type ||
    !isDeepStrictEqual(pickDerivedFields(storedRecord.fields), pickDerivedFields(fields)) ||
    !isDeepStrictEqual(pickDateNotes(storedRecord.fields), pickDateNotes(fields));
  // Without any of these differences, a changed record must differ in a statement. This check avoids the expensive hashing.
  if (!isSettingChanged && storedRecord.unlisted === unlisted) return false;
  const before = withoutAssumptions({
    ...storedRecord.fields,
    open_days: fields.open_days,
    ...pickDerivedFields(fields),
  });
  return hashFields(before).equals(hashFields(withoutAssumptions(fields)));
}

function pickDerivedFields(fields: SourceRecord['fields']): Partial<SourceRecord['fields']> {
  return Object.fromEntries(derivedFields.map((name) => [name, Reflect.get(fields, name)]));
}

function pickDateNotes({ posted_date_note, due_date_note }: SourceRecord['fields']) {
  return [posted_date_note, due_date_note];
}

function toRecordRow(
  { notice, hash, opportunityId, fetched_at, changed_at, unlisted }: AssignedNotice,
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
