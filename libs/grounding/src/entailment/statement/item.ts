import { type Term } from './read-terms.js';
import { type Party } from '../words/vocabulary.js';

/** `pos`: asserted; `neg`: denied; `except`: excluded, as after `other than`; `neutral`: in a clause that denies something else. */
export type Polarity = 'pos' | 'neg' | 'except' | 'neutral';

/** A word, phrase or value with its role in its clause. */
export interface Item {
  readonly kind: 'content' | 'figure' | 'address' | 'group' | 'operator' | 'function' | 'stop';
  /** Keys that match it with items of other texts. */
  readonly keys: readonly string[];
  /** Roots that it denies (`rejected` denies `accept`); null if none. */
  readonly denied: readonly string[] | null;
  readonly word: string;
  readonly printed: string;
  readonly value: Term['kind'];
  readonly party: Party | null;
  clause: number;
  polarity: Polarity;
}
