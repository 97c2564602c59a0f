import { stateName } from '@rfp/contracts/vocabulary/us-states';
import { formatDollars } from '../format-dollars.js';
import { findRequired } from '../matching/match-search.js';
import { type ScoredKind, scoredKind } from '../notice-kind.js';
import { type ProfileItem, profileItems, type Recipe, type Requirements } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';
import { awardValue } from './value.js';

/** Levels of requirements, which decide whether a notice matches at all. */
export const requirementLevels = ['must', 'exclude'] as const;
export type RequirementLevel = (typeof requirementLevels)[number];

/** A requirement of a profile that a notice fails. */
export interface FailedRequirement {
  /** `Not in Hawaii, which your profile requires` */
  readonly label: string;
  /** The field that fails the requirement, with its text; null if the notice states nothing. */
  readonly source: { readonly field: keyof Scorable; readonly quote: string } | null;
}

/**
 * Whether a notice fails a requirement.
 * @param has - whether the notice has one of the entries, or lies in the range
 */
export function fails(level: RequirementLevel, has: boolean): boolean {
  return has !== (level === 'must');
}

/** Whether a requirement cannot be decided yet: the successor of an award may be set aside. */
export function isOpenRequirement(level: RequirementLevel, item: ProfileItem, kind: ScoredKind): boolean {
  return level === 'must' && item === 'set_asides' && kind === 'lead';
}

/** Whether the value of an award fails the required range. A value that is not stated in US dollars is assumed to meet it. */
export function failsValue(award: number | null, required: Requirements['value']): boolean {
  if (award === null || required === null) return false;
  const { level, min, max } = required;
  return fails(level, award >= (min ?? 0) && award <= (max ?? Infinity));
}

/** The first requirement of a recipe that a notice fails; undefined if it meets all. */
export function findFailed(notice: Scorable, { requires }: Pick<Recipe, 'requires'>): FailedRequirement | undefined {
  if (requires === undefined) return undefined;
  for (const level of requirementLevels)
    for (const item of profileItems) {
      const entries = requires[level][item];
      if (entries === undefined) continue;
      const source = findRequired(item, notice, entries);
      if (fails(level, source !== undefined) && !isOpenRequirement(level, item, scoredKind(notice).kind))
        return failedItem(notice, { level, item, entries }, source);
    }
  const { value } = requires;
  if (value === null || !failsValue(awardValue(notice), value)) return undefined;
  const source = { field: 'estimated_value', quote: notice.estimated_value ?? '' } as const;
  return { label: valueLabel(value), source };
}

/** Words for the entries of each profile item, and the field that states them. */
const itemWords: Record<
  ProfileItem,
  { field: 'naics_codes' | 'set_aside' | 'agency_name' | 'location'; in: string; unstated: string }
> = {
  naics_codes: { field: 'naics_codes', in: 'classified as NAICS', unstated: 'a NAICS code' },
  set_asides: { field: 'set_aside', in: 'set aside for', unstated: 'a set-aside' },
  agencies: { field: 'agency_name', in: 'by', unstated: 'a buyer' },
  places: { field: 'location', in: 'in', unstated: 'a place' },
};

function failedItem(
  notice: Scorable,
  { level, item, entries }: { level: RequirementLevel; item: ProfileItem; entries: readonly string[] },
  source: FailedRequirement['source'] | undefined,
): FailedRequirement {
  const words = itemWords[item];
  if (level === 'exclude') {
    const found = entries.filter((entry) => findRequired(item, notice, [entry]) !== undefined);
    return { label: capitalize(`${words.in} ${listOf(found)}, which your profile excludes`), source: source ?? null };
  }
  const stated = statedOf(notice, item);
  if (stated === null)
    return { label: `Does not state ${words.unstated}, and your profile requires ${listOf(entries)}`, source: null };
  return {
    label: `Not ${words.in} ${listOf(entries)}, which your profile requires`,
    source: { field: words.field, quote: stated },
  };
}

function statedOf(notice: Scorable, item: ProfileItem): string | null {
  const { field } = itemWords[item];
  if (field === 'set_aside') return notice.set_aside?.text ?? null;
  return (field === 'naics_codes' ? notice.naics_codes[0] : notice[field]) ?? null;
}

const maxNamed = 3;

/** `Hawaii or Guam`; a long list is shortened to `Hawaii, Guam, Alaska or 2 more`. */
function listOf(entries: readonly string[]): string {
  const names = entries.slice(0, maxNamed).map((entry) => stateName(entry) ?? entry);
  const more = entries.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

function valueLabel(value: NonNullable<Requirements['value']>): string {
  const isMust = value.level === 'must';
  return `${isMust ? 'Not worth' : 'Worth'} ${rangeText(value)}, which your profile ${isMust ? 'requires' : 'excludes'}`;
}

/** `$1,000 to $5,000` */
export function rangeText({ min, max }: Pick<NonNullable<Requirements['value']>, 'min' | 'max'>): string {
  if (min === null) return `at most ${formatDollars(max ?? 0)}`;
  return max === null ? `at least ${formatDollars(min)}` : `${formatDollars(min)} to ${formatDollars(max)}`;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
