import { markedParts } from '@rfp/api-client/marked-parts';
import { type Range } from '@rfp/contracts/opportunities/highlight';

/** A text with what matched marked. The text is of a source, and never markup. */
export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return markedParts(text, ranges).map(({ text: part, isMatch }, index) => {
    // Parts have no identity but their place.
    const key = `${index} ${part}`;
    return isMatch ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
  });
}
