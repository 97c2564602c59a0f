import { type Match } from '@rfp/contracts/fields/filter-row';
import {
  type FacetFilter,
  facetFilterNames,
  type FilterTagKind,
  type TagColumn,
  opportunityFilters,
} from '@rfp/contracts/fields/opportunity-filters';
import { type SetAside } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { bareNumber, truncateWord, searchWords } from './search-words.js';

/** Kinds of tags: whole names and codes of a record, in the same index as its words. Most belong to a filter. */
export type TagKind =
  | FilterTagKind
  | 'type'
  | 'number'
  | 'kind'
  // Stems that a title has in the name of its buyer alone.
  | 'buyer'
  // Words of titles and agencies before stemming: for what begins so, and for suggestions.
  | 'word';

/** A filter that the index answers by tags. */
export type TagMatch = Match & { readonly tag: FilterTagKind; readonly column: TagColumn; readonly counted: string };

/** The filters that the index answers by tags, with their names. */
export const tagFilters: readonly (readonly [FacetFilter, TagMatch])[] = facetFilterNames.flatMap((name) => {
  const { match } = opportunityFilters[name];
  return 'tag' in match ? [[name, { counted: match.tag, ...match }] as const] : [];
});

const matches = new Map<TagKind, TagMatch>(tagFilters.map(([, match]) => [match.tag, match]));

/** The filter of a kind of tags. */
export function tagMatch(kind: FilterTagKind): TagMatch {
  const match = matches.get(kind);
  if (match === undefined) throw new RangeError(`No filter has tags of the kind ${kind}`);
  return match;
}

/** A requested name or code prefix. */
export interface FilterTag {
  readonly kind: FilterTagKind;
  readonly value: string;
}

/** Whether a tag is a code prefix. A row may have several codes. */
export function isCodeTag({ kind }: FilterTag): boolean {
  return tagMatch(kind).operator === 'begins';
}

/** Whether rows have a list of names of this kind. */
export function isListOfNames({ kind }: FilterTag): boolean {
  const { operator, isList = false } = tagMatch(kind);
  return isList && operator === 'equals';
}

/** The tags of a filter: whole names, and prefixes of codes. */
export function tagsOfFilter(filter: Omit<OpportunityFilter, 'q'>): FilterTag[] {
  return tagFilters.flatMap(([name, { tag, storedForm = String }]) => {
    const { [name]: value = '' } = filter;
    return value.trim() === '' ? [] : [{ kind: tag, value: storedForm(value) }];
  });
}

/** The code that a part of a query requires; null if it requires anything else. */
export function codesOfPart(part: Query): FilterTag | null {
  if (part.kind === 'code') return { kind: part.field, value: part.prefix };
  return part.kind === 'field' && part.field === 'state' ? { kind: 'state', value: part.text } : null;
}

/** A code prefix in the form in which codes are compared: see `tagOf`. */
export function beginningOf({ value }: FilterTag): string {
  return value.trim().toUpperCase();
}

/** A tag or a prefix of one. No word of a text begins with `#`. */
export function tagOf(kind: TagKind, value: string): string {
  return `#${kind}=${truncateWord(kind === 'number' ? bareNumber(value) : value.trim().toUpperCase())}`;
}

/** The search words of a set-aside: its code and the words of its name, as in `set_aside:women`. */
export function setAsideWords({ code, text }: SetAside): string[] {
  return [code, ...searchWords(text).split(' ')];
}

/** The tag prefixes, one for each written word, all of which a set-aside must have. */
export function tagsOfSetAside(written: string): string[] {
  const words = searchWords(written);
  return words === '' ? [] : words.split(' ').map((word) => tagOf('set_aside', word));
}

/** The alternative tag prefixes of the filter `set_aside`, which may be a code with any punctuation or words of a name. */
export function meaningsOfSetAside(filter: string): string[][] {
  const code = tagOf('set_aside', filter);
  const words = tagsOfSetAside(filter);
  return words.length === 0 || words.join() === code ? [[code]] : [[code], words];
}

/** Whether the filter `set_aside` finds a set-aside. */
export function isSetAside(setAside: SetAside, filter: string): boolean {
  const tags = setAsideWords(setAside).map((word) => tagOf('set_aside', word));
  const isFound = (beginning: string) => tags.some((tag) => tag.startsWith(beginning));
  return meaningsOfSetAside(filter).some((beginnings) => beginnings.every(isFound));
}

/** Number of pair tags. A document has a few percent of them, so a tag leaves a few percent of the documents that have both words. */
const pairTags = 4096;

/**
 * The tag of two adjacent stems. The word index has no positions, so a phrase of two common words would read all documents that have both.
 * Several pairs share a tag, which keeps the index small; documents with the tag are therefore rechecked for the phrase.
 */
function pairTag(first: string, second: string): string {
  return `+${(hash(`${first} ${second}`) % pairTags).toString(36).padStart(3, '0')}`;
}

/** Adds the tags of the word pairs of a text, given its stems in order; null stands for a stop word, which separates its neighbors. */
export function addPairs(stems: readonly (string | null)[], tags = new Set<string>()): Set<string> {
  let before: string | null = null;
  for (const stem of stems) {
    if (before !== null && stem !== null) tags.add(pairTag(before, stem));
    before = stem;
  }
  return tags;
}

/** 32-bit FNV-1a. Hashes are stored: a change requires a new `documentVersion`. */
function hash(text: string): number {
  let bits = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01_00_01_93);
  return bits >>> 0;
}
