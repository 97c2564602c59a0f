import { z } from 'zod';

const nouns = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

const formatDescriptions = new Map([
  ['date', 'a day such as 2026-09-09'],
  ['datetime', 'an instant such as 2026-09-09T16:00:00-05:00'],
  ['uuid', 'a UUID'],
  ['url', 'a web address'],
  ['email', 'an email address such as name@example.com'],
]);

/**
 * Describes the values that are allowed in place of a rejected one. `validate` puts the name of the field before a message that begins with "Must".
 * Messages of the schemas themselves take precedence in zod.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    return `Unknown: ${issue.keys.slice(0, 3).map(quoteName).join(', ')}. Allowed: ${allowedKeys(issue.inst).join(', ')}`;
  }
  const allowed = describeAllowed(issue);
  if (allowed === undefined) return undefined;
  return issue.input === undefined ? 'Must be given' : `Must ${allowed}`;
}

function describeAllowed(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `be ${noun(issue.expected)}`;
  if (issue.code === 'invalid_value') return `be one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return describeBound(issue.origin, 'at least', issue.minimum);
  if (issue.code === 'too_big') return describeBound(issue.origin, 'at most', issue.maximum);
  if (issue.code === 'invalid_format') return `be ${formatDescriptions.get(issue.format) ?? 'in the allowed form'}`;
  if (issue.code === 'invalid_union') return describeUnion(issue.errors.flat());
  return undefined;
}

function noun(type: string): string {
  return nouns.get(type) ?? type;
}

function describeBound(origin: string, comparison: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${comparison} ${limit} characters`;
  return origin === 'array' ? `have ${comparison} ${limit} items` : `be ${comparison} ${limit}`;
}

/** Formats an external name: quoted, shortened, without control characters. */
function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, 40));
}

function allowedKeys(schema: unknown): string[] {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return keys.length === 0 ? ['none'] : keys;
}

/** For a value with several possible forms, returns the issues of the form with the same type. */
export function issuesOfMatchingForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [form, ...others] = issue.errors.filter((each) => !each.some(isWrongType));
  if (form === undefined || others.length > 0) return [issue];
  return form.flatMap((each) => issuesOfMatchingForm({ ...each, path: [...issue.path, ...each.path] }));
}

/** Whether the type of the value itself is wrong. */
function isWrongType({ code, path }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

function describeUnion(parts: z.core.$ZodIssue[]): string {
  const types = parts.flatMap((part) =>
    part.code === 'invalid_type' && part.path.length === 0 ? [noun(part.expected)] : [],
  );
  return types.length === 0 ? 'be in one of the allowed forms' : `be ${[...new Set(types)].join(' or ')}`;
}
