import { type NoticeFields } from '@rfp/contracts/notice';
import { maxDeadlineQuote, type StatedDeadline } from '@rfp/contracts/stated-deadline';
import { deadlinesOf } from '@rfp/grounding/facts/find-deadline';
import { z } from 'zod';

/** A deadline that a document states, as it is kept with the text of the document. */
export const documentDeadlineSchema = z.object({
  page: z.int().positive(),
  day: z.string(),
  quote: z.string(),
  extends: z.boolean(),
});
export type DocumentDeadline = z.infer<typeof documentDeadlineSchema>;

/** A document that was read, with the deadlines that it states. */
export interface ReadDocument {
  readonly url: string;
  readonly deadlines: readonly DocumentDeadline[];
}

type Found = Omit<StatedDeadline, 'earliest'> & { readonly extends: boolean };

/**
 * The deadlines of the field, the description and the attachments side by side, if they differ; else none. What an extension has superseded is
 * no difference: where a text moves the deadline to a day, days before it that nothing else moves to are left out. So are days of texts before the
 * notice was posted.
 */
export function statedDeadlines(fields: NoticeFields, documents: readonly ReadDocument[]): StatedDeadline[] {
  const { due_date, description, attachments = [] } = fields;
  const year = (due_date ?? fields.posted_date)?.slice(0, 4);
  const found: Found[] = [
    ...(due_date ? [{ ...inNotice('notice'), day: due_date.slice(0, 10), quote: due_date, extends: false }] : []),
    ...deadlinesOf(description ?? '').map((deadline) => ({ ...inNotice('text'), ...deadline })),
    ...attachments.flatMap(({ url }, index) =>
      (documents.find((document) => document.url === url)?.deadlines ?? []).map((deadline) => ({
        source: 'attachment' as const,
        attachment: index + 1,
        ...deadline,
      })),
    ),
  ].flatMap((each) => withYear(each, year));
  const current = withoutSuperseded(found.filter((each) => !isBeforePosting(each, fields.posted_date)));
  const [first] = current.map(({ day }) => day).toSorted();
  if (first === undefined || current.every(({ day }) => day === first)) return [];
  return current.map(({ source, attachment, page, day, quote }) => ({
    source,
    attachment,
    page,
    day,
    quote: quote.slice(0, maxDeadlineQuote),
    earliest: day === first,
  }));
}

function inNotice(source: 'notice' | 'text') {
  return { source, attachment: null, page: null };
}

/** A day without a year is in that of the due date; without one it cannot be compared. */
function withYear(found: Found, year: string | undefined): Found[] {
  if (found.day.length === 10) return [found];
  return year === undefined ? [] : [{ ...found, day: `${year}-${found.day}` }];
}

/** A notice that is posted again after an amendment often has its former deadline in the text. */
function isBeforePosting({ source, day }: Found, posted: string | null | undefined): boolean {
  return source !== 'notice' && day < (posted?.slice(0, 10) ?? '');
}

function withoutSuperseded(found: readonly Found[]): Found[] {
  const moved = found.filter((each) => each.extends).map(({ day }) => day);
  const [latest] = moved.toSorted().toReversed();
  if (latest === undefined) return [...found];
  return found.filter((each) => each.source === 'notice' || each.day >= latest);
}
