import { foldedWords, foldWord, plainText, wordPattern } from './fold-words.js';
import { memoize } from './memoize.js';
import { type Place, places } from './recipe-schema.js';
import { type Scorable } from './scorable.js';

/** A keyword in its strongest place. */
interface Match {
  readonly keyword: string;
  readonly place: Place;
  readonly field: keyof Scorable;
  /** Excerpt of the field around the match. */
  readonly quote: string;
}

type Codes = 'keywords' | 'naics_codes' | 'psc_codes' | 'aln_codes' | 'other_codes';

/** Fields that keywords are found in. A description may be given as the texts in it that matter. */
export interface SearchedTexts extends Pick<Scorable, 'title' | 'agency_name' | Codes> {
  readonly description: string | readonly string[];
}

interface Phrase {
  readonly keyword: string;
  readonly words: readonly string[];
}

/**
 * Finds keywords as whole words or phrases, ignoring case and accents. Splits each field into words once and looks up each word in
 * an index of first words, so the time is linear in the text, also for hostile text.
 *
 * @returns at most one match per keyword, by place, then in text order
 */
export function matchKeywords(scorable: SearchedTexts, keywords: readonly string[]): Match[] {
  if (keywords.length === 0) return [];
  const phrases = indexByFirstWord(keywords);
  const found = new Set<Phrase>();
  const matches: Match[] = [];
  for (const place of places) {
    for (const [field, text] of textsOf(scorable, place)) {
      for (const [phrase, quote] of findPhrases(text, phrases, found)) {
        found.add(phrase);
        matches.push({ keyword: phrase.keyword, place, field, quote });
      }
    }
  }
  return matches;
}

const indexByFirstWord = memoize((keywords): ReadonlyMap<string, Phrase[]> => {
  const phrases = new Map<string, Phrase[]>();
  for (const keyword of keywords) {
    const words = foldedWords(keyword);
    const [first] = words;
    if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), { keyword, words }]);
  }
  return phrases;
});

function textsOf(scorable: SearchedTexts, place: Place): (readonly [keyof Scorable, string])[] {
  if (place === 'title') return [['title', scorable.title]];
  if (place === 'description') return [scorable.description].flat().map((text) => ['description', text] as const);
  if (place === 'agency') return [['agency_name', scorable.agency_name ?? '']];
  const lists = ['keywords', 'naics_codes', 'psc_codes', 'aln_codes', 'other_codes'] as const;
  return lists.flatMap((field) => scorable[field].map((text) => [field, text] as const));
}

/** Splitting a text into words costs most of a match, and most texts contain none of the keywords. */
function mayContain(text: string, phrases: ReadonlyMap<string, Phrase[]>): boolean {
  if (!plainText.test(text)) return phrases.size > 0;
  const lower = text.toLowerCase();
  for (const word of phrases.keys()) if (lower.includes(word)) return true;
  return false;
}

function findPhrases(
  text: string,
  phrases: ReadonlyMap<string, Phrase[]>,
  found: ReadonlySet<Phrase>,
): Map<Phrase, string> {
  const fresh = new Map<Phrase, string>();
  if (!mayContain(text, phrases)) return fresh;
  const starts: number[] = [];
  const folded: string[] = [];
  for (const match of text.matchAll(wordPattern)) {
    starts.push(match.index);
    folded.push(foldWord(match[0]));
  }
  for (const [at, word] of folded.entries()) {
    for (const phrase of phrases.get(word) ?? []) {
      const known = found.has(phrase) || fresh.has(phrase);
      if (!known && phrase.words.every((part, offset) => folded[at + offset] === part)) {
        fresh.set(phrase, excerptAround(text, starts[at] ?? 0));
      }
    }
  }
  return fresh;
}

const excerptLead = 60;

/** The text from a word shortly before the match. The tally truncates its end. */
function excerptAround(text: string, at: number): string {
  if (at <= excerptLead) return text;
  const space = text.slice(at - excerptLead, at).search(/\s/);
  return text.slice(space < 0 ? at : at - excerptLead + space).trimStart();
}
