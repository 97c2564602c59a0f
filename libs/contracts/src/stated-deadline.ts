import { z } from 'zod';

/** Longer quotes are cut. */
export const maxDeadlineQuote = 300;

/** A deadline as one of the texts of a notice states it. */
export const statedDeadlineSchema = z.strictObject({
  /** `notice`: the field of the source; `text`: its description; `attachment`: a document that it names. */
  source: z.enum(['notice', 'text', 'attachment']),
  /** Number of the attachment in the list of the notice, from 1; null for the notice. */
  attachment: z.int().positive().nullable(),
  /** Page of the attachment, from 1; null for the notice. */
  page: z.int().positive().nullable(),
  day: z.iso.date(),
  quote: z.string().min(1).max(maxDeadlineQuote),
  /** Whether none is earlier: urgency counts from it while it lies ahead. */
  earliest: z.boolean(),
});
export type StatedDeadline = z.infer<typeof statedDeadlineSchema>;

/** Where a deadline is stated: `Notice`, `Text of the notice`, `Attachment 2, page 1`. */
export function deadlinePlace({
  source,
  attachment,
  page,
}: Pick<StatedDeadline, 'source' | 'attachment' | 'page'>): string {
  if (source === 'notice') return 'Notice';
  if (source === 'text') return 'Text of the notice';
  return `Attachment ${attachment ?? 1}, page ${page ?? 1}`;
}

/** Deadlines that differ, side by side: `Notice: Dec 18, 2026 (earliest). Attachment 2, page 1: Jan 4, 2027.` */
export function describeDeadlines(deadlines: readonly StatedDeadline[], formatDay: (day: string) => string): string {
  return deadlines
    .map(
      (deadline) => `${deadlinePlace(deadline)}: ${formatDay(deadline.day)}${deadline.earliest ? ' (earliest)' : ''}.`,
    )
    .join(' ');
}
