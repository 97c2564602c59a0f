import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type DateNote, type NoticeFields } from '@rfp/contracts/notice';
import { type FieldChange } from '@rfp/contracts/opportunities/opportunity-history';

const jsonSchema = z.json();

/**
 * Returns the changed fields between two versions, sorted by name. A date that was not understood is compared as printed. Ignores `evidence` and the
 * assumptions made for dates, which are not data of the opportunity. A changed date has notes on how it was read.
 */
export function diffFields(before: NoticeFields, after: NoticeFields): FieldChange[] {
  const [from, to] = [toComparable(before), toComparable(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  const changes: FieldChange[] = [];
  for (const field of names) {
    const [old, now] = [toJson(Reflect.get(from, field)), toJson(Reflect.get(to, field))];
    if (!isDeepStrictEqual(old, now)) changes.push({ field, from: old, to: now, ...dateNotes(field, before, after) });
  }
  return changes;
}

function dateNotes(
  field: string,
  before: NoticeFields,
  after: NoticeFields,
): Pick<FieldChange, 'from_note' | 'to_note'> {
  if (field !== 'due_date' && field !== 'posted_date') return {};
  const [from_note, to_note] = [before, after].map((fields) => dateNote(field, fields));
  return { ...(from_note && { from_note }), ...(to_note && { to_note }) };
}

/** Returns the note on a date. `none_stated` only has a meaning for due dates. */
function dateNote(field: 'due_date' | 'posted_date', fields: NoticeFields): DateNote | null {
  const note = fields[`${field}_note`] ?? null;
  return note?.reading === 'none_stated' && field === 'posted_date' ? null : note;
}

function toComparable({ evidence: _evidence, posted_date_note, due_date_note, ...fields }: NoticeFields): object {
  return {
    ...fields,
    ...(posted_date_note?.reading === 'not_understood' && { posted_date: posted_date_note.printed }),
    ...(due_date_note?.reading === 'not_understood' && { due_date: due_date_note.printed }),
  };
}

function toJson(value: unknown): z.infer<typeof jsonSchema> {
  return value === undefined ? null : jsonSchema.parse(value);
}
