import { parseOutside } from '@rfp/contracts/wire/parse-outside';
import { type z } from 'zod';

type Path = readonly PropertyKey[];

/** A member that was dropped, with its value. */
export interface DroppedMember {
  path: Path;
  value: unknown;
}

/** Maximum number of members to drop. A record with more invalid members is a different kind of record. */
const maxDropped = 20;

/**
 * Parses a record and drops its invalid members: a wrong type, a text or list that is too long. Missing members are not invented.
 * @returns the error of the original record if the record is invalid even without these members
 */
export function dropInvalidMembers<S extends z.ZodType>(
  raw: unknown,
  guard: S,
): { data: z.output<S>; dropped: DroppedMember[] } | { error: z.ZodError } {
  const first = parseOutside(guard, raw);
  if (first.success) return { data: first.data, dropped: [] };
  let copy = cloneOf(raw);
  const dropped: DroppedMember[] = [];
  for (let read = parseOutside(guard, copy); ; read = parseOutside(guard, copy)) {
    if (read.success) return { data: read.data, dropped };
    const path = read.error.issues[0]?.path ?? [];
    const value = valueAt(copy, path);
    if (path.length === 0 || value === undefined || dropped.length === maxDropped) return { error: first.error };
    if (value !== null) dropped.push({ path, value });
    copy = withoutMember(copy, path);
  }
}

function cloneOf(raw: unknown): unknown {
  try {
    return structuredClone(raw);
  } catch {
    return raw;
  }
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined,
    value,
  );
}

/** Sets a member to null, which means "not stated", or removes it if it is null already. Removes entries of lists. */
function withoutMember(value: unknown, [name, ...rest]: Path): unknown {
  if (typeof value !== 'object' || value === null || name === undefined) return value;
  if (Array.isArray(value) && rest.length === 0) return value.filter((_entry, index) => index !== name);
  const inner: unknown = Reflect.get(value, name);
  const changed = rest.length > 0 ? withoutMember(inner, rest) : null;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === name ? changed : entry));
  const others = Object.entries(value).filter(([key]) => key !== name);
  return Object.fromEntries(inner === null ? others : [...others, [name, changed]]);
}
