import { opportunityFilters } from '../../fields/opportunity-filters.js';
import { type FieldWords, type Words } from '../query.js';
import { keyOf, longestOf, type Reader, skip } from './reader.js';

/** Set-asides: the beginnings of their codes, the name for people, what people write, and how texts say it. */
const rows: readonly (readonly [codes: string, label: string, spellings: string, said: string])[] = [
  ['8A HS2 HS3', '8(a)', '8(a); 8a; 8 (a); section 8(a); 8(a) program; 8a program; SBA 8(a); 8a certified', '8(a)'],
  [
    'HZ HS2 HS3',
    'HUBZone',
    'HUBZone; HUB zone; HUBZone small business; historically underutilized business zone; historically underutilized business; HUBZone certified',
    'HUBZone; historically underutilized business',
  ],
  [
    'SDVOSB',
    'SDVOSB',
    'SDVOSB; SDVOB; SDVOSBs; service disabled veteran owned small business; service disabled veteran owned small businesses; service disabled veteran owned; service disabled veteran owned business; service disabled veteran; disabled veteran owned; disabled veteran owned small business',
    'SDVOSB; service-disabled veteran-owned',
  ],
  [
    'VSA VSS SDVOSB',
    'Veteran-owned',
    'VOSB; VOSBs; veteran owned small business; veteran owned small businesses; veteran owned; veteran owned business; vet owned',
    'VOSB; veteran-owned',
  ],
  [
    'WOSB EDWOSB',
    'Women-owned',
    'WOSB; WOSBs; women owned small business; women owned small businesses; woman owned small business; women owned; woman owned; women owned business; woman owned business; female owned',
    'WOSB; women-owned; woman-owned',
  ],
  [
    'EDWOSB',
    'EDWOSB',
    'EDWOSB; economically disadvantaged women owned small business; economically disadvantaged women owned; economically disadvantaged WOSB',
    'EDWOSB; economically disadvantaged women-owned',
  ],
  [
    'SBA SBP RSB',
    'Small business',
    'total small business; small business set aside; total small business set aside; partial small business set aside; small business set asides; set aside for small business; set aside for small businesses; small business only; reserved for small business',
    'small business set-aside; set-aside for small business',
  ],
  [
    'IEE ISBEE ISEE BICIV',
    'Indian economic enterprise',
    'ISBEE; IEE; indian economic enterprise; indian small business economic enterprise; buy indian; buy indian act; native american owned; indian owned',
    'indian economic enterprise; indian small business economic enterprise; buy indian',
  ],
  ['LAS', 'Local area', 'local area set aside; local area', 'local area set-aside'],
  [
    'SDB 8A',
    'Small disadvantaged',
    'small disadvantaged business; small disadvantaged businesses; SDB',
    'small disadvantaged business',
  ],
];

interface SetAside {
  readonly codes: readonly string[];
  readonly label: string;
  readonly said: readonly string[];
}

const setAsides: ReadonlyMap<string, SetAside> = new Map(
  rows.flatMap(([codes, label, spellings, said]) =>
    spellings
      .split('; ')
      .map((spelling): [string, SetAside] => [
        keyOf(spelling),
        { codes: codes.split(' '), label, said: said.split('; ') },
      ]),
  ),
);

/** "8(a)", "SDVOSB set-aside", "women-owned small business". */
export const readSetAside: Reader = (run, at) => {
  const named = longestOf(setAsides, run, at);
  if (named === null) return null;
  const { length, found } = named;
  const end = at + length;
  const more = skip(run, end, [
    'set aside contracts',
    'set asides',
    'set aside',
    'setaside',
    'setasides',
    'sole source',
  ]);
  const words = run.words.slice(at, end + more).map(({ text }) => text);
  // "8 a" may be anything.
  if (words[0] === '8') return null;
  const stated = found.codes.map((code): FieldWords => ({
    kind: 'field',
    field: 'setaside',
    text: code,
    match: 'word',
  }));
  const said = found.said.map((text): Words => ({ kind: 'words', text, match: 'phrase' }));
  const value = found.codes[0] ?? '';
  return {
    length: length + more,
    query: { kind: 'meant', text: words.join(' '), stated, said },
    filter: 'set_aside',
    value,
    label: opportunityFilters.set_aside.pill(found.label),
  };
};
