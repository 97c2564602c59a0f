import { buildOpportunity, type OpportunityBase } from '../merging/build-opportunity.js';
import { noticeKey } from '../merging/keyed-notices.js';
import { loadRecordsAsOf } from '../store/records/load-records-as-of.js';
import { markAllExamined, storeNews } from '../notifications/news/store-news.js';
import { moveMarks } from '../marks/move-marks.js';
import { copyAttachedTexts } from '../store/attached-texts.js';
import { findFormerState, type FormerState } from '../store/records/merge-decisions.js';
import { type OpportunityWriter } from '../store/opportunity-writer.js';
import { type SourceRecord } from '../store/entities/source-record.entity.js';
import { loadOpportunities, type StoredOpportunity } from '../store/records/stored-records.js';
import { archivePersonal, restorePersonal } from './personal-rows.js';

/** Records to move from one opportunity to another. The other is created if it does not exist. */
export interface Move {
  from: StoredOpportunity;
  to: string;
  records: readonly SourceRecord[];
}

/**
 * Moves records and merges both opportunities again. An opportunity that loses all records is removed; its personal rows are archived, and
 * its marks move to the other opportunity. Moving is
 * not an amendment: version and amendment date of an existing opportunity stay unchanged, and nobody is notified.
 */
export async function moveRecords(writer: OpportunityWriter, { from, to, records }: Move): Promise<void> {
  const { manager } = writer;
  const now = new Date();
  // Stores pending news before the versions move, because its events may be handled only after the move.
  await storeNews(manager, [from.id, to], now);
  const target = (await loadOpportunities(manager, [to])).get(to);
  const former = target === undefined ? await findOrInitState(writer, to, from) : undefined;
  // The row must exist before records refer to it.
  if (former !== undefined)
    await writer.insert([rebuild(writer, { ...former, id: to, demo: from.demo }, records, now)]);
  await manager.query(
    `UPDATE source_record moved SET opportunity_id = $1
       FROM json_to_recordset($3::json) AS given (source_name text, source_id text)
      WHERE moved.opportunity_id = $2 AND (moved.source_name, moved.source_id) = (given.source_name, given.source_id)`,
    [to, from.id, JSON.stringify(records.map(({ source_name, source_id }) => ({ source_name, source_id })))],
  );
  await copyAttachedTexts(manager, from.id, to);
  if (target !== undefined) await writer.replace([rebuild(writer, target, [...target.records, ...records], now)]);
  if (former !== undefined) {
    await writer.renew([await restore(writer, { from, to, records }, former, now)]);
    await restorePersonal(manager, { from: from.id, to });
  }
  const moved = new Set(records.map(noticeKey));
  const remaining = from.records.filter((record) => !moved.has(noticeKey(record)));
  if (remaining.length === 0) {
    await archivePersonal(manager, { from: from.id, to });
    await moveMarks(manager, { from: from.id, to });
    await writer.remove([from.id]);
  } else await writer.replace([rebuild(writer, from, remaining, now)]);
  await writer.completePast();
  await markAllExamined(manager, [from.id, to]);
}

/** Reads the state from which an opportunity can be restored. */
export async function readFormerState(
  { manager }: OpportunityWriter,
  { id, version, amended_at, created_at }: StoredOpportunity,
): Promise<FormerState> {
  return { version, amended_at, created_at, amendments: await countAmendments(manager, id) };
}

type BaseToRebuild = Omit<OpportunityBase, 'known_since'>;

function rebuild({ rules }: OpportunityWriter, base: BaseToRebuild, records: readonly SourceRecord[], now: Date) {
  const { id, demo, version, amended_at, created_at, documents } = base;
  return buildOpportunity(
    records,
    { id, demo, version, amended_at, created_at, known_since: null, documents },
    now,
    rules,
  );
}

/** Finds the state of an opportunity before it was emptied. A new opportunity gets the creation date of the one that had its records. */
async function findOrInitState(
  { manager }: OpportunityWriter,
  id: string,
  { created_at }: StoredOpportunity,
): Promise<FormerState> {
  const former = await findFormerState(manager, id);
  return former ?? { version: 1, amended_at: null, created_at, amendments: 0 };
}

/** Restores an opportunity, and counts the amendments that its records had since it was emptied. */
async function restore(writer: OpportunityWriter, { from, to, records }: Move, former: FormerState, now: Date) {
  const [past] = await loadRecordsAsOf(writer.manager, to, now);
  const added = Math.max(0, (past?.amendments ?? 0) - former.amendments);
  const { version, created_at } = former;
  const amended_at = added > 0 ? (past?.amended_at ?? null) : former.amended_at;
  return rebuild(writer, { id: to, demo: from.demo, version: version + added, amended_at, created_at }, records, now);
}

async function countAmendments(manager: OpportunityWriter['manager'], id: string): Promise<number> {
  const [past] = await loadRecordsAsOf(manager, id, new Date());
  return past?.amendments ?? 0;
}
