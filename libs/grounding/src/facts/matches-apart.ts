/** How much of a long sentence belongs to what a pattern finds in it. */
const near = { before: 80, behind: 60 };

/**
 * Whether a pattern finds something in a sentence that is not about something else. Sentences of notices run on for hundreds of characters: only
 * the words around the match say what it is about.
 */
export function matchesApart(text: string, pattern: RegExp, about: RegExp): boolean {
  const match = pattern.exec(text);
  if (match === null) return false;
  const around = text.slice(Math.max(0, match.index - near.before), match.index + match[0].length + near.behind);
  return !about.test(around);
}
