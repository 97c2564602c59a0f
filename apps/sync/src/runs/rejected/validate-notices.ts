import { AppError } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { z } from 'zod';
import { type QuarantinedRecord } from './store-rejected.js';

const identifiedSchema = z.object({ source_id: z.string() });

/** Quarantines notices that violate the contract, so that one bad record does not make intake refuse its whole batch. */
export function validateNotices(notices: readonly unknown[]): { good: Notice[]; rejected: QuarantinedRecord[] } {
  const good: Notice[] = [];
  const rejected: QuarantinedRecord[] = [];
  for (const notice of notices) {
    const checked = noticeSchema.safeParse(notice);
    if (checked.success) {
      good.push(checked.data);
      continue;
    }
    const [issue] = checked.error.issues;
    const error = new AppError('RECORD_UNREADABLE', {
      message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    });
    rejected.push({
      source_id: identifiedSchema.safeParse(notice).data?.source_id.slice(0, 200) ?? null,
      code: error.code,
      message: error.message,
      stage: 'notice',
      raw: JSON.stringify(notice) ?? '',
    });
  }
  return { good, rejected };
}
