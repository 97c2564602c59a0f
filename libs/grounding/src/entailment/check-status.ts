import { type DropReason } from '@rfp/contracts/grounding';
import { isDenier, isModal } from './statement/clause-words.js';
import { type QuoteIndex } from './match-items.js';
import { type Item } from './statement/item.js';
import { type Statement } from './statement/read-statement.js';
import { isSubordinate } from './statement/split-clauses.js';
import { endedStates, statusVerbs, pastForms, pastOnlyForms, reachedStates, strongStates } from './status-words.js';

type Clause = readonly Item[];

/**
 * Checks the status that a sentence reports. The check fails if the quotes only announce an action that the sentence reports as done (closed,
 * awarded, made) or over, or if the sentence names a state (cancelled, postponed) that the quotes do not name.
 */
export function checkStatus(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  if (addsEnd(sentence, quotes) || addsState(sentence, quotes)) return 'status_differs';
  const done = new Set(quotes.statements.flatMap(findReportedInQuote));
  const isNew = findReported(sentence).some((item) => !isDone(item, quotes, done));
  return isNew ? 'status_differs' : null;
}

const endPhrases = new Set(['~nolonger', '~over']);

/** Whether a sentence adds `no longer` in a main clause. */
function addsEnd({ clauses }: Statement, quotes: QuoteIndex): boolean {
  const isOver = (clause: Clause) => !isSubordinate(clause) && clause.some(({ word }) => endPhrases.has(word));
  return clauses.some(isOver) && !quotes.items.some(({ word }) => endPhrases.has(word));
}

function addsState({ items }: Statement, quotes: QuoteIndex): boolean {
  return strongStates.some((states) => hasState(items, states) && !hasState(quotes.items, states));
}

function hasState(items: Clause, states: ReadonlySet<string>): boolean {
  return items.some(({ kind, keys }) => kind === 'content' && keys.some((key) => states.has(key)));
}

/** Whether a quote reports the same thing as done, or anything as done if it has no word for that thing. */
function isDone(item: Item, quotes: QuoteIndex, done: ReadonlySet<Item>): boolean {
  const matches = quotes.matches(item).map((match) => match.item);
  const same = matches.filter(({ keys }) => keys.some((key) => item.keys.includes(key)));
  if (same.length > 0) return same.some((each) => done.has(each));
  return matches.some((each) => done.has(each)) || (done.size > 0 && !isState(item));
}

function isState({ keys }: Item): boolean {
  return keys.some((key) => reachedStates.has(key));
}

/** The verbs in main clauses of a sentence that report something as done. */
function findReported({ clauses }: Statement): Item[] {
  return clauses.flatMap((clause) => (isSubordinate(clause) ? [] : clause.filter((_item, at) => isDoneAt(clause, at))));
}

/** Words before a verb whose action is not done yet. */
const pendingWords = new Set([
  'to',
  'once',
  'after',
  'if',
  'when',
  'who',
  'whom',
  'which',
  'until',
  '~must',
  '~should',
  '~after',
  '~before',
  'before',
  'unless',
]);

function isDoneAt(clause: Clause, at: number): boolean {
  const item = clause[at];
  if (item === undefined) return false;
  const before = clause.slice(0, at);
  if (before.some((each) => isModal(each) || pendingWords.has(each.word))) return false;
  if (item.word === '~occur') return /^(?:took|taken)\b/i.test(item.printed);
  if (item.kind !== 'content') return false;
  if (item.printed.length > 4 && item.printed === item.printed.toUpperCase() && isState(item))
    return hasWordNotInCapitals(clause);
  return isPerfect(item, before) || isPresentState(item, before) || isSimplePast(clause, at);
}

/** Whether a clause has a word that is not in capitals, so that a state in capitals is emphasized: `This notice is CANCELLED`. */
function hasWordNotInCapitals(clause: Clause): boolean {
  return clause.some(({ value, printed }) => value === 'word' && printed !== printed.toUpperCase());
}

const perfectWords = new Set(['has', 'have', 'had', 'was', 'were', 'already', 'recently', 'just', 'been']);

/** Whether a verb is perfect or past passive: `has been reviewed`, `was awarded`, `already issued`. */
function isPerfect({ printed }: Item, before: Clause): boolean {
  const near = before.slice(-4);
  const at = near.findLastIndex(({ word }) => perfectWords.has(word));
  if (
    at < 0 ||
    near.slice(at).some(isDenier) ||
    near.slice(at + 1).some(({ kind, word }) => kind === 'content' && !word.endsWith('ly'))
  )
    return false;
  return isParticiple(printed) || near.slice(at).some(({ word }) => word === 'was' || word === 'were');
}

function isParticiple(printed: string): boolean {
  return /(?:ed|en|wn|made|sent|paid|held|bought|chosen|gone|run|won|lost|met|put|cut|set|found|sold|built|begun)$/i.test(
    printed,
  );
}

const presentWords = new Set(['is', 'are', 'being', 'stands', 'remains', 'now']);

/** Whether an item is a present state: `is closed`, `is finished`. */
function isPresentState(item: Item, before: Clause): boolean {
  const near = before.slice(-2);
  return (
    item.keys.some((key) => endedStates.has(key)) &&
    /(?:ed|wn|over|ing|ve|id)$/i.test(item.printed) &&
    near.some(({ word }) => presentWords.has(word))
  );
}

/** Whether a past form is between its subject and its object: `The Government awarded a contract`. */
function isSimplePast(clause: Clause, at: number): boolean {
  const [before, item, next] = [clause.slice(0, at), clause[at], clause[at + 1]];
  if (item === undefined || !isPastForm(item, next) || hasOtherVerb(clause, at)) return false;
  if (item.keys.some((key) => statusVerbs.has(key)) || pastOnlyForms.test(item.word)) return true;
  if (next === undefined || !before.some(({ kind }) => kind === 'content')) return false;
  return startsObject(next) || (next.kind === 'content' && cannotBeParticiple(item, before));
}

function isPastForm({ word, printed }: Item, next: Item | undefined): boolean {
  return (pastForms.has(word) && next?.word.endsWith('ly') !== true) || /[a-z](?<!e)ed$/.test(printed);
}

/** Whether a clause has another finite verb, so that a past form is a participle of the noun before it. */
function hasOtherVerb(clause: Clause, at: number): boolean {
  return at === 0 || at > 8 || clause.some(({ word }) => finiteVerb.test(word)) || clause.slice(at + 1).some(isModal);
}

/** Whether a past form cannot be a participle: `began`, or a state after a bare subject, `OPCA awarded contracts`. */
function cannotBeParticiple(item: Item, before: Clause): boolean {
  return (pastForms.has(item.word) && !participles.test(item.word)) || (isState(item) && isSubject(before));
}

/** Past forms that are also participles. */
const participles = /^(?:sent|paid|held|put|cut|met|built|sold|lost|won)$/;
const finiteVerb = /^(?:is|are|was|were|has|have|had|do|does|did|be)$/;

/** Whether the words are only a noun with its article: `The Government`, `OPCA`. */
function isSubject(before: Clause): boolean {
  return before.length <= 3 && before.every(({ kind, word }) => kind === 'content' || word === 'the');
}

function startsObject({ kind, word }: Item): boolean {
  return /^(?:the|a|an|its|their|all|any|no|one|up|seeking|each|every)$/.test(word) || kind === 'figure';
}

/** The items that a quote reports or describes as done. */
function findReportedInQuote({ clauses }: Statement): Item[] {
  return clauses.flatMap((clause) =>
    clause.filter((item, at) => {
      const before = clause.slice(0, at);
      if (
        item.kind !== 'content' ||
        before.slice(-6).some((each) => isModal(each) || each.word === 'to' || each.word === 'be')
      )
        return false;
      return (
        isDoneAt(clause, at) ||
        isPerfect(item, before) ||
        (isState(item) && isParticiple(item.printed)) ||
        isPresentState(item, before)
      );
    }),
  );
}
