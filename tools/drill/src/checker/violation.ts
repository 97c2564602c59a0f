/** Invariants of an idle world. */
export const properties = {
  P1: 'none lost',
  P2: 'none doubled',
  P3: 'truthful runs',
  P4: 'totals agree',
  P5: 'outbox drained, every event in the stream',
  P6: 'nothing newer overwritten by something older',
  P7: 'no ghosts',
  P8: 'the database is whole',
  P9: 'unknown outcomes resolved alike',
  P10: 'a reader of pages saw no record twice and missed none',
} as const;
export type Property = keyof typeof properties;

/** An invariant that does not hold, with the evidence. */
export interface Violation {
  property: Property;
  sentence: string;
}

const shown = 3;

/** A violation if the list is not empty, with some of its items. */
export function violationIfAny(property: Property, what: string, which: readonly string[]): Violation[] {
  if (which.length === 0) return [];
  const more = which.length > shown ? ` and ${which.length - shown} more` : '';
  return [{ property, sentence: `${which.length} ${what}: ${which.slice(0, shown).join(', ')}${more}` }];
}

/** A violation if two figures that must be equal differ. */
export function violationIfDifferent(property: Property, what: string, found: unknown, expected: unknown): Violation[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? [] : [{ property, sentence: `${what}: ${one} instead of ${other}` }];
}

/** Ids that occur more than once. */
export function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
