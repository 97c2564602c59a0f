import { type Abbreviation } from './statement/find-abbreviations.js';
import { type Item, type Polarity } from './statement/item.js';
import { type Statement } from './statement/read-statement.js';
import { relatedRoots } from './words/related-roots.js';
import { wordRoot } from './words/word-root.js';

/** A word of a quote that corresponds to a word of the sentence; `denied` if one is the negation of the other. */
export interface Match {
  readonly item: Item;
  readonly denied: boolean;
}

/** Index of the items of quotes by key. */
export class QuoteIndex {
  readonly items: readonly Item[];
  private readonly statementByItem: ReadonlyMap<Item, Statement>;
  private readonly byKey = new Map<string, Item[]>();
  private readonly byDenied = new Map<string, Item[]>();

  private readonly matched = new Map<Item, Match[]>();

  readonly statements: readonly Statement[];

  /** @param abbreviations - abbreviations of the texts that the quotes are from */
  constructor(statements: readonly Statement[], abbreviations: readonly Abbreviation[] = []) {
    this.statements = statements;
    this.items = statements.flatMap(({ items }) => items);
    this.statementByItem = new Map(statements.flatMap((statement) => statement.items.map((item) => [item, statement])));
    for (const item of this.items) {
      for (const key of item.keys) put(this.byKey, key, item);
      for (const root of item.denied ?? []) put(this.byDenied, root, item);
    }
    for (const each of abbreviations) this.addAbbreviation(each);
  }

  /** Adds the words of an abbreviation to a quote that has it, and the abbreviation to a quote that has its words. */
  private addAbbreviation({ short, roots }: Abbreviation): void {
    const [shortItem] = this.byKey.get(wordRoot(short)) ?? this.byKey.get(short) ?? [];
    const long = roots.map((root) => this.byKey.get(root)?.[0]);
    if (shortItem !== undefined) for (const root of roots) put(this.byKey, root, shortItem);
    else if (long[0] !== undefined && long.every((item) => item !== undefined))
      put(this.byKey, wordRoot(short), long[0]);
  }

  statementOf(item: Item): Statement | undefined {
    return this.statementByItem.get(item);
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  withKey(key: string): readonly Item[] {
    return this.byKey.get(key) ?? [];
  }

  /** The quoted words that an item of a sentence may correspond to. */
  matches(item: Item): Match[] {
    const cached = this.matched.get(item);
    if (cached !== undefined) return cached;
    const found = this.find(item);
    this.matched.set(item, found);
    return found;
  }

  private find(item: Item): Match[] {
    const itemKeys = matchingKeys(item);
    const opposite = (item.denied ?? []).flatMap((root) => [root, ...relatedRoots(root)]);
    const same = itemKeys.flatMap((key) => this.withKey(key));
    const denied = [
      ...itemKeys.flatMap((key) => this.byDenied.get(key) ?? []),
      ...opposite.flatMap((key) => this.withKey(key)),
    ];
    const found = new Map(denied.map((each): [Item, Match] => [each, { item: each, denied: true }]));
    for (const each of same) found.set(each, { item: each, denied: false });
    return [...found.values()];
  }
}

function put(map: Map<string, Item[]>, key: string, item: Item): void {
  const listed = map.get(key);
  if (listed === undefined) map.set(key, [item]);
  else listed.push(item);
}

/** The keys under which a quote may have an item: its own keys and those of related words. */
function matchingKeys({ keys }: Item): string[] {
  return keys.flatMap((key) => [key, ...relatedRoots(key)]);
}

/** The polarity of an item from the view of a match: reversed if the match is a negation. */
export function alignPolarity(polarity: Polarity, { denied }: Match): Polarity {
  if (!denied || polarity === 'neutral' || polarity === 'except') return polarity;
  return polarity === 'pos' ? 'neg' : 'pos';
}
