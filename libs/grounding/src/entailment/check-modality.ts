import { type DropReason } from '@rfp/contracts/grounding';
import { isAuxiliary, isDenier } from './clause-words.js';
import { closestSentences, sharedPart } from './closest-clauses.js';
import { type QuoteIndex } from './match-items.js';
import { type Force, forcesOf, impliedForces, isImperative } from './read-forces.js';
import { type Item, type Statement } from './read-statement.js';
import { isSubordinate } from './split-clauses.js';

type Clause = readonly Item[];

/** For each force of a sentence those of a quote that carry it. */
const carriers: Readonly<Record<Force, readonly Force[]>> = {
  must: ['must'],
  will: ['will', 'must', 'plain', 'never'],
  may: ['may', 'can'],
  can: ['may', 'can', 'will', 'plain', 'free'],
  should: ['should'],
  free: ['free'],
  never: ['never', 'will', 'must', 'should', 'plain'],
  plain: ['plain', 'will', 'must', 'never', 'can'],
};

/** Says whether a sentence obliges, permits or advises where its quotes do not. What it forbids is compared by `checkNegation`. */
export function checkModality(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  for (const clause of sentence.clauses) {
    if (!isChecked(clause)) continue;
    const compared = { clause, ...quotedForces(closestSentences(clause, quotes)) };
    const isSure = sharedPart(clause, quotes) >= sureShare || states(compared, 'must', 'may', 'can', 'should', 'free');
    const forces = forcesOf(mainPart(clause)).filter((force) => force !== 'plain' || isShared(clause, quotes));
    if (isSure && forces.some((force) => !isCarried(force, compared))) return 'modality_differs';
  }
  return null;
}

/** Share of a clause's words from which on a quote without a modal verb is of the same matter. */
const sureShare = 0.6;

/** Subordinate clauses, and those that only go on with a list, oblige to nothing. */
function isChecked(clause: Clause): boolean {
  const [first] = clause;
  if (first === undefined || isSubordinate(clause)) return false;
  if (first.kind === 'stop' && !clause.some(isAuxiliary)) return false;
  return clause.some(({ kind }) => kind === 'content');
}

/** The part of a clause before `as the law allows` and `without having to`. */
function mainPart(clause: Clause): Clause {
  const at = clause.findIndex(
    ({ word }, index) =>
      index > 0 && /^(?:as|which|that|how|because|since|without|whichever|whatever|where|if)$/.test(word),
  );
  const isVerbBefore = clause.slice(0, at).filter(({ kind }) => kind === 'content').length > 1;
  return at > 0 && isVerbBefore && !clause.slice(at).some(isAuxiliaryButHave) ? clause.slice(0, at) : clause;
}

function isAuxiliaryButHave(item: Item): boolean {
  return isAuxiliary(item) && item.word !== '~must';
}

/** Whether quotes have two words of a clause: less does not tell what it is about. */
function isShared(clause: Clause, quotes: QuoteIndex): boolean {
  return clause.filter((item) => quotes.matches(item).length > 0).length > 1;
}

interface Quoted {
  readonly closest: readonly Clause[];
  /** The forces that their words state. */
  readonly stated: ReadonlySet<Force>;
  /** The forces that their nouns and adjectives imply. */
  readonly implied: ReadonlySet<Force>;
}

interface Compared extends Quoted {
  readonly clause: Clause;
}

function quotedForces(closest: readonly Clause[]): Quoted {
  const all = closest.flatMap(forcesOf);
  // A clause without a verb goes on with what another states.
  const plain = closest.some(
    (clause) => !isSubordinate(clause) && forcesOf(clause).includes('plain') && clause.some(isAuxiliary),
  );
  const stated = new Set<Force>(all.filter((force) => force !== 'plain'));
  if (plain || stated.size === 0) stated.add('plain');
  return { closest, stated, implied: new Set(closest.flatMap((clause) => [...impliedForces(clause)])) };
}

function isCarried(force: Force, compared: Compared): boolean {
  return carriers[force].some((each) => compared.stated.has(each)) || isReworded[force](compared);
}

const hasAny = (items: Clause, words: readonly string[]): boolean => items.some(({ word }) => words.includes(word));

/** Whether a quote states one of some forces. */
const states = ({ stated }: Quoted, ...forces: Force[]): boolean => forces.some((force) => stated.has(force));

/** `is to be chosen`: a plan rather than a duty. */
function isPlan(clause: Clause): boolean {
  const duties = clause.filter(({ word }) => /^(?:must|shall|~must)$/.test(word));
  return duties.length > 0 && duties.every(({ printed }) => /^(?:is|are) to$/i.test(printed));
}

const chances = /^(?:risk|option|discretion|chance|ground)s?$/;

/** Further ways of saying the same. */
const isReworded: Readonly<Record<Force, (compared: Compared) => boolean>> = {
  must: (compared) =>
    !states(compared, 'may', 'can', 'should', 'free') &&
    (isPlan(compared.clause) ||
      compared.implied.has('must') ||
      compared.closest.some(isImperative) ||
      states(compared, 'never') ||
      compared.closest.flat().some(({ printed }) => printed.toLowerCase() === 'will')),
  will: () => false,
  may: (compared) =>
    (compared.implied.has('may') &&
      (!states(compared, 'must') || compared.closest.flat().some(({ word }) => chances.test(word)))) ||
    (hasAny(compared.clause, ['~only']) &&
      (states(compared, 'must', 'never') || hasAny(compared.closest.flat(), ['~only']))) ||
    (states(compared, 'never') && compared.clause.some(({ denied }) => denied !== null)),
  can: (compared) =>
    hasAny(compared.clause, ['~only', '~unless']) ||
    (states(compared, 'never') && hasAny(compared.clause, ['without'])),
  should: (compared) =>
    !states(compared, 'must', 'may', 'free') &&
    (compared.implied.has('should') ||
      compared.closest.some(isImperative) ||
      compared.closest.flat().some(({ printed }) => printed.toLowerCase() === 'please') ||
      compared.closest.every((clause) => !clause.some(isAuxiliary))),
  free: (compared) => states(compared, 'may', 'can') || compared.implied.has('may'),
  never: ({ clause, closest }) =>
    (clause.some(isDenier) && clause.some(({ denied }) => denied !== null)) ||
    closest.some(
      (each) =>
        !isSubordinate(each) &&
        each.some(
          (item) =>
            isDenier(item) || item.denied !== null || item.word === '~only' || /obligation|duty/i.test(item.printed),
        ),
    ),
  plain: ({ clause, stated }) =>
    isImperative(clause) ||
    impliedForces(clause).has('may') ||
    (stated.has('should') && impliedForces(clause).has('should')) ||
    clause.some(({ kind }) => kind === 'address'),
};
