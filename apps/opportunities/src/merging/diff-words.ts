import { type FieldChange } from '@rfp/contracts/opportunities/opportunity-history';
import { type FieldDifference, type TextChange } from '@rfp/contracts/opportunities/version-diff';
import { diffWordsWithSpace } from 'diff';

/**
 * Limits of a comparison: different words and spaces, characters, and time. All other requests wait during a comparison, and its time grows with the
 * square of the differences. A notice has at most 60,000 characters; the time limit is for slow machines.
 */
const maxDifferences = 1000;
const maxCharacters = 100_000;
const maxMilliseconds = 200;

/** Adds the different words to changes of texts. Single words, and dates printed in words, are compared as a whole. */
export function diffWords(changes: readonly FieldChange[]): FieldDifference[] {
  return changes.map((change) => {
    const { from, to } = change;
    if (change.from_note !== undefined || change.to_note !== undefined) return change;
    if (typeof from !== 'string' || typeof to !== 'string' || !(hasWords(from) || hasWords(to))) return change;
    const words = compareTexts(from, to);
    return words === undefined ? { ...change, words: replaceWhole(from, to), whole: true } : { ...change, words };
  });
}

function hasWords(text: string): boolean {
  return /\S\s+\S/.test(text);
}

/** Compares two texts; undefined beyond the limits. */
function compareTexts(from: string, to: string): TextChange[] | undefined {
  if (from.length > maxCharacters || to.length > maxCharacters) return undefined;
  const parts = diffWordsWithSpace(from, to, { maxEditLength: maxDifferences, timeout: maxMilliseconds });
  return parts?.map(({ added, removed, value }) => textChange(added, removed, value));
}

function textChange(added: boolean, removed: boolean, text: string): TextChange {
  if (added) return { op: 'insert', text };
  return { op: removed ? 'delete' : 'equal', text };
}

function replaceWhole(from: string, to: string): TextChange[] {
  const both = [
    { op: 'delete', text: from },
    { op: 'insert', text: to },
  ] as const;
  return both.filter(({ text }) => text !== '');
}
