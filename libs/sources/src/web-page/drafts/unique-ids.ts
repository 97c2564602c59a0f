import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { hashIdentity } from '../page/links.js';

/** The fields that distinguish opportunities with the same id. Only these are held in memory during a run. */
type Distinction = Pick<NoticeFields, 'opportunity_number' | 'due_date'>;

/** Assigns a unique id to each opportunity of a listing. */
export class UniqueIds {
  readonly #byId = new Map<string, Distinction>();

  /**
   * Adds an opportunity. If it has no page of its own and shares title and due date with an earlier opportunity with a different number, its number
   * becomes part of its id; the id of the earlier opportunity does not change.
   * @returns the opportunity with its id, null if it is already listed, or the error if its link belongs to another opportunity
   */
  add(notice: Notice, hasOwnPage: boolean): Notice | AppError | null {
    const other = this.#byId.get(notice.source_id);
    if (other === undefined) return this.#register(notice);
    if (!areDistinct(other, notice.fields)) return null;
    if (hasOwnPage) return idTaken();
    const numbered = withNumberedId(notice);
    return this.#byId.has(numbered.source_id) ? null : this.#register(numbered);
  }

  #register(notice: Notice): Notice {
    const { opportunity_number, due_date } = notice.fields;
    this.#byId.set(notice.source_id, { opportunity_number, due_date });
    return notice;
  }
}

/** Whether the numbers or the due days differ, if both state them. */
function areDistinct(one: Distinction, other: Distinction): boolean {
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
