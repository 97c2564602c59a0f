import { AppError } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { type z } from 'zod';
import { isCancelledTitle } from './cancelled-title.js';
import { type Page, type UnreadableRecord } from './connector.js';
import { type Dropped, fitMembers } from './fit-members.js';
import { plainLine } from './plain-text.js';
import { collectUnread, keepUnread } from './unread-fields.js';

/** A notice, or the reason to quarantine the record. */
export type ReadRecord = { notice: Notice } | { reason: AppError };

/** The results of a part of a listing. */
export type Records = Pick<Page, 'notices' | 'rejected'>;

/**
 * Reads one record; an error becomes a reason to quarantine it. Only identity and title are indispensable: any other
 * member that does not fit counts as not stated, and its text is kept as evidence.
 */
export function readRecord<S extends z.ZodType>(
  raw: unknown,
  guard: S,
  describe: (record: z.output<S>) => Notice,
): ReadRecord {
  const record = fitMembers(raw, guard);
  if ('error' in record) return { reason: shapeError(record.error) };
  try {
    const { described, evidence, dateNotes } = collectUnread(() => {
      keepDropped(record.dropped);
      return describe(record.data);
    });
    return fitNotice(withTitleStatus({ ...described, fields: { ...described.fields, ...dateNotes } }), evidence);
  } catch (error) {
    if (error instanceof AppError) return { reason: error };
    throw error;
  }
}

/** A source may leave the status as it was, and say it in the title. */
function withTitleStatus(notice: Notice): Notice {
  const { title, lifecycle } = notice.fields;
  return lifecycle !== 'awarded' && isCancelledTitle(title)
    ? { ...notice, fields: { ...notice.fields, lifecycle: 'cancelled' } }
    : notice;
}

function fitNotice(described: Notice, unread: Record<string, string>): ReadRecord {
  // A field that is not stated is absent, not undefined: the two would hash differently.
  const fields = Object.fromEntries(Object.entries(described.fields).filter(([, value]) => value !== undefined));
  const notice = fitMembers({ ...described, fields }, noticeSchema);
  if ('error' in notice) return { reason: shapeError(notice.error) };
  const { evidence } = collectUnread(() =>
    keepDropped(notice.dropped.map(({ path, value }) => ({ path: path.slice(1), value }))),
  );
  const kept = { ...notice.data.fields.evidence, ...unread, ...evidence };
  if (Object.keys(kept).length === 0) return { notice: notice.data };
  return { notice: { ...notice.data, fields: { ...notice.data.fields, evidence: kept } } };
}

function keepDropped(dropped: readonly Dropped[]): void {
  for (const { path, value } of dropped) keepUnread(path.map(String).join('.'), value);
}

/** The result of one record. `raw` is stored if it is quarantined. */
export function recordOutcome(sourceId: string | null, raw: unknown, read: ReadRecord): Records {
  return 'notice' in read
    ? { notices: [read.notice], rejected: [] }
    : { notices: [], rejected: [quarantine(sourceId, raw, read.reason)] };
}

/**
 * Replays a quarantined record. A raw text that was truncated or has an old shape stays quarantined.
 * @param read - receives the validated content
 */
export function replayRecord<S extends z.ZodType>(
  raw: string,
  guard: S,
  read: (kept: z.output<S>) => Records,
): Records {
  const json = parseStored(raw);
  const kept = guard.safeParse(json);
  if (json !== undefined && kept.success) return read(kept.data);
  const { code, message } = new AppError('RECORD_UNREADABLE', {
    message: 'The stored text of the record does not have the shape that this source stores today.',
  });
  return { notices: [], rejected: [{ source_id: null, code, message, raw }] };
}

function parseStored(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** A value as JSON. If it nests too deep to be serialized, only the members that can be. */
export function jsonText(raw: unknown): string {
  const whole = tryText(raw);
  if (whole !== undefined) return whole;
  const parts = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  return JSON.stringify(Object.fromEntries(parts.filter(([, value]) => tryText(value) !== undefined)));
}

function tryText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return undefined;
  }
}

/** Quarantines a record. The reason may quote the record, and a text with a zero byte could not be stored. */
export function quarantine(sourceId: string | null, raw: unknown, reason: AppError): UnreadableRecord {
  return {
    source_id: sourceId === null ? null : plainLine(sourceId, 200) || null,
    code: reason.code,
    message: plainLine(reason.message, 1000),
    raw: jsonText(raw),
  };
}

function shapeError({ issues }: z.ZodError): AppError {
  const path = issues[0]?.path.map(String).join('.') ?? '';
  return new AppError('RECORD_UNREADABLE', {
    message: `The record does not have the shape that is known: ${path}: ${issues[0]?.message ?? ''}.`,
  });
}
