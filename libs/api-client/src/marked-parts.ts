import { type Range } from '@rfp/contracts/opportunities/highlight';

/** A part of a text. */
export interface MarkedPart {
  readonly text: string;
  /** Whether this part matched the search. */
  readonly isMatch: boolean;
}

/** Splits a text at the ranges of a highlight, which are in order. Ranges beyond the end of the text are cut. */
export function markedParts(text: string, ranges: readonly Range[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    parts.push({ text: text.slice(end, from), isMatch: false }, { text: text.slice(from, to), isMatch: true });
    end = Math.max(end, to);
  }
  parts.push({ text: text.slice(end), isMatch: false });
  return parts.filter((part) => part.text !== '');
}
