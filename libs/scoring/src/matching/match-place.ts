import { stateCode } from '@rfp/contracts/vocabulary/us-states';
import { foldedWords, hasPhrase } from './fold-words.js';
import { statesOf } from './states-of.js';

/** `Durham, NC`: a town or county, and a state; either may be missing. */
export interface PlaceName {
  readonly state: string | undefined;
  readonly town: readonly string[];
}

/** The place of performance of a notice. */
export interface Location {
  readonly states: readonly string[];
  readonly words: readonly string[];
}

const homeCountry = new Set(['us', 'usa', 'united states']);
const countyWords = new Set(['county', 'parish', 'borough']);

/** Splits a place of a profile into town and state. */
export function readPlace(text: string): PlaceName {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !homeCountry.has(part.toLowerCase()));
  const state = stateCode(parts.at(-1) ?? '');
  return { state, town: townWords((state === undefined ? parts : parts.slice(0, -1)).join(' ')) };
}

/** The states and words of a printed location. */
export function readLocation(text: string): Location {
  return { states: statesOf(text), words: townWords(text) };
}

function townWords(text: string): string[] {
  return foldedWords(text).filter((word) => !countyWords.has(word));
}

/** State of a place; `undefined` if the place names no state. */
export function stateOf(place: string): string | undefined {
  return readPlace(place).state;
}

/** Whether a location lies in a place of a profile: in its state, and in its town or county if it names one. */
export function liesIn({ states, words }: Location, { state, town }: PlaceName): boolean {
  if (state !== undefined && !states.includes(state)) return false;
  return town.length === 0 ? state !== undefined : hasPhrase(words, town);
}
