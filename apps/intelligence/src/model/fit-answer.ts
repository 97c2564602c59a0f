import { AppError } from '@rfp/contracts/errors';
import { parseOutside } from '@rfp/contracts/wire/parse-outside';
import { type z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

export interface FittedAnswer<T> {
  value: T;
  /** Number of list items that could not be made to fit. */
  dropped: number;
}

/** A repair may uncover another issue, such as a text that becomes a number out of range. */
const maxPasses = 5;

/**
 * Parses an answer by its schema and corrects small deviations instead of refusing the whole answer: numbers are clamped to the bounds of the schema
 * and rounded if it requires integers, numbers in text (`"85%"`) are read, texts and lists are cut to their maximum, words of an enumeration are
 * compared without case, unknown members are removed. A list item that still does not fit is dropped and counted.
 * @param parsed - changed in place
 * @throws MODEL_UNREADABLE if the rest does not have the shape of the schema
 */
export function fitAnswer<S extends z.ZodType>(schema: S, parsed: unknown): FittedAnswer<z.output<S>> {
  const root = { answer: parsed };
  let dropped = 0;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const result = parseOutside(schema, root.answer, { reportInput: true });
    if (result.success) return { value: result.data, dropped };
    const items = new Map<unknown[], Set<number>>();
    for (const issue of result.error.issues) if (!repair(root, issue)) markItem(root, issue.path, items);
    dropped += removeItems(items);
  }
  throw new AppError('MODEL_UNREADABLE');
}

/** Returns whether it changed the value of the issue. */
function repair(root: object, issue: Issue): boolean {
  const path = ['answer', ...issue.path];
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? 'answer';
  if (!isObject(parent)) return false;
  const present: unknown = Reflect.get(parent, key);
  if (issue.code === 'unrecognized_keys') {
    for (const name of issue.keys) if (isObject(present)) Reflect.deleteProperty(present, name);
    return true;
  }
  const repaired = repairValue(present, issue);
  return repaired !== undefined && Reflect.set(parent, key, repaired);
}

/** Returns undefined if there is no repair. */
function repairValue(value: unknown, issue: Issue): unknown {
  if (issue.code === 'invalid_type')
    return issue.expected === 'number' || issue.expected === 'int' ? toNumber(value) : undefined;
  if (issue.code === 'invalid_value') return issue.values.find((allowed) => equalsWithoutCase(allowed, value));
  if (issue.code === 'too_small') return typeof value === 'number' ? Number(issue.minimum) : undefined;
  return issue.code === 'too_big' ? truncate(value, Number(issue.maximum)) : undefined;
}

function truncate(value: unknown, maximum: number): unknown {
  if (typeof value === 'number') return maximum;
  if (typeof value === 'string') return `${value.slice(0, maximum - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return Array.isArray(value) ? value.slice(0, maximum) : undefined;
}

/** Rounds a number, or parses a number in text. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number')
    return Number.isFinite(value) ? Math.round(value) : Math.sign(value) * Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const number = /^\s*([+-]?\d{1,15}(?:\.\d{1,10})?)\s*(?:%|\/\s*100)?\s*$/.exec(value)?.[1];
  return number === undefined ? undefined : Number(number);
}

function equalsWithoutCase(allowed: unknown, value: unknown): boolean {
  return (
    typeof allowed === 'string' && typeof value === 'string' && allowed.toLowerCase() === value.trim().toLowerCase()
  );
}

/** Marks the innermost item of a list on the path. */
function markItem(root: object, issuePath: Path, items: Map<unknown[], Set<number>>): void {
  const path = ['answer', ...issuePath];
  const at = path.findLastIndex((key) => typeof key === 'number');
  const list = valueAt(root, path.slice(0, at));
  const index = path[at];
  if (!Array.isArray(list) || typeof index !== 'number')
    throw new AppError('MODEL_UNREADABLE', { details: { path: issuePath } });
  items.set(list, (items.get(list) ?? new Set()).add(index));
}

function removeItems(items: Map<unknown[], Set<number>>): number {
  let removed = 0;
  for (const [list, indexes] of items) {
    removed += indexes.size;
    const remaining = list.filter((_item, index) => !indexes.has(index));
    list.splice(0, list.length, ...remaining);
  }
  return removed;
}

function valueAt(root: object, path: Path): unknown {
  let value: unknown = root;
  for (const key of path) {
    if (!isObject(value)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
