import { type TagColumn } from '@rfp/contracts/fields/opportunity-filters';
import { type SetAside } from '@rfp/contracts/notice';
import { setAsideWords, tagFilters, type TagKind, tagOf } from '../search/query/search-tags.js';
import { bareNumber, searchWords } from '../search/query/search-words.js';
import { noticeKinds, type KindFacts } from './notice-kinds.js';
import { type OpportunityRow } from './opportunity-columns.js';

type Tagged = Pick<OpportunityRow, TagColumn | 'opportunity_number'> & KindFacts;

/** Returns the tags for the search document of an opportunity. */
export function recordTags(row: Tagged): string[] {
  const values: readonly (readonly [TagKind, Iterable<string | null>])[] = [
    ['type', [row.source_type]],
    ...tagFilters.map(([, { tag, column }]) => [tag, toValues(row[column])] as const),
    ['number', [row.opportunity_number]],
    ['kind', noticeKinds(row)],
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

function toValues(value: string | readonly string[] | SetAside | null): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'string') return [value];
  return 'code' in value ? setAsideWords(value) : value;
}

function isWord(word: string): boolean {
  return /^\p{L}{3,30}$/u.test(word);
}
