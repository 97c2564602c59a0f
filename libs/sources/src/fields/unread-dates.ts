import { type Notice } from '@rfp/contracts/notice';
import { type NotedDate } from './unread-fields.js';

const dates = ['posted_date', 'due_date'] as const satisfies readonly NotedDate[];
export type DateField = (typeof dates)[number];

/** The dates of a notice that could not be parsed, with their texts. Texts without a digit, such as `Fall`, are not dates. */
export function unreadDates({ fields }: Notice): { field: DateField; text: string }[] {
  return dates.flatMap((field) => {
    const note = fields[`${field}_note`];
    return note?.reading === 'not_understood' && /\d/.test(note.printed) ? [{ field, text: note.printed }] : [];
  });
}
