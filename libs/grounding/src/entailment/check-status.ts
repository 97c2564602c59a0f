import { type DropReason } from '@rfp/contracts/grounding';
import { type QuoteIndex } from './match-items.js';
import { isModal, type Item, type Statement } from './read-statement.js';
import { reachedStates, statusRoots } from './vocabulary.js';

const past = new Set(['has', 'have', 'had', 'was', 'were', 'been', 'already', 'now', 'just', 'recently']);
const present = new Set(['is', 'are', 'being', 'stands', 'remains']);

/** Says whether a sentence has something done (closed, awarded, cancelled) that its quotes only announce, or no longer so. */
export function checkStatus(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const ended = (statement: Statement) => statement.items.some(({ word }) => word === '~nolonger');
  if (ended(sentence) && !quotes.statements.some(ended)) return 'status_differs';
  const reached = new Set(quotes.statements.flatMap(reachedBy));
  const isNew = reachedBy(sentence).some((item) => !quotes.matches(item).some((match) => reached.has(match.item)));
  return isNew ? 'status_differs' : null;
}

/** The words of a text for a state that has been reached. */
function reachedBy({ clauses }: Statement): Item[] {
  return clauses.flatMap((clause) => clause.filter((item, at) => isReached(item, clause.slice(0, at))));
}

function isReached({ keys: [root = ''], kind, printed }: Item, before: readonly Item[]): boolean {
  if (kind !== 'content') return false;
  if (!statusRoots.has(root)) return isPerfect(printed, before);
  const isState = reachedStates.has(root);
  if (printed.length > 4 && printed === printed.toUpperCase() && isState) return true;
  return !isAhead(before) && isDone(printed, before, isState);
}

/** Whether the verb is one of what will or may be, or of a condition. */
function isAhead(before: readonly Item[]): boolean {
  if (before.some(({ word }) => open.has(word) && word !== 'to' && word !== 'that')) return true;
  return before.slice(-6).some((item) => isModal(item) || item.word === 'to' || item.word === 'be');
}

function isDone(printed: string, before: readonly Item[], isState: boolean): boolean {
  const near = before.slice(-6);
  if (near.some(({ word }) => past.has(word))) return true;
  if (near.some(({ word }) => present.has(word))) return isState && /ed$|wn$|over/i.test(printed);
  // "The Government awarded a contract", "a contract awarded by": a finite verb follows its subject.
  return /ed$/i.test(printed) && near.at(-1)?.kind === 'content' && isSubject(before);
}

const perfect = new Set(['has', 'have', 'had']);
const open = new Set([
  'to',
  'once',
  'after',
  'if',
  'when',
  'that',
  'who',
  'whom',
  'which',
  'until',
  '~must',
  '~should',
]);

/** `has reviewed`, unless it is a condition. */
function isPerfect(printed: string, before: readonly Item[]): boolean {
  const near = before.slice(-3);
  return (
    /(?:ed|en)$/.test(printed) &&
    near.some(({ word }) => perfect.has(word)) &&
    !before.some((item) => isModal(item) || open.has(item.word))
  );
}

/** Whether all that stands before is a subject: a noun with its article. */
function isSubject(before: readonly Item[]): boolean {
  return before.length <= 4;
}
