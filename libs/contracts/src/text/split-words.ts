/** A word of a title, with its neighbours. */
export interface Word {
  readonly text: string;
  /** Text between the previous word and this one. */
  readonly before: string;
  /** Text between this word and the next one. */
  readonly after: string;
  readonly previous: Word | undefined;
  next: Word | undefined;
}

const wordPattern = /[\p{L}\p{N}]+(?:['\u2019]\p{L}+)?/gu;

export function splitWords(text: string): Word[] {
  const found = [...text.matchAll(wordPattern)];
  const words: Word[] = [];
  let end = 0;
  for (const [at, match] of found.entries()) {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    const previous = words.at(-1);
    const word = { text: match[0], before, after: text.slice(end, found[at + 1]?.index), previous, next: undefined };
    if (previous !== undefined) previous.next = word;
    words.push(word);
  }
  return words;
}

/** Whether a title is in capitals, as many sources print it. */
export function isInCapitals(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase());
  const longWords = title.match(/\p{Lu}{4,}/gu) ?? [];
  return longWords.length > 0 && capitals.length / letters.length > 0.7;
}

/** Whether a word begins a sentence. The dot of `U.S.` does not end one. */
export function startsSentence({ before, previous }: Word): boolean {
  if (previous?.before === '.' && before === '. ') return false;
  return previous === undefined || /[.:?!]\s|--|\s[-\u2013\u2014]\s/.test(before);
}
