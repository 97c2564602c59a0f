import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type NoticeFields } from '@rfp/contracts/notice';
import { type FieldChange } from '@rfp/contracts/opportunity-history';

const jsonSchema = z.json();

/** Changed fields between two versions, sorted by name. Ignores `evidence`, which is not data of the opportunity. */
export function diffFields(
  { evidence: _before, ...from }: NoticeFields,
  { evidence: _after, ...to }: NoticeFields,
): FieldChange[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  const changes: FieldChange[] = [];
  for (const field of names) {
    const before = toJson(Reflect.get(from, field));
    const after = toJson(Reflect.get(to, field));
    if (!isDeepStrictEqual(before, after)) changes.push({ field, from: before, to: after });
  }
  return changes;
}

function toJson(value: unknown): z.infer<typeof jsonSchema> {
  return value === undefined ? null : jsonSchema.parse(value);
}
