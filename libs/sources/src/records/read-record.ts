import { AppError } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { type z } from 'zod';
import { isCancelledTitle } from '../fields/cancelled-title.js';
import { type Page, type UnreadableRecord } from '../connector.js';
import { dropInvalidMembers, type DroppedMember } from './drop-invalid-members.js';
import { parseJsonText } from '../json/parse-json-text.js';
import { plainLine } from '../fields/plain-text.js';
import { collectUnread, recordUnread } from '../fields/unread-fields.js';

/** A notice, or the reason to quarantine the record. */
export type ReadRecord = { notice: Notice } | { reason: AppError };

/** The results of a part of a listing. */
export type Records = Pick<Page, 'notices' | 'rejected'>;

/**
 * Reads one record. An error becomes the reason to quarantine it. Only identity and title are required. Any other invalid member counts as not
 * stated, and the text of the member is stored as evidence.
 */
export function readRecord<S extends z.ZodType>(
  raw: unknown,
  guard: S,
  describe: (record: z.output<S>) => Notice,
): ReadRecord {
  const record = dropInvalidMembers(raw, guard);
  if ('error' in record) return { reason: shapeError(record.error) };
  try {
    const { described, evidence, dateNotes } = collectUnread(() => {
      recordDropped(record.dropped);
      return describe(record.data);
    });
    return dropInvalidFields(
      withTitleStatus({ ...described, fields: { ...described.fields, ...dateNotes } }),
      evidence,
    );
  } catch (error) {
    if (error instanceof AppError) return { reason: error };
    throw error;
  }
}

/** Sets the lifecycle of a notice whose title marks it as cancelled; some sources do not update the status. */
function withTitleStatus(notice: Notice): Notice {
  const { title, lifecycle } = notice.fields;
  return lifecycle !== 'awarded' && isCancelledTitle(title)
    ? { ...notice, fields: { ...notice.fields, lifecycle: 'cancelled' } }
    : notice;
}

function dropInvalidFields(described: Notice, unread: Record<string, string>): ReadRecord {
  // Removes undefined fields, because they hash differently from absent fields.
  const fields = Object.fromEntries(Object.entries(described.fields).filter(([, value]) => value !== undefined));
  const notice = dropInvalidMembers({ ...described, fields }, noticeSchema);
  if ('error' in notice) return { reason: shapeError(notice.error) };
  const { evidence } = collectUnread(() =>
    recordDropped(notice.dropped.map(({ path, value }) => ({ path: path.slice(1), value }))),
  );
  const allEvidence = { ...notice.data.fields.evidence, ...unread, ...evidence };
  if (Object.keys(allEvidence).length === 0) return { notice: notice.data };
  return { notice: { ...notice.data, fields: { ...notice.data.fields, evidence: allEvidence } } };
}

function recordDropped(dropped: readonly DroppedMember[]): void {
  for (const { path, value } of dropped) recordUnread(path.map(String).join('.'), value);
}

/** The result of one record. `raw` is stored if the record is quarantined. */
export function recordOutcome(sourceId: string | null, raw: unknown, read: ReadRecord): Records {
  return 'notice' in read
    ? { notices: [read.notice], rejected: [] }
    : { notices: [], rejected: [quarantine(sourceId, raw, read.reason)] };
}

/**
 * Replays a quarantined record. A raw text that was truncated or has an outdated shape stays quarantined.
 * @param read - receives the validated content
 */
export function replayRecord<S extends z.ZodType>(
  raw: string,
  guard: S,
  read: (stored: z.output<S>) => Records,
): Records {
  const json = parseStored(raw);
  const stored = guard.safeParse(json);
  if (json !== undefined && stored.success) return read(stored.data);
  const { code, message } = new AppError('RECORD_UNREADABLE', {
    message: 'The stored text of the record does not have the shape that this source stores today.',
  });
  return { notices: [], rejected: [{ source_id: null, code, message, raw }] };
}

function parseStored(raw: string): unknown {
  try {
    return parseJsonText(raw);
  } catch {
    return undefined;
  }
}

/** Serializes a value as JSON. Members that are nested too deep to be serialized are omitted. */
export function jsonText(raw: unknown): string {
  const whole = stringifyOrUndefined(raw);
  if (whole !== undefined) return whole;
  const parts = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  return JSON.stringify(Object.fromEntries(parts.filter(([, value]) => stringifyOrUndefined(value) !== undefined)));
}

function stringifyOrUndefined(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return undefined;
  }
}

/** Quarantines a record. Cleans the reason, because it may quote the record and the database rejects zero bytes. */
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
