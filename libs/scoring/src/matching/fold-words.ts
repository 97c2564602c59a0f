/** `C++` and `C#` are separate words, so a search for them does not match every "C". */
export const wordPattern = /[\p{L}\p{M}\p{N}]+(?:\+\+|#)?/gu;

/** ASCII text, in which folding only changes the case. */
export const asciiText = /^[\t\n\r -~]*$/;
const plainWords = /[a-z\d]+(?:\+\+|#)?/g;

/** Words without case and accents. */
export function foldedWords(text: string): string[] {
  // Most texts are ASCII, for which this takes a tenth of the time.
  if (asciiText.test(text)) return text.toLowerCase().match(plainWords) ?? [];
  return Array.from(text.matchAll(wordPattern), ([word]) => foldWord(word));
}

const plainWord = /^[a-z\d]+$/i;

/** Removes case and accents, so that "Montreal" finds "Montréal". */
export function foldWord(word: string): string {
  if (plainWord.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text contains the words of a phrase consecutively. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.length > 0 && words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word));
}
