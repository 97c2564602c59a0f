import { type Item } from '../statement/item.js';
import { wordRoot } from '../words/word-root.js';

const rootsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(wordRoot));

/** Events that notices date. The events of each group exclude each other. */
const events = [
  [
    rootsOf('question inquiry query ask clarification'),
    rootsOf('offer quote quotation bid proposal application tender'),
    rootsOf('visit conference tour meeting @sitevisit'),
    rootsOf('deliver delivery ship shipment'),
    rootsOf('award'),
  ],
  [rootsOf('start begin commence'), rootsOf('end expire finish conclude close')],
];

/** Whether the dates of two clauses may belong to the same event. The deadline for questions is not the deadline for offers. */
export function isOfSameEvent(clause: readonly Item[], other: readonly Item[]): boolean {
  return events.every((kinds) => {
    const [sentenceKinds, quoted] = [kindsOf(clause, kinds), kindsOf(other, kinds)];
    return sentenceKinds.length === 0 || quoted.length === 0 || sentenceKinds.some((kind) => quoted.includes(kind));
  });
}

function kindsOf(clause: readonly Item[], kinds: readonly ReadonlySet<string>[]): number[] {
  const isOf = (kind: ReadonlySet<string>) =>
    clause.some(({ word, party, keys: [key = ''] }) => party === null && (kind.has(word) || kind.has(key)));
  return [...kinds.keys()].filter((at) => isOf(kinds[at] ?? new Set()));
}
