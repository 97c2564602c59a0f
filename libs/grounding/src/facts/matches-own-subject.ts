/** Number of characters around a match that belong to it. */
const near = { before: 80, behind: 60 };

/**
 * Whether a pattern matches a sentence and the words around a match do not belong to another subject. Sentences of notices can have hundreds of
 * characters, so only the words around a match show its subject.
 */
export function matchesOwnSubject(text: string, pattern: RegExp, otherSubject: RegExp): boolean {
  if (!pattern.test(text)) return false;
  return Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`))).some(({ 0: match, index }) => {
    const around = text.slice(Math.max(0, index - near.before), index + match.length + near.behind);
    return !otherSubject.test(around);
  });
}
