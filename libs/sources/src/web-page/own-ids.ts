import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type ExtractedOpportunity } from './describe-draft.js';
import { hashIdentity } from './links.js';

/** The opportunities of a page, each once and under an id of its own. */
export class OwnIds {
  readonly #byId = new Map<string, ExtractedOpportunity>();

  get opportunities(): ExtractedOpportunity[] {
    return [...this.#byId.values()];
  }

  /**
   * Adds an opportunity. One that is listed twice counts once. One without a page of its own, with the title and due
   * date of another and another number, is kept apart from it by the number; the first one keeps the id that it always had.
   * @returns why it cannot be added
   */
  add(read: ExtractedOpportunity, hasOwnPage: boolean): AppError | null {
    const other = this.#byId.get(read.notice.source_id)?.notice;
    if (other === undefined) this.#byId.set(read.notice.source_id, read);
    else if (isAnother(other.fields, read.notice.fields)) {
      if (hasOwnPage) return idTaken();
      const notice = withNumberedId(read.notice);
      if (!this.#byId.has(notice.source_id)) this.#byId.set(notice.source_id, { ...read, notice });
    }
    return null;
  }
}

/** Whether two stated numbers or days differ. */
function isAnother(one: NoticeFields, other: NoticeFields): boolean {
  const differ = (a: string | null | undefined, b: string | null | undefined): boolean => !!a && !!b && a !== b;
  return differ(numberIn(one), numberIn(other)) || differ(one.due_date?.slice(0, 10), other.due_date?.slice(0, 10));
}

function numberIn({ opportunity_number }: NoticeFields): string | undefined {
  return opportunity_number?.toLowerCase();
}

function withNumberedId(notice: Notice): Notice {
  const { source_name, fields } = notice;
  return {
    ...notice,
    source_id: hashIdentity(source_name, fields.title ?? '', fields.due_date ?? null, numberIn(fields)),
  };
}

function idTaken(): AppError {
  return new AppError('RECORD_ID_TAKEN', {
    message: 'The opportunity has the link of another one of the same page, with another number or due date.',
  });
}
