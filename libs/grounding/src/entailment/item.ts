import { type Term } from './read-terms.js';
import { type Party } from './vocabulary.js';

/** `neg`: denied; `except`: left out, as after `other than`; `neutral`: in a clause that denies something else. */
export type Polarity = 'pos' | 'neg' | 'except' | 'neutral';

/** A word, phrase or value with the part that it plays in its clause. */
export interface Item {
  readonly kind: 'content' | 'figure' | 'address' | 'group' | 'operator' | 'function' | 'stop';
  /** By which it is found again. */
  readonly keys: readonly string[];
  /** Roots that it denies, if it denies any. */
  readonly denied: readonly string[] | null;
  readonly word: string;
  readonly printed: string;
  readonly value: Term['kind'];
  readonly party: Party | null;
  clause: number;
  polarity: Polarity;
}
