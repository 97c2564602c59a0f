import { type DropReason } from '@rfp/contracts/grounding';
import { type Actor, findRoles, type Role } from './find-roles.js';
import { type QuoteIndex } from './match-items.js';
import { type Statement } from './read-statement.js';
import { buyerDocuments, buyerOnly, roleNouns, supplierOnly } from './vocabulary.js';

/** Says whether in a sentence somebody does, or has, what in its quotes another does or has, or what is done to them. */
export function checkParties(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const quoted = quotes.statements.flatMap(findRoles);
  const roles = findRoles(sentence);
  const named = new Set(sentence.items.flatMap(({ keys }) => keys));
  return roles.some((role) => isOfOther(role, quoted, { quotes, named })) ? 'party_differs' : null;
}

interface Texts {
  readonly quotes: QuoteIndex;
  /** The keys of the sentence. */
  readonly named: ReadonlySet<string>;
}

function isOfOther(role: Role, quoted: readonly Role[], texts: Texts): boolean {
  const { quotes } = texts;
  const { part, actor, of } = role;
  if (
    (part === 'owner' || role.isObject === true) &&
    actor.party === null &&
    !actor.roots.some((root) => roleNouns.has(root))
  )
    return false;
  const matched = new Set(quotes.matches(of).map(({ item }) => item));
  const same = quoted.filter((other) => matched.has(other.of));
  const peers = same.filter((other) => other.part === part);
  if (peers.length > 0) return !peers.some((other) => mayBe(actor, other.actor, role, texts));
  if (part !== 'agent') return false;
  if (same.some((other) => other.part === 'patient' && isSame(actor, other.actor))) return true;
  return role.isObject !== true && isOutOfPlace(actor, of.keys);
}

/** Nobody is named in the quote: it is who does so in a procurement. */
function isOutOfPlace({ party }: Actor, keys: readonly string[]): boolean {
  if (party === null) return false;
  const others = party === 'government' ? supplierOnly : buyerOnly;
  return keys.some((key) => others.has(key));
}

function isSame(one: Actor, other: Actor): boolean {
  if (one.party !== null && one.party === other.party) return true;
  return one.roots.some((root) => other.roots.includes(root));
}

/** Whether an actor of a sentence may be that of a quote: an agency by name is the Government, a company by name the contractor. */
function mayBe(said: Actor, quoted: Actor, { of }: Role, { quotes, named }: Texts): boolean {
  if (isSame(said, quoted)) return true;
  if (said.isThing === true) return true;
  if (quoted.isThing === true)
    return said.party !== 'government' || quoted.roots.some((root) => buyerDocuments.has(root));
  if (said.party !== null && quoted.party !== null) return false;
  if (said.party === null) return !said.roots.some((root) => quotes.has(root));
  if (quoted.roots.some((root) => roleNouns.has(root))) return false;
  // Who does it in the quote has another part in the sentence.
  if (quoted.roots.some((root) => named.has(root))) return false;
  return !isOutOfPlace(said, of.keys);
}
