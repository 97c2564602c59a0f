import { type Notice } from '@rfp/contracts/notice';

const dates = ['posted_date', 'due_date', 'archive_date'] as const;
export type DateField = (typeof dates)[number];

/** Dates that the record states in a form that cannot be read, with their texts: without a digit it is a word such as `TBD`. */
export function unreadDates({ fields }: Notice): { field: DateField; text: string }[] {
  return dates.flatMap((field) => {
    const text = fields.evidence?.[field] ?? '';
    return (fields[field] ?? null) === null && /\d/.test(text) ? [{ field, text }] : [];
  });
}
