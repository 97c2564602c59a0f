import { randomUUID } from 'node:crypto';
import { type Digest, type DigestSection, type NotificationContent } from '@rfp/contracts/notifications';

export const aMatch = (): NotificationContent => ({
  opportunity_id: randomUUID(),
  title: 'Roof repairs',
  agency_name: 'Department of Energy',
  due_at: '2026-04-16T03:59:59.999Z',
  kind: 'match',
  at: '2026-03-10T14:00:00.000Z',
  score: 91,
  changed_fields: [],
  sentence: 'New match: Roof repairs (Department of Energy), due Apr 15',
  details: ['Matches with 91 of 100: "roof" in the title'],
});

/** A section that lists all its items, unless other numbers are given. */
export function aSection({ items = [aMatch()], ...section }: Partial<DigestSection> = {}): DigestSection {
  const counts = { matched: items.length, shown: items.length, elsewhere: 0, settled: 0, held_back: 0 };
  return { kind: 'fit', search: null, ...counts, items, ...section };
}

export function aSearchSection(name: string, section: Partial<DigestSection> = {}): DigestSection {
  return aSection({ kind: 'search', search: { id: randomUUID(), name, workspace_id: randomUUID() }, ...section });
}

/** A digest of sections; by default with one match. */
export function aDigest(person_id: string, sections: DigestSection[] = [aSection()]): Digest {
  const opportunities = sections.reduce((sum, { shown, held_back }) => sum + shown + held_back, 0);
  return { id: randomUUID(), person_id, opportunities, sections };
}
