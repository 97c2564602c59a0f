import { type DropReason } from '@rfp/contracts/grounding';
import { isAuxiliary } from './clause-words.js';
import { prepositions } from './find-actors.js';
import { findRoles } from './find-roles.js';
import { type QuoteIndex } from './match-items.js';
import { type Item, type Statement } from './read-statement.js';
import { roleNouns } from './vocabulary.js';

/** Who stands beside a word: `value to the Government`, `the manufacturer's warranty`. */
interface Place {
  readonly key: string;
  readonly who: string;
}

/** Says whether a sentence has a party in a place in which its quotes have another one. */
export function checkPartyPlaces(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const quoted = quotes.statements.flatMap(({ items }) => placesOf(items));
  const isOfOther = placesOf(sentence.items).some(({ key, who }) => {
    const others = quoted.filter((place) => place.key === key);
    return others.length > 0 && others.every((other) => other.who !== who);
  });
  return isOfOther || isAssignedAnew(sentence.items, quotes) ? 'party_differs' : null;
}

const assigning = /^(?:left|leave|leaves|fall|falls|rest|rests|lie|lies|up)$/;
const assignment = /^(?:call|job|task|duty|problem|choice|decision|say|burden|matter|business)$/;

/** `is left to the agency`, `is the vendor's job`: somebody must do what nobody of their party does in the quotes. */
function isAssignedAnew(items: readonly Item[], quotes: QuoteIndex): boolean {
  const doers = quotes.statements
    .flatMap(findRoles)
    .filter(({ part, actor }) => part !== 'patient' && actor.isThing !== true);
  const isOther = (party: Item['party']) =>
    party !== null && doers.length > 0 && !doers.some(({ actor }) => actor.party === party);
  return items.some(({ word, party }, at) => {
    if (assignment.test(word)) return isOther(items[at - 1]?.party ?? null);
    if (party === null || !/^(?:to|on|upon|with)$/.test(prepositionOf(items, at))) return false;
    return items.slice(Math.max(0, at - reach - 1), at).some((item) => assigning.test(item.word)) && isOther(party);
  });
}

function prepositionOf(items: readonly Item[], at: number): string {
  return items.slice(Math.max(0, at - reach), at).findLast(({ word }) => prepositions.has(word))?.word ?? '';
}

function placesOf(items: readonly Item[]): Place[] {
  return items.flatMap((item, at) => {
    const who = item.party ?? item.keys.find((key) => roleNouns.has(key));
    if (item.kind !== 'content' || who === undefined || vague.test(item.word)) return [];
    return [placeBefore(items, at), placeAfter(items, at)].flatMap((key) => (key === null ? [] : [{ key, who }]));
  });
}

/** Words that say no more than that somebody is meant. */
const vague = /^(?:you|your|yours|those|sources?|interested|federal|part(?:y|ies)|concerns?|anyone|everyone|whoever)$/;

/** `value to`, `agreement with`, `Colt and`: the word before the preposition of a party. */
function placeBefore(items: readonly Item[], at: number): string | null {
  const start = Math.max(0, at - reach);
  const near = items.slice(start, at);
  const from = near.findLastIndex((item) => prepositions.has(item.word) || item.word === 'and');
  if (from < 0 || near.slice(from).some((item) => item.kind === 'stop' || isAuxiliary(item))) return null;
  const before = items[start + from - 1];
  if (before?.kind !== 'content' || before.party !== null) return null;
  return `${before.keys[0] ?? ''} ${near[from]?.word ?? ''}`;
}

const reach = 4;

/** `the Government's requirements`: what is theirs, or what they did it to. */
function placeAfter(items: readonly Item[], at: number): string | null {
  const [next, second] = [items[at + 1], items[at + 2]];
  const isNoun = second === undefined || second.kind === 'stop' || isAuxiliary(second) || second.kind === 'function';
  return next?.kind === 'content' && next.party === null && isNoun ? `of ${next.keys[0] ?? ''}` : null;
}
