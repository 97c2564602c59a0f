import { type DropReason } from '@rfp/contracts/grounding';
import { isAuxiliary, isDenier } from './clause-words.js';
import { type QuoteIndex } from './match-items.js';
import { receptive } from './party-acts.js';
import { isFree, type Item, type Statement } from './read-statement.js';
import { statives } from './vocabulary.js';

type Text = readonly Item[];

/** Where two texts have the same word. */
interface Pivot {
  readonly said: Text;
  readonly quoted: Text;
  readonly at: number;
  readonly quotedAt: number;
}

/**
 * Says whether a sentence has on the two sides of a word what its quotes have there the other way round: `A shall pay B` for `B shall pay A`,
 * `price counts more than quality` for `quality counts more than price`. A verb that is turned to the passive turns its sides as well.
 */
export function checkSwaps(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const quoted = quotes.statements.flatMap(sentencesOf);
  return sentencesOf(sentence).some((said) => quoted.some((each) => isSwapped(said, each))) ? 'party_differs' : null;
}

function sentencesOf({ items }: Statement): Text[] {
  const sentences: Item[][] = [[]];
  for (const item of items) {
    sentences.at(-1)?.push(item);
    if (/^[.;!?]$/.test(item.word)) sentences.push([]);
  }
  return sentences.filter((each) => each.length > 0);
}

function isSwapped(said: Text, quoted: Text): boolean {
  const isTurned = haveOtherVoices(said, quoted);
  return said.some((item, at) =>
    quoted.some((other, quotedAt) => isPivot(item, other) && isSwappedAt({ said, quoted, at, quotedAt }, isTurned)),
  );
}

/** @param isTurned - whether verbs of one are in another voice than those of the other */
function isSwappedAt(pivot: Pivot, isTurned: boolean): boolean {
  const { said, quoted, at, quotedAt } = pivot;
  if (isPassive(said, at) !== isPassive(quoted, quotedAt)) return isDoneToSubject(pivot);
  if (isVerbAt(said, at) && isVerbAt(quoted, quotedAt)) return isCrossed(pivot, true);
  return (!isTurned && isSameNoun(said[at], quoted[quotedAt]) && isCrossed(pivot, false)) || isObjectAsSubject(pivot);
}

function isSameNoun(item: Item | undefined, other: Item | undefined): boolean {
  return item !== undefined && item.word === other?.word && !isFree(item);
}

function isPivot(item: Item, other: Item): boolean {
  if (item.word === 'than' && other.word === 'than') return true;
  return item.kind === 'content' && item.party === null && isSame(item, other);
}

/** Whether a verb of one is in the passive and in the active of the other, or somebody gets in one what is given in the other. */
function haveOtherVoices(said: Text, quoted: Text): boolean {
  const count = (text: Text, words: RegExp) => text.filter(({ word }) => words.test(word)).length;
  if (count(said, /^(?:by|from)$/) !== count(quoted, /^(?:by|from)$/)) return true;
  if (said.some((item) => isReceptive(item) && !quoted.some((other) => isSame(item, other)))) return true;
  return said.some((item, at) => {
    if (item.kind !== 'content') return false;
    const same = quoted.flatMap((other, quotedAt) => (isSame(item, other) ? [isPassive(quoted, quotedAt)] : []));
    return same.length > 0 && !same.includes(isPassive(said, at));
  });
}

function isReceptive({ keys }: Item): boolean {
  return keys.some((key) => receptive.has(key));
}

function isPassive(text: Text, at: number): boolean {
  const verbs = verbalsBefore(text, at);
  const isBe = verbs.some(({ word }) => /^(?:be|is|are|was|were|been|being)$/.test(word));
  return (isBe || text[at + 1]?.word === 'by') && participle.test(text[at]?.printed ?? '');
}

/** `cancelled`, and `called off`. */
const participle = /^\S*(?:ed|en|wn|sent|made|held|paid|sold|met|set)\b/i;

function isVerbAt(text: Text, at: number): boolean {
  return verbalsBefore(text, at).some(isAuxiliary);
}

/** The auxiliaries right before a word. */
function verbalsBefore(text: Text, at: number): Text {
  const before = text.slice(0, at);
  return before.slice(
    before.findLastIndex(
      (item) => !isAuxiliary(item) && !isDenier(item) && item.word !== 'to' && !item.word.endsWith('ly'),
    ) + 1,
  );
}

/** Whether somebody stands before the pivot who stands in the quotes only behind it, and somebody behind it who stands there only before. */
function isCrossed({ said, quoted, at, quotedAt }: Pivot, isVerb: boolean): boolean {
  const [left, right] = [quoted.slice(0, quotedAt), quoted.slice(quotedAt + 1)];
  const isOnly = (item: Item, here: Text, there: Text) =>
    here.some((other) => isSameActor(item, other)) &&
    !there.some((other) => !vague.test(other.word) && isSameActor(item, other));
  const isAny = isVerb || said[at]?.word === 'than';
  const before = sideOf(said.slice(0, at).toReversed(), isAny).some((item) => isOnly(item, right, left));
  return before && sideOf(said.slice(at + 1), isAny).some((item) => isOnly(item, left, right));
}

/** `Ardis will contact you`, where the quotes say `contact Ardis`. */
function isObjectAsSubject({ said, quoted, at, quotedAt }: Pivot): boolean {
  if (isPassive(said, at) || !isVerbAt(said, at)) return false;
  const [left, right] = [quoted.slice(0, quotedAt), quoted.slice(quotedAt + 1, quotedAt + 4)];
  return subjectBefore(said, at).some(
    (item) => right.some((other) => isSame(item, other)) && !left.some((other) => isSameActor(item, other)),
  );
}

/** Whether somebody does in one text what is done to them in the other. */
function isDoneToSubject({ said, quoted, at, quotedAt }: Pivot): boolean {
  if (!isVerbAt(said, at) || !isVerbAt(quoted, quotedAt)) return false;
  // Who has registered is registered.
  if (said[at]?.keys.some((key) => statives.has(key)) === true) return false;
  const others = subjectBefore(quoted, quotedAt);
  return subjectBefore(said, at).some((item) => others.some((other) => isSameActor(item, other)));
}

/** The actor right before a verb with its auxiliaries. */
function subjectBefore(text: Text, at: number): Text {
  const verbs = verbalsBefore(text, at).length;
  const subject = text[at - verbs - 1];
  return subject !== undefined && isActor(subject) ? [subject] : [];
}

/** The actors of a side; of a verb also the first words of it, which may be things. */
function sideOf(side: Text, isAny: boolean): Text {
  const first = isAny ? side.filter(({ kind }) => kind === 'content').slice(0, reach) : [];
  return [...side.filter(isActor), ...first];
}

const reach = 2;

/** Words that need not name the party that they may name. */
const vague = /^(?:you|your|yours|those|sources?|interested|federal)$/;

function isActor({ kind, party, printed }: Item): boolean {
  return kind !== 'stop' && kind !== 'operator' && kind !== 'function' && (party !== null || /^\p{Lu}/u.test(printed));
}

function isSame(one: Item, other: Item): boolean {
  return one.keys.some((key) => other.keys.includes(key));
}

function isSameActor(one: Item, other: Item): boolean {
  return isSame(one, other) || (one.party !== null && one.party === other.party);
}
