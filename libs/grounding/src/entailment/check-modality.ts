import { type DropReason } from '@rfp/contracts/grounding';
import { closestClauses } from './closest-clauses.js';
import { type QuoteIndex } from './match-items.js';
import { isAuxiliary, isDenier, type Item, type Statement } from './read-statement.js';
import { wordRoot } from './word-root.js';

/** How far a clause obliges: `free` says that something is not needed. */
type Modality = 'must' | 'may' | 'should' | 'will' | 'free' | 'never' | 'plain';

const words: readonly (readonly [Modality, string])[] = [
  ['must', 'must shall ~must'],
  ['may', 'may might can could ~may'],
  ['should', 'should ~should'],
  ['will', 'will would ~will'],
  ['free', '~noNeed'],
];
const modalityOf = new Map(
  words.flatMap(([modality, each]) => each.split(' ').map((word): [string, Modality] => [word, modality])),
);
const rootsOf = (text: string) => new Set(text.split(' ').map(wordRoot));
const obliging = rootsOf('require mandate mandatory obligation responsible must need');
/** `Quotes are due on`: they must be there. */
const timely = rootsOf('due deadline');
const permitting = rootsOf('allow permit able available option eligible right discretion welcome possible open accept');
const denying = rootsOf('prohibit forbid forbidden ban bar disallow');

const encourage = wordRoot('encourage');

/** For each modality of a sentence those of a quote that carry it. */
const carriers: Readonly<Record<Modality, readonly Modality[]>> = {
  must: ['must', 'will'],
  will: ['will', 'must', 'plain'],
  may: ['may', 'plain'],
  should: ['should'],
  free: ['free', 'may'],
  never: ['never'],
  plain: ['plain', 'will', 'must', 'never'],
};

/** Says whether a sentence obliges or permits where its quotes do not, or says `only` where they do not. */
export function checkModality(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  for (const clause of sentence.clauses) {
    if (!isChecked(clause)) continue;
    const said = modalitiesOf(clause);
    const closest = closestClauses(clause, quotes, said.length > 1);
    const quoted = closest.flatMap(modalitiesOf);
    if (said.some((modality) => !isCarried(modality, quoted, { clause, closest }))) return 'modality_differs';
  }
  return null;
}

function modalitiesOf(clause: readonly Item[]): Modality[] {
  const found = clause.flatMap((item, at) => {
    const modality = modalityOf.get(item.word);
    if (modality === undefined) return impliedBy(item, clause);
    return [isDeniedModal(clause, at) ? deniedForm(modality) : modality];
  });
  if (found.length > 0) return [...new Set(found)];
  if (clause.some((item) => isDenier(item) && item.word !== 'without' && item.word !== 'against')) return ['never'];
  const isDue =
    clause.some(({ kind }) => kind === 'figure') && clause.some(({ keys }) => keys.some((key) => timely.has(key)));
  return [isDue ? 'must' : 'plain'];
}

/** `may not`, and `no quotes may`. */
function isDeniedModal(clause: readonly Item[], at: number): boolean {
  const before = clause.slice(0, at).some(({ word }) => /^(?:no|none|neither|nor|nothing)$/.test(word));
  const [last, next, second] = [clause[at - 1], clause[at + 1], clause[at + 2]];
  return (
    before ||
    [last, next].some((item) => item !== undefined && isDenier(item)) ||
    (next?.word !== 'to' && second !== undefined && isDenier(second))
  );
}

/** `may not`, `must not` and `will not` are one; `is not required` leaves free. */
function deniedForm(modality: Modality): Modality {
  return modality === 'free' || modality === 'should' ? modality : 'never';
}

function impliedBy({ keys: [root = ''], denied }: Item, clause: readonly Item[]): Modality[] {
  if (denying.has(root)) return clause.some(({ word }) => modalityOf.get(word) === 'may') ? [] : ['never'];
  if (denied?.includes('require') === true) return ['free'];
  if (denied?.includes(encourage) === true) return ['should'];
  return obliging.has(root) ? ['must'] : [];
}

/** Conditions, and clauses that only go on with a list, oblige to nothing. */
function isChecked(clause: readonly Item[]): boolean {
  const [first] = clause;
  if (first === undefined || /^(?:if|when|once|where|until|~unless|provided)$/.test(first.word)) return false;
  if (first.kind === 'stop' && !clause.some(isAuxiliary)) return false;
  return clause.some(({ kind }) => kind === 'content');
}

interface Compared {
  readonly clause: readonly Item[];
  readonly closest: readonly (readonly Item[])[];
}

function isCarried(said: Modality, quoted: readonly Modality[], compared: Compared): boolean {
  return carriers[said].some((each) => quoted.includes(each)) || isReworded[said](quoted, compared);
}

const rejects = (items: readonly Item[]): boolean => items.some(({ denied }) => denied !== null);
const permits = (items: readonly Item[]): boolean => items.some(({ keys }) => keys.some((key) => permitting.has(key)));
const hasAny = (items: readonly Item[], words: readonly string[]): boolean =>
  items.some(({ word }) => words.includes(word));

/** Further ways of saying the same, such as `will be rejected` for `will not be accepted`. */
const isReworded: Readonly<Record<Modality, (quoted: readonly Modality[], compared: Compared) => boolean>> = {
  must: (_quoted, { closest }) => closest.some(isImperative) || hasAny(closest.flat(), ['~by', '~only', '~max']),
  will: (quoted, { clause }) => quoted.includes('never') && rejects(clause),
  may: (quoted, { clause, closest }) =>
    permits(closest.flat()) || (hasAny(clause, ['~only']) && quoted.includes('must')),
  should: (_quoted, { closest }) => closest.some(isImperative),
  free: () => false,
  never: (quoted, { closest }) => (quoted.includes('will') || quoted.includes('plain')) && rejects(closest.flat()),
  plain: (_quoted, { clause }) =>
    isImperative(clause) || permits(clause) || clause.some(({ kind }) => kind === 'address'),
};

/** `Send quotes to`: a clause that begins with a verb, which has no subject. */
function isImperative(clause: readonly Item[]): boolean {
  const first = clause.find(({ kind, printed }) => kind !== 'stop' && printed.toLowerCase() !== 'please');
  if (
    first?.kind !== 'content' ||
    first.party !== null ||
    clause.some((item) => isAuxiliary(item) && item.word !== '~should')
  )
    return false;
  return !/(?:ed|ing|s)$/.test(first.word);
}
