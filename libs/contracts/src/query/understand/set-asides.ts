import { opportunityFilters } from '../../fields/opportunity-filters.js';
import { type FieldWords, type Words } from '../query.js';
import { keyAt, keyOf, longestOf, type Meaning, type Reader, type Run, skip, wordSet } from './reader.js';
import { type SetAsideRow, setAsideRows, spellingsOf } from './set-aside-table.js';

const setAsides: ReadonlyMap<string, SetAsideRow> = new Map(
  setAsideRows.flatMap((row) => spellingsOf(row).map((spelling): [string, SetAsideRow] => [keyOf(spelling), row])),
);

/** Without "set-aside", these words mean other things if one of the listed words precedes or follows them. */
const otherUses: ReadonlyMap<string, { readonly after: ReadonlySet<string>; readonly before: ReadonlySet<string> }> =
  new Map([
    [
      'small business',
      {
        after:
          wordSet(`innovation innovative technology transfer development investment lending loan loans credit administration technical transportation
        center centers owner owners training resilience finance financing growth grant grants assistance support liaison office program programs
        subcontracting environmental incubator accelerator recovery relief tax health insurance advantage counseling resource resources
        advocacy exporters export pilot phase research voucher vouchers of and competitiveness ombudsman teaming consortium week`),
        before: wordSet(
          'for to of help helping support supporting assist assisting federal nsf nih dod phs us usda in serving and rural',
        ),
      },
    ],
  ]);

const setAsideWords = [
  'set aside contracts',
  'set aside contract',
  'set asides',
  'set aside',
  'setaside',
  'setasides',
  'reserved',
  'only',
];
const soleSourceWords = ['sole source', 'sole sourced', 'solesource'];

/** "8(a)", "SDVOSB set-aside", "women-owned small business", "HUBZone sole source". */
export const readSetAside: Reader = (run, at) => {
  const lead = skip(run, at, ['total set aside for', 'set asides for', 'set aside for', 'reserved for', 'sole source']);
  const named = longestOf(setAsides, run, at + lead);
  if (named === null || isEightA(run, at + lead)) return null;
  const end = at + lead + named.length;
  const sole = skip(run, end, soleSourceWords);
  const more = sole + skip(run, end + sole, setAsideWords);
  if (lead + more === 0 && hasOtherUse(run, at, named.length)) return null;
  const isSole = sole > 0 || keyAt(run, at) === 'sole';
  const text = run.words.slice(at, end + more).map((word) => word.text);
  return { length: end + more - at, ...meaningOf(named.found, text.join(' '), isSole) };
};

/** Whether the words are "8 a", which is too ambiguous. */
function isEightA(run: Run, at: number): boolean {
  return run.words[at]?.text === '8' && run.words[at + 1]?.text.toLowerCase() === 'a';
}

function meaningOf(row: SetAsideRow, text: string, isSole: boolean): Omit<Meaning, 'length'> {
  const { stated, near } = statedBy(row, isSole);
  return {
    query: {
      kind: 'meant',
      text,
      stated: stated.map(codeWords),
      ...(near.length > 0 && { near: near.map(codeWords) }),
      said: row.said.split('; ').map((phrase): Words => ({ kind: 'words', text: phrase, match: 'phrase' })),
    },
    filter: 'set_aside',
    value: stated[0] ?? '',
    label: opportunityFilters.set_aside.pill(isSole ? `${row.label} sole source` : row.label),
  };
}

function statedBy(
  { codes, soleSource, near = '' }: SetAsideRow,
  isSole: boolean,
): { stated: string[]; near: string[] } {
  const others = near === '' ? [] : near.split(' ');
  if (!isSole || soleSource === undefined) return { stated: codes.split(' '), near: others };
  return { stated: soleSource.split(' '), near: [...codes.split(' '), ...others] };
}

function codeWords(text: string): FieldWords {
  return { kind: 'field', field: 'setaside', text, match: 'word' };
}

function hasOtherUse(run: Run, at: number, length: number): boolean {
  const key = run.words
    .slice(at, at + length)
    .map((word) => word.key)
    .join(' ');
  const { after, before } = otherUses.get(key.replace(/es$/, '')) ?? {};
  return after?.has(keyAt(run, at + length)) === true || before?.has(keyAt(run, at - 1)) === true;
}
