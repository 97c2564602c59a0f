/** A way in which notices say something. */
export interface Wording {
  /** Words that it finds. */
  readonly example: string;
  readonly words: RegExp;
}

/** Whether a text has one of the wordings. */
export function wordingIn(text: string, wordings: readonly Wording[]): boolean {
  return wordings.some(({ words }) => words.test(text));
}
