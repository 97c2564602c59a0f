import { type DropReason } from '@rfp/contracts/grounding';
import { isDenier } from '../statement/clause-words.js';
import { wordRoot } from '../words/word-root.js';
import { isSameBound } from './compare-bounds.js';
import { isEqualFigure, isImpliedFigure } from './equal-figures.js';
import { calendarWords, figureContexts, isCompetingFigure, type FigureContext } from './figure-contexts.js';
import { type QuoteIndex } from '../match-items.js';
import { type Item } from '../statement/item.js';
import { type Statement } from '../statement/read-statement.js';
import { unitOf } from '../words/vocabulary.js';

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

/** Checks that the quotes have each value of a sentence, with the same bound and attached to the same thing. */
export function checkFigures(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const contexts = quotes.statements.flatMap(figureContexts);
  const isNegatedInBoth = sentence.items.some(isDenier) && quotes.items.some(isDenier);
  for (const context of figureContexts(sentence)) {
    const same = contexts.filter((other) => isEqualFigure(context, other));
    if (same.length === 0 && isImpliedFigure(context, quotes)) continue;
    if (same.length === 0) return 'figure_not_quoted';
    if (
      !same.some(
        (other) =>
          isSameBound(context, other, quotes) ||
          isComplement(context, other) ||
          (isNegatedInBoth && context.plainBound === other.plainBound),
      )
    )
      return 'bound_differs';
    if (!same.some((other) => hasSameHead(context, other, quotes))) return 'figure_of_other';
  }
  return null;
}

/** Whether one text states an action until a date, and the other denies the action after that date. */
function isComplement({ figure, plainBound, clause }: FigureContext, other: FigureContext): boolean {
  if (figure.value !== 'date' && figure.value !== 'time') return false;
  const isOpposite = plainBound !== null && other.plainBound !== null && plainBound !== other.plainBound;
  const [denying, plain] = isNegated(clause) ? [plainBound, other.plainBound] : [other.plainBound, plainBound];
  return isOpposite && isNegated(clause) !== isNegated(other.clause) && denying === 'lower' && plain === 'upper';
}

function isNegated(clause: readonly Item[]): boolean {
  return clause.some((item) => isDenier(item) || item.denied !== null);
}

/** Whether a figure belongs to the same word in the quote: no figure of the same kind may be between them, except the start of a range. */
function hasSameHead({ head, figure, clause }: FigureContext, other: FigureContext, quotes: QuoteIndex): boolean {
  const isDated = figure.value === 'date' || figure.value === 'time';
  if (isDated && !isOfSameEvent(clause, other.clause)) return false;
  if (head === undefined) return true;
  const matches = quotes.matches(head);
  const hasHead = other.clause.some(
    (item) => item.kind === 'content' && !calendarWords.has(item.word) && unitOf(item.word) === undefined,
  );
  if (matches.length === 0 || !hasHead) return true;
  const at = other.clause.indexOf(other.figure);
  return matches.some(({ item }) => {
    const from = other.clause.indexOf(item);
    if (from < 0) return other.clause[0]?.word === ':' && item.clause === other.figure.clause - 1;
    const between = other.clause.slice(Math.min(from, at) + 1, Math.max(from, at));
    const competing = between.findLastIndex((each) => isCompetingFigure(each, other.figure));
    return competing < 0 || (from < at && between.length - competing <= 3);
  });
}

/** Whether the dates of two clauses may belong to the same event. The deadline for questions is not the deadline for offers. */
function isOfSameEvent(clause: readonly Item[], other: readonly Item[]): boolean {
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
