import {
  type BeginningKind,
  type FacetFilter,
  facetFilterNames,
  type FilterTagKind,
  type Match,
  type TagColumn,
  opportunityFilters,
} from '@rfp/contracts/fields/opportunity-filters';
import { type SetAside } from '@rfp/contracts/notice';
import { type OpportunityRow } from '../../store/opportunity-columns.js';
import { bareNumber, indexable, searchWords } from './search-words.js';

/** Tags: whole names and codes of a record, in the same index as its words. Most are those of filters. */
export type TagKind =
  | FilterTagKind
  | 'type'
  | 'number'
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

/** Whether tags of a kind are compared by the beginning of a value. */
export function isBeginningKind(kind: TagKind): kind is BeginningKind {
  return matches.get(kind)?.operator === 'begins';
}

/** A tag, or the beginning of one. No word of a text begins with `#`. */
export function tagOf(kind: TagKind, value: string): string {
  return `#${kind}=${indexable(kind === 'number' ? bareNumber(value) : value.trim().toUpperCase())}`;
}

type Tagged = Pick<OpportunityRow, TagColumn | 'source_type' | 'opportunity_number' | 'title'>;

/** The tags of a record. */
export function tagsOf(row: Tagged): string[] {
  const values: readonly (readonly [TagKind, Iterable<string | null>])[] = [
    ['type', [row.source_type]],
    ...tagFilters.map(([, { tag, column }]) => [tag, valuesOf(row[column])] as const),
    ['number', [row.opportunity_number]],
    [
      'word',
      new Set(
        searchWords(`${row.title}\n${row.agency_name ?? ''}`)
          .split(' ')
          .filter(isWord),
      ),
    ],
  ];
  return values.flatMap(([kind, each]) =>
    [...each].flatMap((value) => (value === null || bareNumber(value) === '' ? [] : [tagOf(kind, value)])),
  );
}

function valuesOf(value: string | readonly string[] | SetAside | null): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'string') return [value];
  return 'code' in value ? setAsideWords(value) : value;
}

/** By code or by a word of the name: `set_aside:women`. */
function setAsideWords({ code, text }: SetAside): string[] {
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

function isWord(word: string): boolean {
  return /^\p{L}{3,30}$/u.test(word);
}
