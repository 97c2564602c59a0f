import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { isoDateSchema } from '@rfp/contracts/primitives';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { type Page, type ReadContext, type UnreadableRecord, type SourceIdentity } from '../connector.js';
import { readDay } from '@rfp/dates/read-date';
import { quarantineConflicts, withoutDuplicates } from '../records/quarantine-conflicts.js';
import { recordOutcome, jsonText, readRecord, type Records } from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { RepeatedPageGuard } from '../repeated-page-guard.js';
import { awardTypes, endFields, type LeadGroup, leadGroups } from './award-groups.js';
import { endedDays, maxPages, searchPath, maxIdleYears } from './constants.js';
import { describeLead } from './describe-lead.js';
import { awardGuard, endGuards, identifiedGuard, type Listing, listingGuard } from './responses.js';
import { type UsaspendingSettings } from './settings.js';

const cursorGuard = z.strictObject({ id: z.union([z.number(), z.string()]), value: z.union([z.number(), z.string()]) });
const checkpointGuard = z.strictObject({
  /** Day of the listing, which is rebuilt every night. It can be resumed on the same day, and one page back on the next. */
  day: isoDateSchema,
  group: z.enum(leadGroups),
  page: z.int().positive(),
  after: cursorGuard.nullable(),
});
type Position = z.infer<typeof checkpointGuard>;

export interface ListingOptions {
  identity: SourceIdentity;
  settings: UsaspendingSettings;
  /** Rows per request. */
  limit: number;
  /** Rows that can be reached by page number. */
  paged: number;
}

/**
 * Yields the awards that end between today and the horizon, and the awards that ended recently. The service cannot filter by end date, so the
 * listing is read in the order of end dates, latest first, until these are long past. A complete run includes every lead.
 */
export async function* readListing(
  context: ReadContext,
  baseUrl: string,
  options: ListingOptions,
): AsyncGenerator<Page> {
  const today = dayOf(context.now);
  const groups = leadGroups.filter((group) => options.settings.award_groups.includes(group));
  let position: Position | null = readCheckpoint(context.checkpoint, today, groups) ?? firstPosition(groups[0], today);
  const seen = new RepeatedPageGuard();
  let latest: string | null = null;
  while (position !== null) {
    const listing: Listing = await context.fetch.json(baseUrl + searchPath, {
      schema: listingGuard,
      body: searchBody(position, options),
    });
    failIfRepeated(listing, seen, position);
    const rows = filterLeads(withoutDuplicates(listing.results, idOf), position.group, { options, today, latest });
    const next: Position | null = rows.ended ? null : nextPage(listing, position, options);
    const following: Position | null = next ?? firstPosition(groups[groups.indexOf(position.group) + 1], today);
    yield {
      notices: rows.notices,
      rejected: [...rows.rejected, ...quarantineConflicts(listing.results, idOf)],
      expected: null,
      checkpoint: following,
    };
    latest = next === null ? null : rows.latest;
    position = following;
  }
}

function firstPosition(group: LeadGroup | undefined, day: string): Position | null {
  return group === undefined ? null : { day, group, page: 1, after: null };
}

/**
 * The position to resume at; null if the checkpoint is unusable. A checkpoint of the day before is resumed as well, because otherwise a listing that
 * is synced in daily parts would restart with each part. It is resumed one page back, because awards that changed overnight may have shifted the
 * following awards.
 */
function readCheckpoint(stored: unknown, today: string, groups: LeadGroup[]): Position | null {
  const position = checkpointGuard.safeParse(stored).data;
  if (position === undefined || !groups.includes(position.group)) return null;
  if (position.day === today) return position;
  const yesterday = DateTime.fromISO(today, { zone: 'utc' }).minus({ days: 1 }).toISODate();
  if (position.day !== yesterday) return null;
  return { ...position, day: today, page: position.after === null ? Math.max(1, position.page - 1) : position.page };
}

function searchBody({ group, page, after, day }: Position, { settings, limit }: ListingOptions) {
  const from = DateTime.fromISO(day, { zone: 'utc' }).minus({ years: maxIdleYears }).toISODate();
  return {
    filters: {
      award_type_codes: awardTypes[group],
      time_period: [{ start_date: from, end_date: day }],
      ...(settings.naics_codes.length > 0 && { naics_codes: settings.naics_codes }),
      ...(settings.agencies.length > 0 && {
        agencies: settings.agencies.map((name) => ({ type: 'awarding', tier: 'toptier', name })),
      }),
    },
    fields: [...fields, endFields[group]],
    sort: endFields[group],
    order: 'desc',
    limit,
    subawards: false,
    // Beyond the numbered pages, the values of the last record determine the next page.
    ...(after === null ? { page } : { page: 1, last_record_unique_id: after.id, last_record_sort_value: after.value }),
  };
}

/** Requested fields, by their display names. The service returns no others. */
const fields = [
  'Award ID',
  'Recipient Name',
  'Awarding Agency',
  'Awarding Sub Agency',
  'Awarding Sub Agency Code',
  'Description',
  'Start Date',
  'Award Amount',
  'Contract Award Type',
  'NAICS',
  'PSC',
  'Primary Place of Performance',
];

function failIfRepeated({ results, page_metadata }: Listing, seen: RepeatedPageGuard, { group, page }: Position): void {
  const isNew = seen.isNew([group, ...results.map((row) => idOf(row) ?? jsonText(row))]);
  if (isNew && (results.length > 0 || !page_metadata.hasNext)) return;
  throw new AppError('SOURCE_INCOMPLETE', {
    message: `USAspending announces more ${group} and gives ${isNew ? 'none' : 'the same again'} on page ${page}.`,
    details: { group, page },
  });
}

function nextPage({ page_metadata }: Listing, position: Position, { limit, paged }: ListingOptions): Position | null {
  if (!page_metadata.hasNext) return null;
  const page = position.page + 1;
  if (page > maxPages) throw new AppError('SOURCE_TOO_LARGE', { details: { pages: maxPages } });
  if (page * limit <= paged) return { ...position, page };
  const after = cursorGuard.safeParse({
    id: page_metadata.last_record_unique_id,
    value: page_metadata.last_record_sort_value,
  }).data;
  if (after === undefined) {
    throw new AppError('SOURCE_CHANGED', {
      message: `USAspending does not state how to continue after ${paged} records.`,
    });
  }
  return { ...position, page, after };
}

interface FilteredRows {
  notices: Notice[];
  rejected: UnreadableRecord[];
  /** Whether the end dates of the listing are long past. */
  ended: boolean;
  /** End date of the last row that has one. */
  latest: string | null;
}

/** Converts the rows that are leads, or were leads recently, to notices. */
function filterLeads(
  rows: readonly unknown[],
  group: LeadGroup,
  { options, today, latest }: { options: ListingOptions; today: string; latest: string | null },
): FilteredRows {
  const endRange = endRangeOf(options.settings, today);
  const filtered: FilteredRows = { notices: [], rejected: [], ended: false, latest };
  for (const row of rows) {
    const end = readEnd(row, group);
    if (typeof end === 'string') checkOrder(end, endRange, filtered);
    const { notices, rejected } = readRow(row, end, endRange, options.identity);
    filtered.notices.push(...notices);
    filtered.rejected.push(...rejected);
  }
  failIfUnreadable(rows.length - filtered.rejected.length, filtered.rejected, 'records of USAspending');
  return filtered;
}

/** Replays a quarantined row. The name of its end date field shows its group. */
export function replayRow(
  row: unknown,
  { identity, settings }: Pick<ListingOptions, 'identity' | 'settings'>,
  now: Date,
): Records {
  const group = leadGroups.find((group) => endGuards[group].safeParse(row).success) ?? leadGroups[0];
  return readRow(row, readEnd(row, group), endRangeOf(settings, dayOf(now)), identity);
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The range of days in which a yielded award ends. */
interface EndRange {
  since: string;
  today: string;
  horizon: string;
}

function endRangeOf({ horizon_months }: UsaspendingSettings, today: string): EndRange {
  const day = DateTime.fromISO(today, { zone: 'utc' });
  return {
    since: day.minus({ days: endedDays }).toISODate() ?? today,
    today,
    horizon: day.plus({ months: horizon_months }).toISODate() ?? today,
  };
}

/**
 * @throws SOURCE_CHANGED if the rows are not ordered by end date, because leads could then follow after the first long past
 * date
 */
function checkOrder(end: string, { since }: EndRange, filtered: FilteredRows): void {
  if (filtered.latest !== null && end > filtered.latest) throw orderError(filtered.latest, end);
  filtered.latest = end;
  filtered.ended ||= end < since;
}

/** Reads a row. An award that ends outside the range, or states no end, is not a lead. */
function readRow(
  row: unknown,
  end: string | null | AppError,
  { since, today, horizon }: EndRange,
  identity: SourceIdentity,
): Records {
  const id = idOf(row);
  if (end instanceof AppError) return recordOutcome(id, row, { reason: end });
  if (end === null || end < since || end > horizon) return { notices: [], rejected: [] };
  return recordOutcome(
    id,
    row,
    id === null
      ? { reason: new AppError('RECORD_NO_ID') }
      : readRecord(row, awardGuard, (award) => describeLead(award, end, identity, today)),
  );
}

function readEnd(row: unknown, group: LeadGroup): string | null | AppError {
  const end = endGuards[group].safeParse(row);
  if (!end.success)
    return new AppError('RECORD_UNREADABLE', {
      message: `The record has no end date: "${endFields[group]}" is missing.`,
    });
  const reading = readDay(end.data);
  if (reading.status === 'not_understood')
    return new AppError('RECORD_BAD_DATE', {
      message: `A date of the record cannot be read: "${end.data?.slice(0, 40)}".`,
    });
  return reading.status === 'read' ? reading.date : null;
}

function idOf(row: unknown): string | null {
  return identifiedGuard.safeParse(row).data?.generated_internal_id ?? null;
}

function orderError(earlier: string, later: string): AppError {
  return new AppError('SOURCE_CHANGED', {
    message: `USAspending no longer lists awards by their end: ${later} comes after ${earlier}.`,
  });
}
