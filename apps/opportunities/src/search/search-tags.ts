import { type SetAside } from '@rfp/contracts/notice';
import { bareNumber, indexable, searchWords } from './search-words.js';

/** What records are found by besides their words: whole names and codes, in the same index. */
export const tagKinds = [
  'type',
  'source',
  'agency',
  'state',
  'set_aside',
  'naics',
  'psc',
  'aln',
  'applicant',
  'number',
  // Words of titles and agencies before stemming: for what begins so, and for suggestions.
  'word',
] as const;
export type TagKind = (typeof tagKinds)[number];

/** Tags of codes, of which a record may have several: their columns of `opportunity_summary`, and kinds of `opportunity_count`. */
export const listKinds = {
  naics: { column: 'naics_codes', counted: 'naics' },
  psc: { column: 'psc_codes', counted: 'psc' },
  aln: { column: 'aln_codes', counted: 'aln' },
  state: { column: 'states', counted: 'state_of_performance' },
  applicant: { column: 'eligible_applicants', counted: 'applicant' },
} as const satisfies Partial<Record<TagKind, { column: string; counted: string }>>;
export type ListKind = keyof typeof listKinds;

/** A tag, or the beginning of one. No word of a text begins with `#`. */
export function tagOf(kind: TagKind, value: string): string {
  return `#${kind}=${indexable(kind === 'number' ? bareNumber(value) : value.trim().toUpperCase())}`;
}

interface Tagged {
  source_type: string;
  source_name: string;
  agency_name: string | null;
  opportunity_number: string | null;
  states: readonly string[];
  set_aside: SetAside | null;
  naics_codes: readonly string[];
  psc_codes: readonly string[];
  aln_codes: readonly string[];
  eligible_applicants: readonly string[];
  title: string;
}

/** The tags of a record. */
export function tagsOf(row: Tagged): string[] {
  const values: readonly (readonly [TagKind, Iterable<string | null>])[] = [
    ['type', [row.source_type]],
    ['source', [row.source_name]],
    ['agency', [row.agency_name]],
    ['state', row.states],
    ['set_aside', row.set_aside === null ? [] : setAsideWords(row.set_aside)],
    ['naics', row.naics_codes],
    ['psc', row.psc_codes],
    ['aln', row.aln_codes],
    ['applicant', row.eligible_applicants],
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
