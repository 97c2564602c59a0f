import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { agencies } from '../../vocabulary/agencies.js';
import { parseQuery } from '../parse-query.js';
import { printQuery } from '../print-query.js';
import { queryTextSchema, readQuery } from '../query-text.js';
import { understandAny, understandQuery } from './understand-query.js';
import { withPartQuoted } from './understood-part.js';

/** A Wednesday. */
const now = new Date('2026-12-09T15:00:00Z');

function understood(text: string): string {
  const parts = understandQuery(text, now).understood.map(({ filter, value }) => `${filter}=${value}`);
  return parts.join(', ') || '-';
}

const staysWords = readFileSync(path.join(import.meta.dirname, 'stays-words.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

it('at least 40 texts have a word that is not understood as a filter', () => {
  expect(staysWords.length).toBeGreaterThanOrEqual(40);
});

it.each(staysWords)(
  'a word within a phrase or compound is not understood as a filter: %s',
  (text = '', expected = '') => {
    expect(understood(text)).toBe(expected);
  },
);

it.each([
  ['EPA grants', 'agency=Environmental Protection Agency, kind=grant'],
  ['epa grants', 'agency=Environmental Protection Agency, kind=grant'],
  ['IT contracts', 'kind=contract'],
  ['RFP for roofing', 'kind=solicitation'],
  ['RFP roofing', 'kind=solicitation'],
  ['roofing RFPs', 'kind=solicitation'],
  ['grants for fire departments', 'kind=grant'],
  ['funding opportunities for nonprofits', 'kind=grant'],
  ['NOFO broadband', 'kind=grant'],
  ['sources sought engineering support', 'kind=sources sought'],
  ['RFI for cloud hosting', 'kind=sources sought'],
  ['pre-solicitation dredging', 'kind=presolicitation'],
  ['award notices construction', 'kind=award'],
  ['combined synopsis/solicitation', 'kind=combined synopsis'],
  ['open grants', 'status=active, kind=grant'],
  ['grants open now', 'kind=grant, status=active'],
  ['open roofing RFPs', 'status=active, kind=solicitation'],
  ['currently open janitorial', 'status=active'],
  ['paving closing this week', 'due_by=2026-12-13'],
  ['paving due by Friday', 'due_by=2026-12-11'],
  ['bids by Dec 15', 'kind=solicitation, due_by=2026-12-15'],
  ['closing in the next 30 days', 'due_by=2027-01-08'],
  ['due today', 'due_by=2026-12-09'],
  ['closing tomorrow', 'due=2026-12-10..2026-12-10'],
  ['due by tomorrow', 'due_by=2026-12-10'],
  ['due on Friday', 'due=2026-12-11..2026-12-11'],
  ['due next week', 'due=2026-12-14..2026-12-20'],
  ['by the end of next month', '-'],
  ['closing next month', 'due=2027-01-01..2027-01-31'],
  ['due by next month', 'due_by=2027-01-31'],
  ['closing before January 5', 'due_by=2027-01-05'],
  ['due by 2026-12-31', 'due_by=2026-12-31'],
  ['posted this week', 'posted_since=2026-12-07'],
  ['new in the last 7 days', 'posted_since=2026-12-02'],
  ['posted since Monday', 'posted_since=2026-12-07'],
  ['Pennsylvania tourism', 'state=PA'],
  ['roofing in Virginia', 'state=VA'],
  ['roofing in va', 'state=VA'],
  ['roofing TX', 'state=TX'],
  ['West Virginia mine safety', 'state=WV'],
  ['paving in Washington', 'state=WA'],
  ['Washington, D.C. museums', 'state=DC'],
  ['8(a) janitorial', 'set_aside=8A'],
  ['8a janitorial', 'set_aside=8A'],
  ['SDVOSB construction', 'set_aside=SDVOSB'],
  ['service-disabled veteran-owned small business roofing', 'set_aside=SDVOSB'],
  ['women-owned small business', 'set_aside=WOSB'],
  ['woman owned janitorial', 'set_aside=WOSB'],
  ['HUBZone set-aside paving', 'set_aside=HZ'],
  ['small business set-aside', 'set_aside=SBA'],
  ['VA grants', 'agency=Department of Veterans Affairs, kind=grant'],
  ['DISA cyber', 'agency=Defense Information Systems Agency'],
  ['ICE detention', 'agency=Immigration and Customs Enforcement'],
  ['the Navy submarine training', 'agency=Department of the Navy'],
  ['Army Corps dredging', 'agency=Army Corps of Engineers'],
  ['Dept. of Homeland Security', 'agency=Department of Homeland Security'],
  ['U.S. Fish & Wildlife Service', 'agency=Fish and Wildlife Service'],
  ['541511', 'naics_code=541511'],
  ['NAICS 5415 software', 'naics_code=5415'],
  ['93.279', 'aln_code=93.279'],
  ['CFDA 93.279 research', 'aln_code=93.279'],
  ['PSC R425', 'psc_code=R425'],
  ['8(a) set-aside', 'set_aside=8A'],
  ['roofing SDVOSB set-aside', 'set_aside=SDVOSB'],
  ['HUBZone set-asides', 'set_aside=HZ'],
  ['UNSPSC code 43211500', 'unspsc_code=43211500'],
  ['CPV 45 works', 'cpv_code=45'],
  ['paper 30199000-0', 'cpv_code=30199000'],
  ['NIGP 92045', 'nigp_code=920-45'],
  ['(roofing in Virginia) (contracts)', 'state=VA, kind=contract'],
  ['8(a) sole source janitorial', 'set_aside=8AN'],
  ['competitive 8(a) roofing', 'set_aside=8A'],
  ['SDVOSB sole source', 'set_aside=SDVOSBS'],
  ['service disabled vet roofing', 'set_aside=SDVOSB'],
  ['disabled veteran owned firms paving', 'set_aside=SDVOSB'],
  ['veteran owned construction Texas', 'set_aside=VSA, state=TX'],
  ['veteran-led companies', 'set_aside=VSA'],
  ["women's-owned small businesses", 'set_aside=WOSB'],
  ['economically disadvantaged women-owned', 'set_aside=EDWOSB'],
  ['partial small business set-aside', 'set_aside=SBP'],
  ['set aside for small business engineering', 'set_aside=SBA'],
  ['small business IT support', 'set_aside=SBA'],
  ['sole source HUBZone', 'set_aside=HZS'],
  ['ISBEE road work', 'set_aside=ISBEE'],
  ['Buy Indian dental services', 'set_aside=IEE'],
  ['tribally owned firms', 'set_aside=IEE'],
  ['local area set-aside debris removal', 'set_aside=LAS'],
  ['SDB janitorial', 'set_aside=SDB'],
  ['DBE paving', 'set_aside=DBE'],
  ['minority-owned businesses', 'set_aside=MBE'],
  ['contracts over 1 million', 'kind=contract, value=>1000000'],
  ['paving under $250k', 'value=<250000'],
  ['grants between 1 and 5 million', 'kind=grant, value=1000000..5000000'],
  ['grants from $500,000 to $2 million', 'kind=grant, value=500000..2000000'],
  ['$1M-$5M construction', 'value=1000000..5000000'],
  ['$1-5 million construction', 'value=1000000..5000000'],
  ['IT contracts worth at least 500k', 'kind=contract, value=>=500000'],
  ['up to 2.5 million dollars roofing', 'value=<=2500000'],
  ['$1M+ dredging', 'value=>=1000000'],
  ['1 million or more for bridges', 'value=>=1000000'],
  ['grants of 50k or less', 'kind=grant, value=<=50000'],
  ['closing in december', 'due_by=2026-12-31'],
  ['due in January', 'due=2027-01-01..2027-01-31'],
  ['closing in march 2027', 'due=2027-03-01..2027-03-31'],
  ['due before March', 'due_by=2027-02-28'],
  ['deadline this week', 'due_by=2026-12-13'],
  ['due this year', 'due_by=2026-12-31'],
  ['posted today', 'posted_since=2026-12-09'],
  ['posted in November', 'posted=2026-11-01..2026-11-30'],
  ['posted in december', 'posted=2026-12-01..2026-12-31'],
])('%s is understood as %s', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

it('a part has its written text, and its meaning for people and programs', () => {
  expect(understandQuery('roofing in Virginia', now).understood).toEqual([
    { text: 'in Virginia', filter: 'state', value: 'VA', label: 'State: VA' },
  ]);
});

it.each([
  ['due next month', 'Due Jan 1, 2027 to Jan 31, 2027'],
  ['closing tomorrow', 'Due Dec 10, 2026'],
  ['due by Friday', 'Due by Dec 11, 2026'],
])('the days of %s have the label %s', (text, label) => {
  expect(understandQuery(text, now).understood.map((part) => part.label)).toEqual([label]);
});

it('a part in quotation marks is searched for as words, at any position', () => {
  expect(withPartQuoted('roofing in Virginia', 'in Virginia')).toBe('roofing "in Virginia"');
  expect(withPartQuoted('"in Virginia" in Virginia', 'in Virginia')).toBe('"in Virginia" "in Virginia"');
  expect(withPartQuoted('8(a) janitorial', '8(a)')).toBe('"8(a)" janitorial');
  for (const text of ['roofing in Virginia', '8(a) janitorial', 'EPA grants', 'due by Friday']) {
    const words = understandQuery(text, now).understood.reduce((left, part) => withPartQuoted(left, part.text), text);
    expect(understood(words)).toBe('-');
  }
});

it('a text without filters is the same query as its words', () => {
  for (const text of ['cloud hosting', '"data center" -roof', '(a OR b) c', 'naics:5415 value:>1m', '', '!!!'])
    expect(understandQuery(text, now)).toEqual({ query: readQuery(text), understood: [] });
});

it('each alternative is understood by itself', () => {
  const { query, understood: parts } = understandAny(['roofing in Virginia', 'EPA grants', ' '], now);
  expect(query).toMatchObject({ kind: 'or', parts: [{ kind: 'and' }, { kind: 'and' }] });
  expect(parts.map(({ value }) => value)).toEqual(['VA', 'Environmental Protection Agency', 'grant']);
  expect(understandAny(['', '!!!'], now)).toEqual({ query: null, understood: [] });
});

it('at least 120 agencies are known, each by its own name', () => {
  expect(agencies.length).toBeGreaterThanOrEqual(120);
  const wrong = agencies.filter(({ name }) => understood(name) !== `agency=${name}`);
  expect(wrong.map(({ name }) => `${name}: ${understood(name)}`)).toEqual([]);
});

const words = fc.constantFrom(
  'EPA',
  'grants',
  'in',
  'Virginia',
  '8(a)',
  'open',
  'by',
  'Friday',
  'OR',
  '-',
  '(',
  ')',
  '"',
  'roof',
  '541511',
  'NAICS',
  'set-aside',
);

it('every accepted text is understood, and its meaning prints as an accepted text', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join(' ');
      if (!queryTextSchema.safeParse(text).success) return;
      const { query } = understandQuery(text, now);
      if (query !== null && !('parts' in query && query.parts.length === 0))
        expect(parseQuery(printQuery(query))).not.toHaveProperty('error');
    }),
  );
});
