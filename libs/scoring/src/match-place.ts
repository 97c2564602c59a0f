import { stateCode } from '@rfp/contracts/us-states';
import { foldedWords, hasPhrase } from './fold-words.js';

/** `Durham, NC`: a town or county, and a state; either may be missing. */
interface PlaceName {
  readonly state: string | undefined;
  readonly town: readonly string[];
}

const home = new Set(['us', 'usa', 'united states']);
const kindsOfTown = new Set(['county', 'parish', 'borough']);

/** Splits a place as printed. */
export function readPlace(text: string): PlaceName {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !home.has(part.toLowerCase()));
  const state = stateCode(parts.at(-1) ?? '');
  const town = foldedWords((state === undefined ? parts : parts.slice(0, -1)).join(' '));
  return { state, town: town.filter((word) => !kindsOfTown.has(word)) };
}

/** State of a place; `undefined` where it names none. */
export function stateOf(place: string): string | undefined {
  return readPlace(place).state;
}

/** Whether a location lies in a place of a profile: in its state, and in its town or county if it names one. */
export function liesIn(at: PlaceName, wanted: PlaceName): boolean {
  if (wanted.state !== undefined && wanted.state !== at.state) return false;
  if (wanted.town.length === 0) return wanted.state !== undefined;
  return hasPhrase(at.town, wanted.town);
}
