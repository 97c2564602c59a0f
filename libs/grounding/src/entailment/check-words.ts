import { plainWordsTable } from '@rfp/codes/tables/plain-words-table';
import { type DropReason } from '@rfp/contracts/grounding';
import { type QuoteIndex } from './match-items.js';
import { isDenier, isFree, type Item, type Statement } from './read-statement.js';
import { buyerActs, supplierActs, unitOf } from './vocabulary.js';
import { wordRoot } from './word-root.js';

/** What a value, a modal verb or a phrase of a quote may also be called: a date is a date, a web address is online. */
const named = new Map(
  Object.entries({
    date: 'date day',
    time: 'time clock hour',
    amount: 'amount dollar usd money sum',
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
    '@setaside': 'compete bid eligible participate apply quote offer',
    '&sb': 'compete eligible',
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
    one: 'single one sole',
    'number 50': 'half',
  }).map(([name, words]): [string, string[]] => [name, words.split(' ').map(wordRoot)]),
);

const plain = new Set(plainWordsTable.trim().split(/\s+/).map(wordRoot));

/** Plain words that a sentence may have beside two that its quotes account for. */
const plainFor = 2;

/** Says why a sentence has words that its quotes do not account for; null if they account for all but a few plain ones. */
export function checkWords(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const left = unaccounted(sentence, quotes);
  const meant = sentence.items.filter(({ kind }) => kind === 'content' || kind === 'group').length;
  const item = left.find((each) => !isPlain(each));
  if (item === undefined)
    return left.length * (plainFor + 1) > Math.max(meant, plainFor + 1) ? 'word_not_quoted' : null;
  if (item.kind === 'group') return 'group_not_quoted';
  return item.kind === 'address' ? 'address_not_quoted' : 'word_not_quoted';
}

function isPlain({ kind, keys: [root = ''], denied, printed, party }: Item): boolean {
  return kind === 'content' && denied === null && party === null && plain.has(root) && !/\p{Lu}{2}/u.test(printed);
}

/** The words, groups of bidders and addresses of a sentence that stand for nothing in its quotes. */
export function unaccounted(sentence: Statement, quotes: QuoteIndex): Item[] {
  const names = nameable(quotes);
  return sentence.items.filter((item) => {
    if (item.kind === 'group' || item.kind === 'address') return !quotes.has(item.word);
    return item.kind === 'content' && !isAccounted(item, quotes, names);
  });
}

function isAccounted(item: Item, quotes: QuoteIndex, names: ReadonlySet<string>): boolean {
  if (item.party !== null && isImplied(item, quotes)) return true;
  if (onlyDenies(item) && quotes.items.some((each) => isDenier(each) || each.denied !== null)) return true;
  if (item.keys.length > 1) return isPhraseAccounted(item, quotes, names);
  if (isFree(item) || item.keys.some((key) => names.has(key))) return true;
  return quotes.matches(item).length > 0;
}

/** `fail`, `forbidden`: a word for `not`. */
function onlyDenies({ denied }: Item): boolean {
  return denied !== null && (denied.length === 0 || denied.includes('allow'));
}

/** A phrase, or all words that it is made of. */
function isPhraseAccounted(item: Item, quotes: QuoteIndex, names: ReadonlySet<string>): boolean {
  const [concept = '', ...all] = item.keys;
  const parts = all.filter((part) => !part.startsWith('@'));
  if (quotes.has(concept) || names.has(concept)) return true;
  return (
    parts.length > 0 &&
    parts.every((part) => names.has(part) || quotes.matches({ ...item, keys: [part], denied: null }).length > 0)
  );
}

/** Whether the quotes name the party, or what only it does. */
function isImplied({ party, word }: Item, quotes: QuoteIndex): boolean {
  if (word.startsWith('@')) return false;
  const acts = party === 'government' ? buyerActs : supplierActs;
  return quotes.items.some((item) => item.party === party || item.keys.some((key) => acts.has(key)));
}

function nameable(quotes: QuoteIndex): Set<string> {
  const kinds = new Set(quotes.items.flatMap(kindsOf));
  if (kinds.has('by') && (kinds.has('date') || kinds.has('time'))) kinds.add('~by');
  return new Set([...kinds].flatMap((kind) => named.get(kind) ?? []));
}

function kindsOf({ value, word }: Item): string[] {
  if (value === 'address') return [word.slice(0, word.indexOf(' '))];
  if (word === 'number 1') return [value, 'one'];
  return periods.has(unitOf(word) ?? '') ? [word, 'period'] : [value, word];
}

const periods = new Set(['day', 'week', 'month', 'year', 'hour', 'business day']);
