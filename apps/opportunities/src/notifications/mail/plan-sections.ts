import { type Lifecycle } from '@rfp/contracts/notice';
import { type Digest, type DigestSection, lastChanceDays, maxDigestItems } from '@rfp/contracts/notifications';
import { hasEnded } from '@rfp/scoring/dates/status';
import { groupByOpportunity } from '../notification-rows.js';
import { compareText, inMailOrder, type OrderedNews } from './mail-order.js';

/** A notification of a mail. */
export interface MailItem extends OrderedNews {
  readonly id: string;
  readonly kind: 'match' | 'changed';
  readonly search: DigestSection['search'];
  /** Whether the workspace has dismissed the opportunity, or the person has opened it since. */
  readonly settled: boolean;
  readonly lifecycle: Lifecycle;
  /** Whether the due date is the end of an award. */
  readonly is_lead: boolean;
}

type Group = [MailItem, ...MailItem[]];

/** A section with the notifications of each opportunity that it lists, in order. */
export interface PlannedSection extends Omit<DigestSection, 'items'> {
  readonly listed: readonly Group[];
}

/** A mail before its opportunities are described. */
export interface PlannedMail extends Pick<Digest, 'opportunities'> {
  readonly sections: readonly PlannedSection[];
}

/** Divides the notifications of a mail into sections. Each opportunity is listed once, in the first section to which it belongs. */
export function planSections(items: readonly MailItem[], at: Date): PlannedMail {
  const listedIds = new Set<string>();
  let room = maxDigestItems;
  const sections = sectionsOf(items, at).flatMap(({ kind, search, groups, isOwn }): PlannedSection[] => {
    if (groups.length === 0) return [];
    const open = groups.flatMap((group) => (group.some((item) => isOwn(item) && !item.settled) ? openPart(group) : []));
    const own = open.filter(([{ opportunity_id }]) => !listedIds.has(opportunity_id));
    const listed = inMailOrder(own).slice(0, room);
    room -= listed.length;
    for (const [{ opportunity_id }] of listed) listedIds.add(opportunity_id);
    return [
      {
        kind,
        search,
        matched: groups.length,
        shown: listed.length,
        elsewhere: open.length - own.length,
        settled: groups.length - open.length,
        held_back: own.length - listed.length,
        listed,
      },
    ];
  });
  const unsettled = items.filter(({ settled }) => !settled);
  return { opportunities: new Set(unsettled.map(({ opportunity_id }) => opportunity_id)).size, sections };
}

interface SectionGroups extends Pick<DigestSection, 'kind' | 'search'> {
  readonly groups: readonly Group[];
  /** Whether a notification belongs to the section; the others of its opportunity only describe it. */
  readonly isOwn: (item: MailItem) => boolean;
}

/** The opportunities that belong to each section, with the notifications that describe them there. */
function sectionsOf(items: readonly MailItem[], at: Date): SectionGroups[] {
  const personal = groupByOpportunity(items.filter(({ search }) => search === null));
  const urgent = groupByOpportunity(items.filter((item) => !item.settled && isLastChance(item, at)));
  const personalSection = (kind: 'changed' | 'fit'): SectionGroups => {
    const isOwn = (item: MailItem) => item.kind === (kind === 'fit' ? 'match' : 'changed');
    return { kind, search: null, groups: personal.filter((group) => group.some(isOwn)), isOwn };
  };
  return [
    { kind: 'last_chance', search: null, groups: urgent.map(strongestPart), isOwn: () => true },
    personalSection('changed'),
    personalSection('fit'),
    ...searchSections(items),
  ];
}

function searchSections(items: readonly MailItem[]): SectionGroups[] {
  const bySearch = new Map<string, { search: NonNullable<MailItem['search']>; items: MailItem[] }>();
  for (const item of items) {
    const { search } = item;
    if (search === null) continue;
    const section = bySearch.get(search.id) ?? { search, items: [] };
    bySearch.set(search.id, section);
    section.items.push(item);
  }
  return [...bySearch.values()]
    .toSorted((one, other) => compareText(nameKey(one.search), nameKey(other.search)))
    .map((section) => ({
      kind: 'search',
      search: section.search,
      groups: groupByOpportunity(section.items),
      isOwn: () => true,
    }));
}

function nameKey({ name, id }: NonNullable<MailItem['search']>): string {
  return `${name.toLowerCase()}\n${id}`;
}

/** The notifications without those that are settled; none if all are. */
function openPart(group: Group): Group[] {
  const [first, ...others] = group.filter(({ settled }) => !settled);
  return first === undefined ? [] : [[first, ...others]];
}

/** The notifications by the profile of the person, or else of the first search by name, so that the score and the reasons are those of one profile. */
function strongestPart(group: Group): Group {
  const [first, ...others] = group.toSorted((one, other) => compareText(partKey(one), partKey(other)));
  if (first === undefined) return group;
  return [first, ...others.filter(({ search }) => search?.id === first.search?.id)];
}

function partKey({ search }: MailItem): string {
  return search === null ? '' : nameKey(search);
}

/** Whether an opportunity is due within `lastChanceDays`. Dates of forecasts are estimates, and leads have no deadline. */
function isLastChance({ due_at, lifecycle, is_lead }: MailItem, at: Date): boolean {
  if (due_at === null || is_lead || lifecycle === 'forecast' || hasEnded(lifecycle)) return false;
  const leftMs = due_at.getTime() - at.getTime();
  return leftMs >= 0 && leftMs <= lastChanceDays * 86_400_000;
}
