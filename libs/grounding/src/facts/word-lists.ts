/** A pattern that finds any of some patterns: a wording is composed of named parts, so that each can be read and changed by itself. */
export function anyOf(...patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

/** A pattern that finds one of some words, which stand apart by commas: `license, permits?`. */
export function wordsOf(list: string): string {
  return anyOf(
    ...list
      .split(/(?<!\\),/)
      .map((word) => word.replaceAll(/\s+/g, ' ').replaceAll('\\,', ',').trim())
      .filter((word) => word !== ''),
  );
}

/** A pattern as an expression that knows no case. */
export function anyCase(pattern: string): RegExp {
  return new RegExp(pattern, 'iu');
}

/** The same words with a small or a capital first letter, for patterns that tell names by their capitals. */
export function anyInitial(list: string): string {
  return wordsOf(list).replaceAll(/(?<=[:|])\p{Ll}/gu, (first) => `[${first.toUpperCase()}${first}]`);
}
