import { type Place, places } from './recipe.js';
import { type Scorable } from './scorable.js';

/** Where a keyword was found: strongest place only. */
interface Match {
  readonly keyword: string;
  readonly place: Place;
  readonly field: keyof Scorable;
  /** The field's own words around the hit. */
  readonly said: string;
}

interface Phrase {
  readonly keyword: string;
  readonly words: readonly string[];
}

/** A word with its place in the text. `C++` and `C#` are words of their own, so a search for them does not find every "C". */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:\+\+|#)?/gu;

/**
 * Finds keywords as whole words or phrases, whatever their case and accents. Each field is cut into words once and each word is looked
 * up by the first word of a keyword, so the time grows with the length of the text and not with what an outsider wrote into it.
 *
 * @returns at most one match per keyword, strongest place first, otherwise in the order of the text
 */
export function matchKeywords(scorable: Scorable, keywords: readonly string[]): Match[] {
  const phrases = byFirstWord(keywords);
  const found = new Set<Phrase>();
  const matches: Match[] = [];
  for (const place of places) {
    for (const [field, text] of textsOf(scorable, place)) {
      for (const [phrase, said] of findIn(text, phrases, found)) {
        found.add(phrase);
        matches.push({ keyword: phrase.keyword, place, field, said });
      }
    }
  }
  return matches;
}

function byFirstWord(keywords: readonly string[]): Map<string, Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  for (const keyword of keywords) {
    const words = foldedWords(keyword);
    const [first] = words;
    if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), { keyword, words }]);
  }
  return phrases;
}

function textsOf(scorable: Scorable, place: Place): (readonly [keyof Scorable, string])[] {
  if (place === 'title') return [['title', scorable.title]];
  if (place === 'description') return [['description', scorable.description]];
  if (place === 'agency') return [['agency_name', scorable.agency_name ?? '']];
  const lists = ['keywords', 'naics_codes', 'psc_codes', 'aln_codes'] as const;
  return lists.flatMap((field) => scorable[field].map((text) => [field, text] as const));
}

function findIn(text: string, phrases: ReadonlyMap<string, Phrase[]>, found: ReadonlySet<Phrase>): Map<Phrase, string> {
  const fresh = new Map<Phrase, string>();
  const starts: number[] = [];
  const folded: string[] = [];
  for (const match of text.matchAll(wordPattern)) {
    starts.push(match.index);
    folded.push(fold(match[0]));
  }
  for (const [at, word] of folded.entries()) {
    for (const phrase of phrases.get(word) ?? []) {
      const known = found.has(phrase) || fresh.has(phrase);
      if (!known && phrase.words.every((part, offset) => folded[at + offset] === part)) {
        fresh.set(phrase, around(text, starts[at] ?? 0));
      }
    }
  }
  return fresh;
}

function foldedWords(text: string): string[] {
  return Array.from(text.matchAll(wordPattern), ([word]) => fold(word));
}

const plainWord = /^[a-z\d]+$/i;

/** Case and accents away: a reader who types "Montreal" means "Montréal". */
function fold(word: string): string {
  if (plainWord.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const lead = 60;

/** The text from a little before the hit, from the beginning of a word on. The tally cuts its end. */
function around(text: string, at: number): string {
  if (at <= lead) return text;
  const space = text.slice(at - lead, at).search(/\s/);
  return text.slice(space < 0 ? at : at - lead + space).trimStart();
}
