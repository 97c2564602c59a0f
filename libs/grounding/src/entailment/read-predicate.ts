import { isAuxiliary, isModal } from './clause-words.js';
import { lightVerbs, receptive } from './party-acts.js';
import { type Item } from './read-statement.js';
import { statives } from './vocabulary.js';

/** What is said of a subject: that it does something, or that it is done to it. */
export interface Predicate {
  /** The verb, or its object. */
  readonly of: Item;
  readonly part: 'agent' | 'patient';
  /** That it is not the verb, but its object. */
  readonly isObject?: boolean;
}

/** What is said of a subject by the words after it. */
export function predicatesOf(rest: readonly Item[]): Predicate[] {
  const auxiliary = findVerb(rest);
  const [first] = rest;
  const verb = rest.slice(Math.max(0, auxiliary)).find((item) => item.kind === 'content' && !item.word.endsWith('ly'));
  if (verb === undefined || isReduced(verb, auxiliary, rest)) return [];
  // `Government furnished equipment will be`: what the party has furnished.
  if (first?.kind === 'content' && participle.test(first.word) && auxiliary > 0) return [{ of: first, part: 'agent' }];
  const owned = ownedBy(rest);
  if (owned.length > 0) return owned.map((of) => ({ of, part: 'agent', isObject: true }));
  return isPassive(rest, verb) ? [{ of: verb, part: 'patient' }] : withObject(rest, verb);
}

/** Where the auxiliaries of the verb begin. */
function findVerb(rest: readonly Item[]): number {
  const modal = rest.findIndex(isModal);
  return modal < 0 || modal > 12 ? rest.slice(0, 9).findIndex(isAuxiliary) : modal;
}

/** `quotes submitted`, `is the person to whom`: says nothing that the subject does. */
function isReduced({ word }: Item, auxiliary: number, rest: readonly Item[]): boolean {
  return (auxiliary < 0 && /(?:ed|en)$/.test(word)) || (isNamed(rest) && placeholders.test(word));
}

function withObject(rest: readonly Item[], verb: Item): Predicate[] {
  const object = objectOf(rest, verb);
  const said: Predicate = { of: verb, part: 'agent' };
  if (object === undefined || object.party !== null || verb.keys.some((key) => receptive.has(key))) return [said];
  return [said, { of: object, part: 'agent', isObject: !(isLight(verb) && isNounOfAct(object)) }];
}

/** The participle before `by`, and what is said of its subject: `award is made by`. */
export function doneBy(before: readonly Item[]): Item[] {
  const content = before.filter(({ kind, party }) => kind === 'content' && party === null);
  const at = content.findLastIndex(({ word }) => participle.test(word));
  const verb = content[at];
  if (verb === undefined) return content.slice(-1);
  const subject = content[at - 1];
  return isLight(verb) && subject !== undefined ? [subject] : [verb];
}

/** The object of a verb: of a verb such as `make` the last of the words that follow each other. */
function objectOf(rest: readonly Item[], verb: Item): Item | undefined {
  const behind = rest.slice(rest.indexOf(verb) + 1).filter(({ word }) => !word.endsWith('ly'));
  const start = behind.findIndex(({ kind }) => kind === 'content');
  if (start < 0 || !isLight(verb)) return behind[start];
  const end = behind.findIndex(({ kind }, at) => at > start && kind !== 'content');
  return behind[end < 0 ? behind.length - 1 : end - 1];
}

/** `make a determination`: a noun that says what is done. */
function isNounOfAct({ word }: Item): boolean {
  return /(?:tion|sion|ment|ance|award|choice)s?$/.test(word) && !/^questions?$/.test(word);
}

function isLight({ keys }: Item): boolean {
  return keys.some((key) => lightVerbs.has(key));
}

/** `must have the quotes`, `does not have in its possession any data`: what is had, which is no verb. */
function ownedBy(rest: readonly Item[]): Item[] {
  const have = rest.findIndex(({ word }) => /^(?:have|has|had)$/.test(word));
  const behind = have < 0 ? [] : rest.slice(have + 1).filter(({ word }) => !word.endsWith('ly'));
  const end = behind.findIndex(({ word }) => /^(?:to|that|which|by)$/.test(word));
  const [next, ...others] = behind.slice(0, end < 0 ? behind.length : end).filter(({ kind }) => kind === 'content');
  if (next === undefined || participle.test(next.word) || behind[0]?.word === 'been') return [];
  return [next, ...others].slice(0, 4);
}

/** `is the person to whom`. */
function isNamed(rest: readonly Item[]): boolean {
  return rest.some(({ word }) => /^(?:is|are|be)$/.test(word));
}

const placeholders = /^(?:person|one|place|way|contact|point|@poc)$/;

const participle =
  /(?:ed|en|wn|sent|spent|made|held|sold|told|paid|laid|read|put|set|cut|met|got|won|kept|bought|found|done|sought|taught|lost)$/;

function isPassive(rest: readonly Item[], verb: Item): boolean {
  if (!participle.test(verb.word) || verb.keys.some((key) => statives.has(key))) return false;
  const before = rest.slice(Math.max(0, rest.indexOf(verb) - 3), rest.indexOf(verb));
  return before.some(({ word }) => /^(?:be|is|are|was|were|been|being)$/.test(word));
}
