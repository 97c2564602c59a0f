import { markedParts } from '@rfp/api-client/marked-parts';
import { type Range } from '@rfp/contracts/opportunities/highlight';

/** A text with its matches marked. The text comes from a source, so it is never rendered as markup. */
export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return markedParts(text, ranges).map(({ text: part, isMatch }, index) => {
    // The position is part of the key: the same text may occur several times.
    const key = `${index} ${part}`;
    return isMatch ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
  });
}
