import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type NoticeFields } from '@rfp/contracts/notice';
import { type FieldChange } from '@rfp/contracts/opportunity-history';

const jsonSchema = z.json();

/**
 * Changed fields between two versions, sorted by name. A date that cannot be read is compared as printed. Ignores `evidence`, and what the
 * reading of a date assumes: neither is data of the opportunity.
 */
export function diffFields(before: NoticeFields, after: NoticeFields): FieldChange[] {
  const [from, to] = [comparable(before), comparable(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  const changes: FieldChange[] = [];
  for (const field of names) {
    const [old, now] = [toJson(Reflect.get(from, field)), toJson(Reflect.get(to, field))];
    if (!isDeepStrictEqual(old, now)) changes.push({ field, from: old, to: now });
  }
  return changes;
}

function comparable({ evidence: _evidence, posted_date_note, due_date_note, ...fields }: NoticeFields): object {
  return {
    ...fields,
    ...(posted_date_note?.reading === 'not_understood' && { posted_date: posted_date_note.printed }),
    ...(due_date_note?.reading === 'not_understood' && { due_date: due_date_note.printed }),
  };
}

function toJson(value: unknown): z.infer<typeof jsonSchema> {
  return value === undefined ? null : jsonSchema.parse(value);
}
