import { isAuxiliary, isModal } from './clause-words.js';
import { type Actor, findActors, type Mention, prepositions } from './find-actors.js';
import { transfers } from './party-acts.js';
import { doneBy, predicatesOf } from './read-predicate.js';
import { type Item, type Statement } from './read-statement.js';

/** That an actor does something, that it is done to them, or that it is theirs. */
export interface Role {
  readonly part: 'agent' | 'patient' | 'owner' | 'recipient';
  readonly actor: Actor;
  /** The verb, or what is theirs. */
  readonly of: Item;
  /** That it is not the verb, but its object. */
  readonly isObject?: boolean;
}

/** The parts that actors play in a text. */
export function findRoles(statement: Statement): Role[] {
  const actors = findActors(statement);
  return statement.clauses.flatMap((clause, index) => {
    const mentions = actors[index] ?? [];
    const roles = mentions.flatMap((mention, at) =>
      rolesOf(mention, clause, { earlier: mentions.slice(0, at), next: mentions.slice(at + 1) }),
    );
    return [...roles, ...thingRoles(clause, roles)];
  });
}

/** A thing that does something: `the items must meet`. */
function thingRoles(clause: readonly Item[], known: readonly Role[]): Role[] {
  const modal = clause.findIndex(isModal);
  const subject = clause.slice(0, Math.max(0, modal)).filter(({ kind }) => kind === 'content');
  if (subject.length === 0 || known.some(({ part }) => part === 'agent')) return [];
  const actor = { party: null, roots: subject.flatMap(({ keys }) => keys), printed: '', isThing: true };
  return predicatesOf(clause.slice(modal)).flatMap(({ of, part }) => (part === 'agent' ? [{ part, actor, of }] : []));
}

interface Others {
  readonly earlier: readonly Mention[];
  readonly next: readonly Mention[];
}

function rolesOf(mention: Mention, clause: readonly Item[], others: Others): Role[] {
  const { preposition } = mention;
  const before = clause.slice(0, mention.start);
  // `Bidders decide`: without another verb what follows a subject is one.
  const isVerb = mention.start <= 1 && !clause.some(isAuxiliary);
  const owned = isVerb ? undefined : ownedAfter(clause, mention);
  if (preposition === 'by') return rolesFor(mention, 'agent', doneBy(before));
  if (preposition === 'to') return rolesFor(mention, 'recipient', handedTo(before));
  if (preposition === 'of')
    return [...rolesFor(mention, 'owner', ownedBefore(before)), ...rolesFor(mention, 'agent', madeTo(clause, mention))];
  if (owned !== undefined) return rolesFor(mention, 'owner', [owned]);
  return preposition === null ? subjectRoles(mention, clause, others) : [];
}

function rolesFor(actor: Actor, part: Role['part'], all: readonly Item[]): Role[] {
  return all.map((of) => ({ part, actor, of }));
}

/** The parts of an actor without preposition: that of a subject, or of an object that is made to do something. */
function subjectRoles(mention: Mention, clause: readonly Item[], { earlier, next }: Others): Role[] {
  if (isObject(clause, mention, earlier)) return rolesFor(mention, 'agent', madeTo(clause, mention));
  const end = next.find((other) => other.preposition === null)?.start ?? clause.length;
  const rest = clause.slice(mention.end, end);
  const isSubject =
    mention.party !== null || (!isWithinPredicate(clause.slice(0, mention.start)) && startsPredicate(rest));
  return isSubject ? predicatesOf(rest).map((said) => ({ ...said, actor: mention })) : [];
}

/** Whether a verb stands before, and nothing that could end what it says. */
function isWithinPredicate(before: readonly Item[]): boolean {
  const verb = before.findLastIndex(isAuxiliary);
  return verb >= 0 && !before.slice(verb).some(({ kind, word }) => kind === 'stop' || word === 'and');
}

/** A name is the subject only if its verb follows: `the Navy intends`, `EPA will`; else it may be the name of a thing. */
function startsPredicate(rest: readonly Item[]): boolean {
  const words = rest.filter(({ kind, word }) => kind !== 'stop' && !word.endsWith('ly') && word !== 'also').slice(0, 3);
  const [next] = words;
  return words.some(isAuxiliary) || (next?.kind === 'content' && isVerbForm(next)) || next?.kind === 'operator';
}

/** What is theirs: `the discretion of the Government` too, which is a phrase for `may`. */
function ownedBefore(before: readonly Item[]): Item[] {
  const of = before.findLastIndex(({ word }) => word === 'of');
  const owned = before[of - 1];
  return owned?.kind === 'content' || owned?.word === '~may' ? [owned] : [];
}

/** The verbs of a clause that hand something to somebody. */
function handedTo(before: readonly Item[]): Item[] {
  return before.filter(({ kind, keys }) => kind === 'content' && keys.some((key) => transfers.has(key)));
}

/** `the Government discretion`, of which the mark of the genitive is gone: a noun that ends the phrase. */
function ownedAfter(clause: readonly Item[], { end }: Mention): Item | undefined {
  const [owned, next] = [clause[end], clause[end + 1]];
  if (owned?.kind !== 'content' || owned.word.endsWith('ly')) return undefined;
  // `The contractor workers must`: a verb form before a modal verb is a noun.
  if (isVerbForm(owned) && (next === undefined || !isModal(next))) return undefined;
  return next === undefined || endsNoun(next) ? owned : undefined;
}

function endsNoun(next: Item): boolean {
  return next.kind === 'stop' || isAuxiliary(next) || prepositions.has(next.word);
}

/** `enable the buyer to respond`: the buyer responds. */
function madeTo(clause: readonly Item[], { end }: Mention): Item[] {
  const [to, verb] = clause.slice(end);
  return to?.word === 'to' && verb?.kind === 'content' ? [verb] : [];
}

function isVerbForm({ word }: Item): boolean {
  return /(?:[^s]s|ed|ing)$/.test(word);
}

function isObject(clause: readonly Item[], { start }: Mention, earlier: readonly Mention[]): boolean {
  const subject = earlier.find(({ preposition }) => preposition === null);
  return (
    subject !== undefined && isWithinPredicate(clause.slice(subject.end, start)) && !clause.slice(start).some(isModal)
  );
}
