import { type DropReason } from '@rfp/contracts/grounding';
import { addsThings } from './added-things.js';
import { addsClause } from './adds-clause.js';
import { impliedRoots } from './implied-words.js';
import { type QuoteIndex } from './match-items.js';
import { isDenier } from './clause-words.js';
import { isPlainLeftover } from './plain-leftover.js';
import { isFree, type Item, type Statement } from './read-statement.js';
import { isSimilar } from './similar-words.js';
import { supplierActs } from './vocabulary.js';
import { wordRoot } from './word-root.js';

/** Says why a sentence has words that its quotes do not account for; null if they account for all but some plain ones. */
export function checkWords(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const left = leftWords(sentence, quotes);
  const item = left.find((each) => !isPlainLeftover(each, sentence, quotes));
  if (item === undefined) return areTooMany(left, sentence, quotes) ? 'word_not_quoted' : null;
  if (item.kind === 'group') return 'group_not_quoted';
  return item.kind === 'address' ? 'address_not_quoted' : 'word_not_quoted';
}

const meaning: ReadonlySet<Item['kind']> = new Set(['content', 'group', 'figure']);

/** The part of a sentence that may be plain words that its quotes do not have. */
const maxPlain = 0.75;

/** Whether plain words are more than half of a sentence, all that it shares with its quotes is a party, or it adds things. */
function areTooMany(left: readonly Item[], sentence: Statement, quotes: QuoteIndex): boolean {
  const meant = sentence.items.filter(({ kind }) => meaning.has(kind));
  const shared = meant.filter((item) => item.kind !== 'content' || quotes.matches(item).length > 0);
  if (left.length > 0 && shared.length === 0) return true;
  return left.length > meant.length * maxPlain || addsThings(left, sentence, quotes) || addsClause(sentence, quotes);
}

/** The words, groups of bidders and addresses of a sentence that stand for nothing in its quotes. */
function leftWords(sentence: Statement, quotes: QuoteIndex): Item[] {
  const implied = impliedRoots(quotes);
  return sentence.items.filter((item) => {
    if (item.kind === 'group') return !quotes.has(item.word) && !isLeftOut(item, quotes);
    if (item.kind === 'address') return !quotes.has(item.word);
    return item.kind === 'content' && !isAccounted(item, quotes, implied);
  });
}

/** Whether a sentence says only that large businesses may not compete, where the quotes say that small ones do. */
function isLeftOut({ word, polarity }: Item, quotes: QuoteIndex): boolean {
  return word === '&large' && polarity !== 'pos' && quotes.has('&sb');
}

function isAccounted(item: Item, quotes: QuoteIndex, implied: ReadonlySet<string>): boolean {
  if (item.party !== null && isImpliedParty(item, quotes)) return true;
  if (onlyDenies(item) && quotes.items.some((each) => isDenier(each) || each.denied !== null)) return true;
  if (item.keys.length > 1) return isPhraseAccounted(item, quotes, implied);
  if (isFree(item) || item.keys.some((key) => implied.has(key))) return true;
  return quotes.matches(item).length > 0 || isSimilar(item, quotes);
}

const deniable = new Set(['allow', 'accept', 'consider', 'include', 'require'].map(wordRoot));

/** Whether a word stands for `not`: fail, forbidden, excluded. */
function onlyDenies({ denied }: Item): boolean {
  return denied !== null && (denied.length === 0 || denied.some((root) => deniable.has(root)));
}

/** A phrase, or all words that it is made of. */
function isPhraseAccounted(item: Item, quotes: QuoteIndex, implied: ReadonlySet<string>): boolean {
  const [concept = '', ...all] = item.keys;
  const parts = all.filter((part) => !part.startsWith('@'));
  if (isFree(item) || quotes.has(concept) || implied.has(concept)) return true;
  return (
    parts.length > 0 &&
    parts.every((part) => implied.has(part) || quotes.matches({ ...item, keys: [part], denied: null }).length > 0)
  );
}

/** Who wins is a supplier too. */
const awardedActs = new Set([...supplierActs, ...['award', 'grant'].map(wordRoot)]);

/** Whether a party is meant: the buyer always, who supplies if the quotes name it, what it does, or no party. Who does what is for another check. */
function isImpliedParty({ party, word }: Item, { items }: QuoteIndex): boolean {
  if (word.startsWith('@')) return false;
  if (party === 'government' || items.every((item) => item.party === null)) return true;
  return items.some((item) => item.party === party || item.keys.some((key) => awardedActs.has(key)));
}
