/** How much of a long sentence belongs to what a pattern finds in it. */
const near = { before: 80, behind: 60 };

/**
 * Whether a pattern finds something in a sentence that is not about something else. Sentences of notices run on for hundreds of characters: only
 * the words around a match say what it is about.
 */
export function matchesApart(text: string, pattern: RegExp, about: RegExp): boolean {
  if (!pattern.test(text)) return false;
  return Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`))).some(({ 0: match, index }) => {
    const around = text.slice(Math.max(0, index - near.before), index + match.length + near.behind);
    return !about.test(around);
  });
}
