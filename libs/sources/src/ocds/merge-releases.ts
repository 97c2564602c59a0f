import { type Release } from './release.js';

/**
 * Merges a release over an earlier release of the same procedure. The later release takes precedence, but a member that it omits or leaves empty is
 * not removed. List members are matched by `id`; a list with members without an id is replaced.
 */
export function mergeReleases(earlier: Release, later: Release): unknown {
  return merge(earlier, later);
}

/** Time of a release; infinity for a release without a date, so that it is last. */
export function instantOf({ date }: Release): number {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? Infinity : at;
}

function merge(earlier: unknown, later: unknown): unknown {
  if (later === null || later === undefined || later === '') return earlier;
  if (Array.isArray(earlier) && Array.isArray(later)) return mergeLists(earlier, later);
  if (isObject(earlier) && isObject(later)) {
    const names = new Set([...Object.keys(earlier), ...Object.keys(later)]);
    return Object.fromEntries([...names].map((name) => [name, merge(earlier[name], later[name])]));
  }
  return later;
}

function mergeLists(earlier: readonly unknown[], later: readonly unknown[]): readonly unknown[] {
  if (later.length === 0) return earlier;
  const [before, after] = [byId(earlier), byId(later)];
  if (before === null || after === null) return later;
  for (const [id, member] of after) before.set(id, merge(before.get(id), member));
  return [...before.values()];
}

/** The members of a list by id; null if a member has no unique id. */
function byId(list: readonly unknown[]): Map<string, unknown> | null {
  const members = new Map<string, unknown>();
  for (const member of list) {
    const id = isObject(member) ? member['id'] : undefined;
    if (typeof id !== 'string' || members.has(id)) return null;
    members.set(id, member);
  }
  return members;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
