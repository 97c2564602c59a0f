import { type Item } from './item.js';
import { wordRoot } from './word-root.js';

const rootsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(wordRoot));

/** What a notice dates, each line a set of events that exclude each other. */
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

/** Whether a day or a time is of the same event in two clauses: the day for questions is not that for offers. */
export function isOfSameEvent(clause: readonly Item[], other: readonly Item[]): boolean {
  return events.every((kinds) => {
    const [said, quoted] = [kindsOf(clause, kinds), kindsOf(other, kinds)];
    return said.length === 0 || quoted.length === 0 || said.some((kind) => quoted.includes(kind));
  });
}

function kindsOf(clause: readonly Item[], kinds: readonly ReadonlySet<string>[]): number[] {
  const isOf = (kind: ReadonlySet<string>) =>
    clause.some(({ word, party, keys: [key = ''] }) => party === null && (kind.has(word) || kind.has(key)));
  return [...kinds.keys()].filter((at) => isOf(kinds[at] ?? new Set()));
}
