import {
  baseLeads,
  baseTypes,
  cities,
  joiners,
  nameLeads,
  placeHeads,
  placeLeads,
  placeTypes,
  properNouns,
  stateCodes,
  stateWords,
} from './casing-word-lists.js';
import { type Word } from './split-words.js';

const maxPlaceWords = 3;
const minPlaceLength = 3;

const isSpace = (between: string): boolean => /^\s*$/.test(between);
const isJoiner = (word: Word | undefined): boolean => word !== undefined && joiners.has(word.text.toLowerCase());
const isPostalCode = (word: Word | undefined): boolean => word !== undefined && /^\d{5}$/.test(word.text);

/** Whether a word begins a phrase: at the start, or after punctuation or a joining word. */
function beginsPhrase({ before, previous }: Word): boolean {
  return previous === undefined || !isSpace(before) || isJoiner(previous);
}

function endsPhrase({ after, next }: Word): boolean {
  return next === undefined || !isSpace(after) || isPostalCode(next);
}

/** `, FL` or `SEATTLE WA 98101`: a state rather than a word. Codes that are words need the comma before them or the postal code after them. */
function isState(word: Word): boolean {
  const { text, before, previous, next } = word;
  if (previous === undefined || !stateCodes.has(text)) return false;
  const isAfterComma = before.includes(',');
  if (stateWords.has(text)) return (isAfterComma && endsPhrase(word)) || (before === ' ' && isPostalCode(next));
  return (isAfterComma || isSpace(before)) && (endsPhrase(word) || isJoiner(next));
}

/** Whether a word is a state code in any position. */
export function isStateCode(word: Word): boolean {
  if (!stateCodes.has(word.text)) return false;
  return !stateWords.has(word.text) || isState(word) || isJoinedToState(word);
}

/** `OR-WA` */
function isJoinedToState({ before, previous, after, next }: Word): boolean {
  return (
    (/^[-/]$/.test(before) && stateCodes.has(previous?.text ?? '')) ||
    (/^[-/]$/.test(after) && stateCodes.has(next?.text ?? ''))
  );
}

/**
 * The words of the place before a state: up to three, back to the last punctuation or joining word. Without a comma between them, the purchased item
 * may precede the place; then only one word counts, unless punctuation or a joining word precedes the name.
 */
function placeBefore(state: Word): Word[] {
  const place: Word[] = [];
  let { previous: word } = state;
  while (word !== undefined && place.length < maxPlaceWords && !isJoiner(word)) {
    place.push(word);
    word = isSpace(word.before) ? word.previous : undefined;
  }
  const first = place.at(-1);
  const isBounded = first?.previous !== undefined && beginsPhrase(first);
  if (isBounded || state.before.includes(',')) return place;
  return lastOf(place);
}

/** `NEW` and `ORLEANS`: the last word of a place, and the word before it if that belongs to the name. */
function lastOf([last, lead]: readonly Word[]): Word[] {
  if (last === undefined || last.text.length < minPlaceLength) return [];
  return lead !== undefined && nameLeads.has(lead.text.toLowerCase()) ? [last, lead] : [last];
}

/** `20 FT` */
function isNumbered({ previous }: Word): boolean {
  return previous !== undefined && /\d$/.test(previous.text);
}

/** Whether a word such as FORT begins a place name. FT, ST and MT can also mean feet, street and Montana. */
export function isPlaceLead(word: Word): boolean {
  const { text, after, next } = word;
  // The name, after a space or the dot of an abbreviation.
  if (!placeLeads.has(text.toLowerCase()) || !/^\.? \p{L}{3}/u.test(after + (next?.text ?? ''))) return false;
  if (text.length > 2 || after.startsWith('.')) return true;
  return text === 'FT' ? !isNumbered(word) : beginsPhrase(word);
}

/** Whether the next word is part of a name: after FORT or NAS, or NEW before YORK. */
function leadsName(word: Word): boolean {
  const { text, after, next } = word;
  if (isPlaceLead(word)) return true;
  if (next === undefined || after !== ' ' || isJoiner(next)) return false;
  return baseLeads.has(text) || (nameLeads.has(text.toLowerCase()) && properNouns.has(next.text.toLowerCase()));
}

/** `BOROUGH OF QUEENS` */
function namedHead(head: Word): (Word | undefined)[] {
  const name = head.next?.text === 'OF' ? head.next.next : undefined;
  return name === undefined || isJoiner(name) ? [] : [head, name];
}

/** The other words that are parts of a name because of this word. */
function namedBy(word: Word): (Word | undefined)[] {
  return [
    ...(leadsName(word) ? [word, word.next] : []),
    ...(baseTypes.has(word.text) && word.before === ' ' ? [word.previous] : []),
    ...(isState(word) ? placeBefore(word) : []),
    ...(placeTypes.has(word.text) && word.before === ' ' ? [word, ...placeBefore(word)] : []),
    ...(placeHeads.has(word.text) ? namedHead(word) : []),
  ];
}

/** Words that are parts of names: of places, and of the listed names. */
export function namesIn(words: readonly Word[]): Set<Word | undefined> {
  const isNoun = ({ text }: Word) => properNouns.has(text.toLowerCase()) || cities.has(text.toLowerCase());
  return new Set([...words.filter(isNoun), ...words.flatMap(namedBy)]);
}
