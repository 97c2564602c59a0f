import { AppError } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { type z } from 'zod';
import { type RejectedRaw } from './connector.js';
import { plainLine } from './plain-text.js';

/** Reads one record; what is wrong with it becomes a reason to keep it aside and ends nothing. */
export function readRecord<S extends z.ZodType>(raw: unknown, guard: S, describe: (record: z.output<S>) => Notice): { notice: Notice } | { reason: AppError } {
  const record = guard.safeParse(raw);
  if (!record.success) return { reason: unreadable(record.error) };
  try {
    const described = describe(record.data);
    // A field that is not spoken of is absent, not undefined: the two would make different hashes.
    const fields = Object.fromEntries(Object.entries(described.fields).filter(([, value]) => value !== undefined));
    const notice = noticeSchema.safeParse({ ...described, fields });
    return notice.success ? { notice: notice.data } : { reason: unreadable(notice.error) };
  } catch (error) {
    if (error instanceof AppError) return { reason: error };
    throw error;
  }
}

/** A record with the reason why it is not handed on. The reason may quote the record, and a text with a zero byte in it cannot be stored. */
export function keepAside(sourceId: string | null, raw: unknown, reason: AppError): RejectedRaw {
  return {
    source_id: sourceId === null ? null : plainLine(sourceId, 200) || null,
    code: reason.code,
    message: plainLine(reason.message, 1000),
    raw: JSON.stringify(raw) ?? '',
  };
}

function unreadable({ issues }: z.ZodError): AppError {
  const path = issues[0]?.path.map(String).join('.') ?? '';
  return new AppError('RECORD_UNREADABLE', { message: `The record does not have the shape that is known: ${path}: ${issues[0]?.message ?? ''}.` });
}
