import { type QuoteIndex } from '../match-items.js';
import { type Item } from '../statement/item.js';
import { unitOf } from './vocabulary.js';
import { wordRoot } from './word-root.js';

/** Words that a value, a modal verb, a word or a phrase of a quote implies: May 4 is a date, a web address is online. */
const impliedBy = new Map(
  Object.entries({
    date: 'date day',
    time: 'time clock hour',
    amount: 'amount dollar usd money sum price cost value',
    email: 'email mail address electronic',
    web: 'website site web page online internet link electronic address portal visit',
    phone: 'phone telephone call number',
    number: 'number total count quantity',
    code: 'number code',
    period: 'run last long duration period time span term length',
    '~by': 'due deadline date close cutoff late',
    '~max': 'limit maximum cap ceiling restrict',
    '~min': 'minimum least',
    '~only': 'exclusive accept allow',
    '~per': 'accordance follow comply base accord per depend conform',
    must: 'require need mandatory oblige must necessary',
    shall: 'require need mandatory oblige must necessary',
    '~must': 'require need mandatory oblige must necessary',
    may: 'allow permit possible option decide choose',
    can: 'allow permit possible option',
    '~may': 'allow permit possible option able decide choose want',
    should: 'recommend encourage advise ask request',
    '~should': 'recommend encourage advise ask request want desire prefer',
    will: 'plan expect intend anticipate',
    '~will': 'plan expect intend anticipate want look',
    after: 'later',
    late: 'deadline miss',
    deadline: 'late',
    '@poc': 'question inquiry contact',
    '@fbo': 'website site portal',
    citizen: 'national',
    domestic: '@us american',
    one: 'single one sole',
    'number 100': 'wholly entire full total complete',
    'number 25': 'quarter',
    'number 50': 'half',
    '&open': 'compete competition size bid',
    '&sb': 'compete eligible small',
    '&large': 'large',
    '@setaside': 'compete bid eligible participate apply quote offer win reserve exclude',
    '@sole': 'competition compete only single approach one rival',
    deliver: 'goods item product supplies ship arrive',
    delivery: 'goods item product supplies ship arrive',
    quantity: 'unit piece amount item',
    eligible: 'qualify',
    standard: 'revenue receipt small',
    fund: '@setaside',
    facsimile: 'fax send',
    offers: 'offer bid proposal quote quotation application submission response tender',
  }).map(([name, words]): [string, string[]] => [name, rootsOf(words)]),
);

function rootsOf(words: string): string[] {
  return words.split(' ').map((word) => (word.startsWith('@') ? word : wordRoot(word)));
}

/** Words about offers and their evaluation. They imply offers unless the quotes name something else that suppliers submit. */
const offerCues = new Set(
  rootsOf(
    `evaluate assess close due deadline submit submission receive receipt late consider award respond response solicitation rfq rfp compete
offeror bidder vendor quoter factor rating accept reject auction include`.replaceAll('\n', ' '),
  ),
);
const otherMatters = new Set(
  rootsOf('question inquiry query invoice report delivery comment registration register visit conference request'),
);

/** Roots of words that the quotes imply without having them. */
export function impliedRoots(quotes: QuoteIndex): ReadonlySet<string> {
  const kinds = new Set(quotes.items.flatMap(kindsOf));
  if (hasAny(quotes, offerCues) && !hasAny(quotes, otherMatters)) kinds.add('offers');
  if (kinds.has('by') && (kinds.has('date') || kinds.has('time'))) kinds.add('~by');
  return new Set([
    ...[...kinds].flatMap((kind) => (kind.startsWith('=') ? [wordRoot(kind.slice(1))] : (impliedBy.get(kind) ?? []))),
    ...quotes.items.flatMap(({ word }) => monthOf(word)),
  ]);
}

const months = rootsOf('january february march april may june july august september october november december');

/** The month of a date, such as `date 2014-07-15`. */
function monthOf(word: string): string[] {
  const month = /^date \d{4}-(\d{2})/.exec(word)?.[1];
  return months.slice(Number(month) - 1, Number(month));
}

function hasAny({ items }: QuoteIndex, roots: ReadonlySet<string>): boolean {
  return items.some(({ keys }) => keys.some((key) => roots.has(key)));
}

/** Names in the host of a web address: `fbo` for fbo.gov. */
function hostNames(word: string): string[] {
  const host = /^web ([a-z\d.-]+)/.exec(word)?.[1] ?? '';
  return host
    .split('.')
    .slice(0, -1)
    .flatMap((part) => [`=${part}`]);
}

const periods = new Set(['day', 'week', 'month', 'year', 'hour', 'business day']);

function kindsOf({ value, word, keys }: Item): string[] {
  if (value === 'address') return [word.slice(0, word.indexOf(' ')), ...hostNames(word)];
  if (word === 'number 1') return [value, 'one'];
  return periods.has(unitOf(word) ?? '') ? [word, 'period'] : [value, word, ...keys];
}
