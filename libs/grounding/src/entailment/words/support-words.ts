import { impliedRoots } from './implied-words.js';
import { type QuoteIndex } from '../match-items.js';
import { addsNoClaim, mayClaim } from './adds-no-claim.js';
import { type Item } from '../statement/item.js';
import { isFree, type Statement } from '../statement/read-statement.js';
import { isSimilar } from './similar-words.js';

/**
 * How quotes support a word. `own`: they have it; `reworded`: they have another word for it; `party`: it only names a party; `plain`: no
 * support, but a common word that makes no claim; `none`: no support.
 */
export type Support = 'own' | 'reworded' | 'party' | 'plain' | 'none';

/** The content words of a sentence with their support in the quotes. */
export function supportedWords(sentence: Statement, quotes: QuoteIndex): Map<Item, Support> {
  const implied = impliedRoots(quotes);
  return new Map(
    sentence.items
      .filter((item) => isMeant(item) && !isFree(item))
      .map((item): [Item, Support] => [item, supportOf(item, { sentence, quotes, implied })]),
  );
}

/** Whether an item carries meaning. */
export function isMeant({ kind }: Item): boolean {
  return kind === 'content' || kind === 'group' || kind === 'figure';
}

interface SupportContext {
  readonly sentence: Statement;
  readonly quotes: QuoteIndex;
  readonly implied: ReadonlySet<string>;
}

function supportOf(item: Item, { sentence, quotes, implied }: SupportContext): Support {
  if (item.keys.some((key) => quotes.has(key))) return 'own';
  // `checkFigures` has already checked the figure itself.
  if (item.kind === 'figure') return 'reworded';
  if (item.party !== null) return 'party';
  if (quotes.matches(item).length > 0 || item.keys.some((key) => implied.has(key))) return 'reworded';
  if (item.kind !== 'content') return 'none';
  if (isSimilar(item, quotes)) return 'reworded';
  return addsNoClaim(item, sentence, quotes) ? 'plain' : 'none';
}

/** Whether an unsupported word can request, grant, limit or date something. */
export function isNewClaim(item: Item, support: Support): boolean {
  return (support === 'plain' || support === 'none') && mayClaim(item);
}
