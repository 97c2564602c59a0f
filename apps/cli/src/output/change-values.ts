import { withNote } from '@rfp/contracts/date-note';
import { type FieldChange } from '@rfp/contracts/opportunity-history';
import { sanitize } from './sanitize.js';

/** The values before and after as JSON; a date that is not simply as printed says how it was read. */
export function changeValues({ from, to, from_note, to_note }: FieldChange): string {
  const values = [withNote(JSON.stringify(from), from_note), withNote(JSON.stringify(to), to_note)];
  return sanitize(values.join(' -> '));
}
