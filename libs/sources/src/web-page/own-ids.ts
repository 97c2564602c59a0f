import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { hashIdentity } from './links.js';

/** What distinguishes opportunities of one id; the rest of a notice is not kept for the length of a run. */
type Distinction = Pick<NoticeFields, 'opportunity_number' | 'due_date'>;

/** Gives each opportunity of a listing an id of its own. */
export class OwnIds {
  readonly #byId = new Map<string, Distinction>();

  /**
   * Adds an opportunity. One that is listed twice counts once. One without a page of its own, with the title and due
   * date of another and another number, is kept apart from it by the number; the first one keeps the id that it always had.
   * @returns it under its own id; null if it is listed already, or why it cannot be added
   */
  add(notice: Notice, hasOwnPage: boolean): Notice | AppError | null {
    const other = this.#byId.get(notice.source_id);
    if (other === undefined) return this.#keep(notice);
    if (!isAnother(other, notice.fields)) return null;
    if (hasOwnPage) return idTaken();
    const numbered = withNumberedId(notice);
    return this.#byId.has(numbered.source_id) ? null : this.#keep(numbered);
  }

  #keep(notice: Notice): Notice {
    const { opportunity_number, due_date } = notice.fields;
    this.#byId.set(notice.source_id, { opportunity_number, due_date });
    return notice;
  }
}

/** Whether two stated numbers or days differ. */
function isAnother(one: Distinction, other: Distinction): boolean {
  const differ = (a: string | null | undefined, b: string | null | undefined): boolean => !!a && !!b && a !== b;
  return differ(numberIn(one), numberIn(other)) || differ(one.due_date?.slice(0, 10), other.due_date?.slice(0, 10));
}

function numberIn({ opportunity_number }: Distinction): string | undefined {
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
