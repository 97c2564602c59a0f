import { AppError } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { type RejectedRaw } from '@rfp/sources/connector';

/** Keeps aside what does not obey the contract, so that one bad record does not make intake refuse its whole batch. */
export function checkNotices(notices: readonly Notice[]): { good: Notice[]; rejected: RejectedRaw[] } {
  const good: Notice[] = [];
  const rejected: RejectedRaw[] = [];
  for (const notice of notices) {
    const checked = noticeSchema.safeParse(notice);
    if (checked.success) {
      good.push(checked.data);
      continue;
    }
    const [issue] = checked.error.issues;
    const error = new AppError('RECORD_UNREADABLE', { message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
    rejected.push({ source_id: notice.source_id.slice(0, 200), code: error.code, message: error.message, raw: JSON.stringify(notice) });
  }
  return { good, rejected };
}
