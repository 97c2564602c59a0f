import { type Match } from '@rfp/contracts/fields/filter-row';
import {
  type BeginningKind,
  type FacetFilter,
  facetFilterNames,
  type FilterTagKind,
  type TagColumn,
  opportunityFilters,
} from '@rfp/contracts/fields/opportunity-filters';
import { type SetAside } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { bareNumber, indexable, searchWords } from './search-words.js';

/** Tags: whole names and codes of a record, in the same index as its words. Most are those of filters. */
export type TagKind =
  | FilterTagKind
  | 'type'
  | 'number'
  | 'kind'
  // Words of titles and agencies before stemming: for what begins so, and for suggestions.
  | 'word';

/** A filter that tags answer. */
export type TagMatch = Match & { readonly tag: FilterTagKind; readonly column: TagColumn; readonly counted: string };

/** The filters that tags answer, by their names. */
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

/** A requested name, or the beginning of a requested code. */
export interface FilterTag {
  readonly kind: FilterTagKind;
  readonly value: string;
}

/** Tags of codes: a row may have several. */
export interface CodeTag extends FilterTag {
  readonly kind: BeginningKind;
}

export function isCodeTag(tag: FilterTag): tag is CodeTag {
  return matches.get(tag.kind)?.operator === 'begins';
}

/** Whether rows have a list of names of a kind, of which the filter is one. */
export function isListOfNames({ kind }: FilterTag): boolean {
  const { operator, isList = false } = tagMatch(kind);
  return isList && operator === 'equals';
}

/** Filters by whole names and codes; codes by their beginning. */
export function tagsOfFilter(filter: Omit<OpportunityFilter, 'q'>): FilterTag[] {
  return tagFilters.flatMap(([name, { tag, storedForm = String }]) => {
    const { [name]: value = '' } = filter;
    return value.trim() === '' ? [] : [{ kind: tag, value: storedForm(value) }];
  });
}

/** The code that a part of a query requires, if it requires nothing else. */
export function codesOfPart(part: Query): CodeTag | null {
  if (part.kind === 'code') return { kind: part.field, value: part.prefix };
  return part.kind === 'field' && part.field === 'state' ? { kind: 'state', value: part.text } : null;
}

/** A value as codes are compared: see `tagOf`. */
export function beginningOf({ value }: FilterTag): string {
  return value.trim().toUpperCase();
}

/** A tag, or the beginning of one. No word of a text begins with `#`. */
export function tagOf(kind: TagKind, value: string): string {
  return `#${kind}=${indexable(kind === 'number' ? bareNumber(value) : value.trim().toUpperCase())}`;
}

/** The values of a set-aside by which it is found: its code, and the words of its name, as in `set_aside:women`. */
export function setAsideWords({ code, text }: SetAside): string[] {
  return [code, ...searchWords(text).split(' ')];
}

/** The beginnings of tags that what is written asks for, all of them: by the words of a name. */
export function tagsOfSetAside(written: string): string[] {
  const words = searchWords(written);
  return words === '' ? [] : words.split(' ').map((word) => tagOf('set_aside', word));
}

/** The same of the filter `set_aside`, in each of its meanings: it may also be a code, whatever its punctuation. */
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
 * The tag of two stems that stand one after the other. The index of words knows no places: a phrase of two common words would read all
 * documents that have both. Several pairs share a tag, which keeps the index small, so documents with the tag are rechecked for the phrase.
 */
function pairTag(first: string, second: string): string {
  return `+${(hash(`${first} ${second}`) % pairTags).toString(36).padStart(3, '0')}`;
}

/** Adds the tags of the pairs of words of a text, by its stems in order: null for a stop word, which parts its neighbours. */
export function addPairTags(stems: readonly (string | null)[], tags: Set<string>): Set<string> {
  let before: string | null = null;
  for (const stem of stems) {
    if (before !== null && stem !== null) tags.add(pairTag(before, stem));
    before = stem;
  }
  return tags;
}

/** FNV-1a of 32 bits. It is stored: never change it without `documentVersion`. */
function hash(text: string): number {
  let bits = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01_00_01_93);
  return bits >>> 0;
}
