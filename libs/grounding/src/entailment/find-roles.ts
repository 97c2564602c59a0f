import { isAuxiliary, isModal } from './clause-words.js';
import { type Item, type Statement } from './read-statement.js';
import { lightVerbs, receptive, transfers } from './party-acts.js';
import { roleNouns, statives } from './vocabulary.js';

/** Who a clause speaks of: a party, or somebody by name. */
export interface Actor {
  readonly party: Item['party'];
  /** Of its names. */
  readonly roots: readonly string[];
  readonly printed: string;
  /** Whether it is a name in capitals, and no word such as `vendor`. */
  readonly isName?: boolean;
  /** Nobody, but a thing. */
  readonly isThing?: boolean;
}

/** That an actor does something, that it is done to them, or that it is theirs. */
export interface Role {
  readonly part: 'agent' | 'patient' | 'owner' | 'recipient';
  readonly actor: Actor;
  /** The verb, or what is theirs. */
  readonly of: Item;
  /** That it is not the verb, but its object. */
  readonly isObject?: boolean;
}

/** An actor where a clause names it. */
export interface Mention extends Actor {
  readonly start: number;
  readonly end: number;
  /** The preposition before it. */
  readonly preposition: string | null;
}

const plainNames = new Set([
  '@sam',
  '@rfq',
  '@rfp',
  '@naics',
  '@lpta',
  '@wawf',
  '@est',
  '@edt',
  '@et',
  '@cst',
  '@cdt',
  '@ct',
  '@mst',
  '@mdt',
  '@mt',
  '@pst',
  '@pdt',
  '@pt',
  '@utc',
  '@duns',
  '@cage',
  '@ffp',
  '@sow',
  '@pws',
  '@fob',
  '@dd',
  '@sf',
  '@reps',
  '@cots',
  '@us',
]);

const prepositions = new Set(
  'of to from by for with in at on under between against via upon through into toward among about ~per ~after ~before ~by within during'.split(
    ' ',
  ),
);

/** The actors that a text names. */
export function findActors(statement: Statement): Mention[] {
  const isShouted = mostlyCapitals(statement);
  return statement.clauses.flatMap((clause) => findMentions(clause, isShouted));
}

/** The parts that actors play in a text. */
export function findRoles(statement: Statement): Role[] {
  const isShouted = mostlyCapitals(statement);
  return statement.clauses.flatMap((clause) => {
    const mentions = findMentions(clause, isShouted);
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
  return doneAfter(clause.slice(modal)).flatMap(({ of, part }) => (part === 'agent' ? [{ part, actor, of }] : []));
}

function mostlyCapitals({ items }: Statement): boolean {
  const words = items.filter(({ value }) => value === 'word');
  return words.filter(({ printed }) => printed === printed.toUpperCase()).length > words.length / 2;
}

function findMentions(clause: readonly Item[], isShouted: boolean): Mention[] {
  const mentions: Mention[] = [];
  let start = -1;
  const finish = (end: number) => {
    if (start >= 0) mentions.push(mentionOf(clause, start, end, mentions.at(-1)));
    start = -1;
  };
  for (const [at, item] of clause.entries()) {
    if (isActor(item, at, isShouted)) start = start < 0 ? at : start;
    else if (item.kind !== 'stop' && item.kind !== 'figure') finish(at);
  }
  finish(clause.length);
  return mentions;
}

function isActor({ kind, party, keys: [root = ''], printed, word }: Item, at: number, isShouted: boolean): boolean {
  if (kind === 'group') return word !== '&open' && word !== '&citizen' && word !== '&topsecret';
  if (kind !== 'content' || calendar.test(word)) return false;
  if (party !== null || roleNouns.has(root)) return true;
  if (isShouted || plainNames.has(word)) return false;
  return /^\p{Lu}{2,}/u.test(printed) || (at > 0 && /^\p{Lu}/u.test(printed));
}

const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/;

function mentionOf(clause: readonly Item[], start: number, end: number, last: Mention | undefined): Mention {
  const items = clause.slice(start, end);
  // `to the Fish and Boat Commission`: the preposition stands before the list.
  const isListed = last !== undefined && last.end === start - 1 && clause[start - 1]?.word === 'and';
  return {
    start,
    end,
    party: items.find(({ party }) => party !== null)?.party ?? null,
    roots: items.flatMap(({ keys }) => keys),
    printed: items.map(({ printed }) => printed).join(' '),
    isName: items.some(({ party, printed }) => party === null && /^\p{Lu}/u.test(printed)),
    preposition: isListed ? last.preposition : prepositionBefore(clause, start),
  };
}

/** That of the noun phrase, over its article and adjectives; `be` where it only says what something is. */
function prepositionBefore(clause: readonly Item[], start: number): string | null {
  for (let at = start - 1; at >= Math.max(0, start - 6); at -= 1) {
    const item = clause[at];
    if (item === undefined || (endsPhrase(item) && !isAttribute(clause, at))) return null;
    if (isAuxiliary(item)) return at > 0 && /^(?:be|is|are|was|were)$/.test(item.word) ? 'be' : null;
    if (prepositions.has(item.word)) return isInfinitive(clause.slice(at, start)) ? null : item.word;
  }
  return null;
}

/** `the proposing organization`. */
function isAttribute(clause: readonly Item[], at: number): boolean {
  return /ing$/.test(clause[at]?.word ?? '') && /^(?:a|an|the|any|each)$/.test(clause[at - 1]?.word ?? '');
}

function endsPhrase({ kind, word }: Item): boolean {
  return kind === 'stop' || /^(?:that|which|who|where|when|while|if|~if|whether|and|or)$|ing$/.test(word);
}

/** `to enable` the buyer, which is no preposition. */
function isInfinitive([to, ...rest]: readonly Item[]): boolean {
  return to?.word === 'to' && rest.some(({ kind }) => kind === 'content');
}

interface Others {
  readonly earlier: readonly Mention[];
  readonly next: readonly Mention[];
}

function rolesOf(mention: Mention, clause: readonly Item[], { earlier, next }: Others): Role[] {
  const { preposition, start } = mention;
  const before = clause.slice(0, start);
  if (preposition === 'by') return doneBy(before).map((of) => ({ part: 'agent', actor: mention, of }));
  if (preposition === 'of')
    return [
      ...ownedBefore(before).map((of): Role => ({ part: 'owner', actor: mention, of })),
      ...madeTo(clause.slice(mention.end)).map((of): Role => ({ part: 'agent', actor: mention, of })),
    ];
  if (preposition === 'to') return handedTo(before).map((of) => ({ part: 'recipient', actor: mention, of }));
  const owned = ownedAfter(clause, mention);
  if (owned !== undefined) return [{ part: 'owner', actor: mention, of: owned }];
  if (preposition !== null) return [];
  if (isObject(clause, mention, earlier))
    return madeTo(clause.slice(mention.end)).map((of) => ({ part: 'agent', actor: mention, of }));
  const end = next.find((other) => other.preposition === null)?.start ?? clause.length;
  const rest = clause.slice(mention.end, end);
  if (mention.party === null && (isWithinPredicate(before) || !startsPredicate(rest))) return [];
  return doneAfter(rest).map((done) => ({ ...done, actor: mention }));
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

/** The participle before `by`, and what is said of its subject: `award is made by`. */
function doneBy(before: readonly Item[]): Item[] {
  const content = before.filter(({ kind, party }) => kind === 'content' && party === null);
  const at = content.findLastIndex(({ word }) => participle.test(word));
  const verb = content[at];
  if (verb === undefined) return content.slice(-1);
  const subject = content[at - 1];
  return isLight(verb) && subject !== undefined ? [subject] : [verb];
}

/** The noun of what a verb does: the last of the words that follow each other. */
function objectOf(rest: readonly Item[], verb: Item): Item | undefined {
  const behind = rest.slice(rest.indexOf(verb) + 1).filter(({ word }) => !word.endsWith('ly'));
  const start = behind.findIndex(({ kind }) => kind === 'content');
  const end = behind.findIndex(({ kind }, at) => at > start && kind !== 'content');
  return start < 0 ? undefined : behind[isLight(verb) ? (end < 0 ? behind.length : end) - 1 : start];
}

/** `make a determination`: a noun that says what is done. */
function isNounOfAct({ word }: Item): boolean {
  return /(?:tion|sion|ment|ance|award|choice)s?$/.test(word) && !/^questions?$/.test(word);
}

function isLight({ keys }: Item): boolean {
  return keys.some((key) => lightVerbs.has(key));
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
  if (owned?.kind !== 'content' || (isVerbForm(owned) && !(next !== undefined && isModal(next)))) return undefined;
  return next === undefined || next.kind === 'stop' || isAuxiliary(next) || prepositions.has(next.word)
    ? owned
    : undefined;
}

/** `enable the buyer to respond`: the buyer responds. */
function madeTo([to, verb]: readonly Item[]): Item[] {
  return to?.word === 'to' && verb?.kind === 'content' ? [verb] : [];
}

function isVerbForm({ word }: Item): boolean {
  return /(?:[^s]s|ed|ing)$/.test(word);
}

function isObject(clause: readonly Item[], { start }: Mention, earlier: readonly Mention[]): boolean {
  const subject = earlier.find(({ preposition }) => preposition === null);
  return (
    subject !== undefined && clause.slice(subject.end, start).some(isAuxiliary) && !clause.slice(start).some(isModal)
  );
}

function doneAfter(rest: readonly Item[]): { of: Item; part: 'agent' | 'patient'; isObject?: boolean }[] {
  const modal = rest.findIndex(isModal);
  const auxiliary = modal < 0 || modal > 12 ? rest.slice(0, 9).findIndex(isAuxiliary) : modal;
  const verbs = rest
    .slice(Math.max(0, auxiliary))
    .filter((item) => item.kind === 'content' && !item.word.endsWith('ly'));
  const [verb] = verbs;
  if (verb === undefined) return [];
  const object = objectOf(rest, verb);
  const [first] = rest;
  // `Government furnished equipment will be`: what the party has furnished.
  if (first?.kind === 'content' && participle.test(first.word) && auxiliary > 0) return [{ of: first, part: 'agent' }];
  if (auxiliary < 0 && /(?:ed|en)$/.test(verb.word)) return [];
  if (isNamed(rest) && placeholders.test(verb.word)) return [];
  if (isOwning(rest, verb)) return [{ of: verb, part: 'agent', isObject: true }];
  if (isPassive(rest, verb)) return [{ of: verb, part: 'patient' }];
  const isAlone = object === undefined || object.party !== null || verb.keys.some((key) => receptive.has(key));
  const both: Item[] = isAlone ? [verb] : [verb, object];
  return both.map((of, at) => ({ of, part: 'agent', isObject: at > 0 && !(isLight(verb) && isNounOfAct(of)) }));
}

/** `must have the quotes`: what is had is no verb. */
function isOwning(rest: readonly Item[], verb: Item): boolean {
  const before = rest.slice(0, rest.indexOf(verb)).filter(({ word }) => !/^(?:a|an|the|its|their|all|any)$/.test(word));
  return /^(?:have|has|had)$/.test(before.at(-1)?.word ?? '') && !participle.test(verb.word);
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
