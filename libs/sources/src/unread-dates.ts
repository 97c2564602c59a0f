import { type Notice } from '@rfp/contracts/notice';
import { type NotedDate } from './unread-fields.js';

const dates = ['posted_date', 'due_date'] as const satisfies readonly NotedDate[];
export type DateField = (typeof dates)[number];

/** Dates that the record states in a form that cannot be read, with their texts: without a digit it is a word such as `Fall`. */
export function unreadDates({ fields }: Notice): { field: DateField; text: string }[] {
  return dates.flatMap((field) => {
    const note = fields[`${field}_note`];
    return note?.reading === 'not_understood' && /\d/.test(note.printed) ? [{ field, text: note.printed }] : [];
  });
}
