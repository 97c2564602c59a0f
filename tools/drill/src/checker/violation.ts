/** Invariants of an idle world. */
export const properties = {
  P1: 'no data are lost',
  P2: 'no data are duplicated',
  P3: 'runs report the truth',
  P4: 'totals agree',
  P5: 'the outboxes are empty, and every event is in the stream',
  P6: 'no newer data are overwritten by older data',
  P7: 'no data exist that were never served',
  P8: 'the database files are intact',
  P9: 'repeated requests have equal outcomes',
  P10: 'a reader of all pages sees each record once',
} as const;
export type Property = keyof typeof properties;

/** An invariant that does not hold, with the evidence. */
export interface Violation {
  property: Property;
  sentence: string;
}

const maxShownItems = 3;

/** A violation that lists some items; empty if there are no items. */
export function violationIfAny(property: Property, what: string, items: readonly string[]): Violation[] {
  if (items.length === 0) return [];
  const more = items.length > maxShownItems ? ` and ${items.length - maxShownItems} more` : '';
  return [{ property, sentence: `${items.length} ${what}: ${items.slice(0, maxShownItems).join(', ')}${more}` }];
}

/** A violation if the found value differs from the expected value. */
export function violationIfDifferent(property: Property, what: string, found: unknown, expected: unknown): Violation[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? [] : [{ property, sentence: `${what}: ${one} instead of ${other}` }];
}

/** Ids that occur more than once. */
export function findDuplicates(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
