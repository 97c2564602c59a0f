/** A text folded for the comparison of quotes, with the position of each character in the original. */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`, the position of its original character; one more entry for the end. */
  readonly starts: readonly number[];
}

const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/;
const singleQuotes = /[\u2018\u2019\u201A\u201B\u2032`]/;
const doubleQuotes = /[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/;
const dashes = /[\u2010-\u2015\u2212]/;

/** Folds white space, quotation marks, dashes and case, which models change when they copy text. */
export function foldQuote(text: string): FoldedText {
  const starts: number[] = [];
  const parts: string[] = [];
  let space = true;
  let at = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    if (folded !== '' && !(folded === ' ' && space)) {
      parts.push(folded);
      for (let unit = 0; unit < folded.length; unit += 1) starts.push(at);
      space = folded === ' ';
    }
    at += character.length;
  }
  starts.push(at);
  return { text: parts.join(''), starts };
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (character < '\u0080') return character === '`' ? "'" : character.toLowerCase();
  if (invisible.test(character)) return '';
  if (singleQuotes.test(character)) return "'";
  if (doubleQuotes.test(character)) return '"';
  return dashes.test(character) ? '-' : character.toLowerCase();
}
