import { type DropReason } from '@rfp/contracts/grounding';
import { type Actor, findActors, type Mention } from './find-actors.js';
import { findRoles, type Role } from './find-roles.js';
import { type QuoteIndex } from './match-items.js';
import {
  answering,
  demanding,
  doneByBuyer,
  doneBySupplier,
  isOfOtherParty,
  likelyOfBuyer,
  likelyOfSupplier,
  partyOfName,
  receptive,
} from './party-acts.js';
import { type Item, type Statement } from './read-statement.js';
import { buyerDocuments, people, roleNouns, statives } from './vocabulary.js';

/** Says whether in a sentence somebody does, gets or has what in its quotes another does, gets or has. */
export function checkParties(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const texts: Texts = {
    quotes,
    roles: quotes.statements.flatMap(findRoles),
    actors: quotes.statements.flatMap(findActors).flat(),
    named: new Set(sentence.items.flatMap(({ keys }) => keys)),
  };
  const roles = findRoles(sentence);
  return roles.some((role) => isOfOther(role, texts)) || areSwapped(roles, texts.roles) ? 'party_differs' : null;
}

/** Whether somebody hands something to another in a sentence, and in the quotes the other to them, whatever the verbs are. */
function areSwapped(roles: readonly Role[], quoted: readonly Role[]): boolean {
  const has = (part: Role['part'], actor: Actor) =>
    quoted.some((role) => role.part === part && isSame(role.actor, actor));
  const giver = roles.find(({ part, actor }) => part === 'agent' && has('recipient', actor) && !has('agent', actor));
  const taker = roles.find(
    ({ part, actor }) => part === 'recipient' && has('agent', actor) && !has('recipient', actor),
  );
  return giver !== undefined && taker !== undefined;
}

interface Texts {
  readonly quotes: QuoteIndex;
  /** The parts that actors play in the quotes. */
  readonly roles: readonly Role[];
  /** The actors that the quotes name. */
  readonly actors: readonly Mention[];
  /** The keys of the sentence. */
  readonly named: ReadonlySet<string>;
}

function isOfOther(role: Role, texts: Texts): boolean {
  const { actor, part, of } = role;
  if (isUnknown(actor, texts)) return role.isObject !== true && (!isLikelyBuyer(role) || isOfSupplier(texts));
  if (part === 'recipient') return isTurnedRecipient(role, texts);
  if (part === 'owner') return isOwnerOfOther(role, texts);
  const isReceiving = hasAny(of, receptive) && !texts.quotes.has(of.keys[0] ?? '');
  return isOddAgent(actor, of, texts) || (!isReceiving && isDoneByOther(role, texts));
}

/** Whether what is somebody's in a sentence is another's in the quotes. Names of owners are also names of things. */
function isOwnerOfOther(role: Role, texts: Texts): boolean {
  if (role.actor.party === null && !isRole(role.actor)) return false;
  const peers = rolesWith(role, texts).filter(({ part }) => part === 'owner');
  return peers.length > 0 && !peers.some((other) => mayBe(role, other, texts));
}

function isDoneByOther(role: Role, texts: Texts): boolean {
  const { actor, part } = role;
  if (role.isObject === true && actor.party === null) return false;
  if (isMadeActive(role, texts)) return true;
  const same = rolesWith(role, texts);
  const peers = same.filter((other) => other.part === part);
  if (peers.length > 0) return !peers.some((other) => mayBe(role, other, texts));
  if (role.isObject === true) return false;
  const turned = part === 'agent' ? 'patient' : 'agent';
  if (same.some((other) => other.part === turned && isSame(actor, other.actor))) return true;
  return part === 'agent' && isUnlikelyAgent(role, texts);
}

/** Whether nobody does something in the quotes, and whoever does it in a sentence does not do such things. */
function isUnlikelyAgent(role: Role, texts: Texts): boolean {
  return isOutOfPlace(role) || isOfAnother(role, texts) || isUnwonted(role, texts);
}

/** The parts that actors have in the quotes by the same word. */
function rolesWith({ of }: Role, texts: Texts): Role[] {
  const matched = matchedItems(of, texts);
  return texts.roles.filter((other) => matched.has(other.of));
}

/** Whether somebody to whom something goes in the quotes does something in a sentence other than to answer. */
function isMadeActive(role: Role, texts: Texts): boolean {
  const { actor, of } = role;
  const isQuoted = of.keys.some((key) => texts.quotes.has(key));
  return isOnlyAddressed(actor, isQuoted, texts) && !isLikelyBuyer(role) && !hasAny(of, answering) && !isStative(of);
}

/** The words of the quotes of the same root, or else those that are related. */
function matchedItems(of: Item, texts: Texts): ReadonlySet<Item> {
  const { quotes } = texts;
  if (of.word === '~may') return new Set(quotes.items.filter(({ word }) => word === '~may'));
  const matches = quotes.matches(of).map(({ item }) => item);
  const same = matches.filter(({ keys }) => keys.some((key) => of.keys.includes(key)));
  return new Set(same.length > 0 ? same : matches.filter((item) => isAmongSame(item, texts)));
}

/** Whether a word stands in a clause of which a sentence has several words: a verb that is only related may be of something else. */
function isAmongSame(item: Item, { quotes, named }: Texts): boolean {
  const clause = quotes.statementOf(item)?.clauses[item.clause] ?? [];
  return (
    clause.filter(({ kind, keys, party }) => kind === 'content' && party === null && keys.some((key) => named.has(key)))
      .length >= sharedWords
  );
}

const sharedWords = 3;

/** An agency by its name does what buyers do: that the quotes do not name it is left to the check of words. */
function isLikelyBuyer({ actor: { isName, printed }, of, part }: Role): boolean {
  return part === 'agent' && isName === true && partyOfName(printed) === 'government' && hasAny(of, likelyOfBuyer);
}

function isRole({ roots }: Actor): boolean {
  return roots.some((root) => roleNouns.has(root));
}

/** Whether the quotes say that suppliers do something. */
function isOfSupplier({ roles }: Texts): boolean {
  return roles.some(({ part, actor }) => part === 'agent' && actor.party === 'supplier');
}

/** `encouraged by subcontractors`, `evaluated by the offerors`: by whom it is not done, where the quotes do not say by whom it is. */
function isOddAgent(actor: Actor, of: Item, { quotes, roles }: Texts): boolean {
  if (!('preposition' in actor) || actor.preposition !== 'by') return false;
  if (roles.some(({ part, actor: other }) => part === 'agent' && isSame(actor, other))) return false;
  if (actor.party === null) return isRole(actor) && !actor.roots.some((root) => quotes.has(root));
  const [own, other] =
    actor.party === 'government' ? [likelyOfBuyer, likelyOfSupplier] : [likelyOfSupplier, likelyOfBuyer];
  return hasAny(of, other) && !hasAny(of, own);
}

/** A name that the quotes do not have. */
function isUnknown({ isName, party, roots }: Actor, { quotes }: Texts): boolean {
  return isName === true && party === null && !roots.some((root) => quotes.has(root));
}

/** A name or a party to which something is handed in a sentence, which hands it on in the quotes; a supplier to whom suppliers submit. */
function isTurnedRecipient({ actor, of }: Role, texts: Texts): boolean {
  const isRecipient = texts.roles.some(({ part, actor: other }) => part === 'recipient' && isSame(actor, other));
  if (isRecipient) return false;
  const matched = matchedItems(of, texts);
  if (
    texts.roles.some(
      ({ part, of: done, actor: other }) => part === 'agent' && matched.has(done) && isSame(actor, other),
    )
  )
    return true;
  return actor.party === 'supplier' && hasAny(of, doneBySupplier);
}

const addressing = new Set(['to', 'at', 'of', 'for', 'with', 'from', 'in']);
/** `a permit from NASA` is granted by it. */
const sources = new Set(['from', 'of']);

/** Whether a name stands in the quotes only where something goes or belongs to, and does nothing there. */
function isOnlyAddressed(actor: Actor, isQuoted: boolean, { roles, actors }: Texts): boolean {
  if (actor.isName !== true || actor.party !== null) return false;
  if (roles.some(({ part, actor: other }) => part === 'agent' && isSame(actor, other))) return false;
  const mentions = actors.filter((mention) => isSame(actor, mention));
  const isBy = 'preposition' in actor && actor.preposition === 'by';
  if (isBy && !isQuoted && mentions.some(({ preposition }) => sources.has(preposition ?? ''))) return false;
  return (
    mentions.length > 0 && mentions.every(({ preposition }) => preposition !== null && addressing.has(preposition))
  );
}

/** Nobody is named in the quote: it is who does so in a procurement. */
function isOutOfPlace({ actor: { party }, of }: Role): boolean {
  return party !== null && hasAny(of, party === 'government' ? doneBySupplier : doneByBuyer);
}

/** What is somebody's to do, and nobody else's. */
const duties = /^(?:responsibility|responsibilities|obligation|duty|discretion|option|choice|~may)$/;

/** Whether the quotes name only the other party, and the verb is not one by which they may be reworded. */
function isOfAnother({ actor: { party }, of }: Role, { roles, quotes }: Texts): boolean {
  if (party === null || quotes.items.some((item) => item.party === party)) return false;
  const others = roles.filter(
    ({ part, actor, of: done }) =>
      (part === 'agent' && actor.isThing !== true) || (part === 'owner' && duties.test(done.word)),
  );
  if (others.length === 0 || !others.every(({ actor }) => actor.party !== null && actor.party !== party)) return false;
  return !hasAny(of, party === 'government' ? demanding : likelyOfSupplier);
}

/** Whether a party does what the other one does in a procurement, and does nothing of the kind in the quotes. */
function isUnwonted({ actor: { party }, of }: Role, { roles }: Texts): boolean {
  if (party === null || !isOfOtherParty(of, party)) return false;
  return !roles.some(
    ({ part, actor, of: done }) => part === 'agent' && actor.party === party && isOfOtherParty(done, party),
  );
}

/** `is authorized`: said of somebody, and not done by them. */
function isStative(of: Item): boolean {
  return of.word.endsWith('ed') && hasAny(of, statives);
}

function hasAny({ keys }: Item, roots: ReadonlySet<string>): boolean {
  return keys.some((key) => roots.has(key));
}

function isSame(one: Actor, other: Actor): boolean {
  if (one.party !== null && other.party !== null) return one.party === other.party;
  return one.roots.some((root) => other.roots.includes(root));
}

/** Whether an actor of a sentence may be that of a quote: an agency by name is the Government, a company by name the contractor. */
function mayBe(role: Role, { actor: quoted }: Role, texts: Texts): boolean {
  const { actor: said } = role;
  if (isSame(said, quoted) || said.isThing === true) return true;
  if (quoted.isThing === true) return mayBeThing(role, quoted, texts);
  if (said.party !== null && quoted.party !== null) return false;
  return said.party === null ? mayBeNamed(said, quoted, texts) : mayName(role, quoted, texts);
}

/** Whether a name of a sentence may be the party of a quote. */
function mayBeNamed(said: Actor, quoted: Actor, { quotes }: Texts): boolean {
  if (!said.roots.some((root) => quotes.has(root))) return !isRole(said);
  return quoted.party !== null && partyOfName(said.printed) === quoted.party;
}

/** Whether a party of a sentence may be somebody that a quote names. */
function mayName({ actor: { party }, of }: Role, quoted: Actor, { named }: Texts): boolean {
  // Who does it in the quote has another part in the sentence.
  if (isRole(quoted) || quoted.roots.some((root) => named.has(root))) return false;
  const known = partyOfName(quoted.printed);
  if (known !== null) return known === party;
  return hasAny(of, party === 'government' ? likelyOfBuyer : likelyOfSupplier);
}

/** Whether somebody does what in a quote a thing does, such as the notice for the buyer. */
function mayBeThing({ actor: { party }, of }: Role, quoted: Actor, { quotes }: Texts): boolean {
  if (party === null) return true;
  if (party === 'supplier') return hasAny(of, likelyOfSupplier) && !quoted.roots.some((root) => people.has(root));
  if (quotes.items.some((item) => item.party === party)) return true;
  return quoted.roots.some((root) => buyerDocuments.has(root));
}
