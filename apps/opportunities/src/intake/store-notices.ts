import { readOutFields } from '@rfp/contracts/fields/field-names';
import { freeTurn } from '@rfp/service-kit/free-turn';
import { isDeepStrictEqual } from 'node:util';
import { buildOpportunity, type Origin } from '../merging/build-opportunity.js';
import { hashFields, recordKey, withoutAssumptions } from '../merging/identify-notice.js';
import { openUntil } from '../merging/open-until.js';
import { type OpportunityRow } from '../store/opportunity-columns.js';
import { type OpportunityWriter } from '../store/opportunity-writer.js';
import { type SourceRecord } from '../store/source-record.entity.js';
import { loadOpportunities, type StoredOpportunity } from '../store/stored-records.js';
import { type SourceRecordRow, writeSourceRecords } from '../store/write-source-records.js';
import { type IncomingNotice } from './classify-batch.js';

/** A new or changed notice with its opportunity. */
export interface PlacedNotice extends IncomingNotice {
  opportunityId: string;
  fetched_at: Date;
  /** When the change was made, after all earlier ones of the record. */
  changed_at: Date;
  /** The change is inferred from a listing without the notice, not stated by the source. */
  unlisted: boolean;
}

/** When a record changes that was changed before: a closing may be later than the fetch of what is listed again. */
export function changeAfter(earlier: Date, instant: Date): Date {
  return new Date(Math.max(earlier.getTime() + 1, instant.getTime()));
}

/** The run that stores notices. `demo` applies to new opportunities. */
interface StoringRun {
  run_id: string;
  demo: boolean;
}

/**
 * Stores new and changed notices: merges and scores each opportunity, and keeps superseded records as versions. Returns the number of added
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
  // The database stores the records while this process builds the opportunities: each takes about as long.
  const [numbers, rows] = await Promise.all([
    writeSourceRecords(manager, records, anyChanged),
    buildRows(placed, stored, { demo: run.demo, rules: writer.rules }),
  ]);
  const added = rows.filter((row) => !stored.has(row.id));
  await writer.insert(added);
  await writer.replace(rows.filter((row) => stored.has(row.id)));
  return { added: added.length, numbers };
}

/** In turns with everything else that this process does. */
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

/** When the notices changed; null if at several instants. */
function onlyInstant(group: readonly PlacedNotice[]): Date | null {
  const [first, ...others] = group.map((each) => each.changed_at);
  return first !== undefined && others.every((each) => each.getTime() === first.getTime()) ? first : null;
}

function replaceRecords(before: readonly SourceRecord[], group: readonly PlacedNotice[]): SourceRecord[] {
  const keys = new Set(group.map((each) => each.key));
  const kept = before.filter((record) => !keys.has(recordKey(record)));
  return [
    ...kept,
    ...group.map(({ notice, fetched_at, changed_at, unlisted }) => ({ ...notice, fetched_at, changed_at, unlisted })),
  ];
}

/**
 * Whether a notice amends an opportunity, by the rules of `amends` in `store/load-versions.ts`: its record states something else than before,
 * or the notice is new and follows another one of the same source and channel. The first details of a notice are no amendment.
 */
function isAmendment(placed: PlacedNotice, before: readonly SourceRecord[]): boolean {
  const { key, notice, changed_at } = placed;
  const own = before.find((record) => recordKey(record) === key);
  if (own !== undefined) return !statesTheSame(placed, own);
  const ofSource = before.filter((record) => record.source_name === notice.source_name);
  if (ofSource.some((record) => record.source_id === notice.source_id)) return false;
  // Notices of one moment are of one listing: none of them follows another.
  return ofSource.some(
    (record) => record.channel === notice.channel && record.changed_at.getTime() !== changed_at.getTime(),
  );
}

/** The age at which a notice closes, its type, and what is read out of its texts or assumed of a date are no statements of its source. */
function statesTheSame({ notice: { source_type, fields }, unlisted }: PlacedNotice, own: SourceRecord): boolean {
  const isSettingChanged =
    own.fields.open_days !== fields.open_days ||
    own.source_type !== source_type ||
    !isDeepStrictEqual(readOut(own.fields), readOut(fields)) ||
    !isDeepStrictEqual(notesOf(own.fields), notesOf(fields));
  // Hashing is most of the cost of a notice, and others differ in what they state.
  if (!isSettingChanged && own.unlisted === unlisted) return false;
  const before = withoutAssumptions({ ...own.fields, open_days: fields.open_days, ...readOut(fields) });
  return hashFields(before).equals(hashFields(withoutAssumptions(fields)));
}

function readOut(fields: SourceRecord['fields']): Partial<SourceRecord['fields']> {
  return Object.fromEntries(readOutFields.map((name) => [name, Reflect.get(fields, name)]));
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
