/** A pattern that matches any of the given patterns. Wordings are composed of named parts, so that each part can be read and changed alone. */
export function anyOf(...patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

/** A pattern that matches any word of a comma-separated list: `license, permits?`. */
export function wordsOf(list: string): string {
  return anyOf(
    ...list
      .split(/(?<!\\),/)
      .map((word) => word.replaceAll(/\s+/g, ' ').replaceAll('\\,', ',').trim())
      .filter((word) => word !== ''),
  );
}

/** Compiles a pattern as a case-insensitive expression. */
export function anyCase(pattern: string): RegExp {
  return new RegExp(pattern, 'iu');
}

/** Like `wordsOf`, with a lowercase or uppercase first letter, for case-sensitive patterns. */
export function anyInitial(list: string): string {
  return wordsOf(list).replaceAll(/(?<=[:|])\p{Ll}/gu, (first) => `[${first.toUpperCase()}${first}]`);
}
