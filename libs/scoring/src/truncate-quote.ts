/** Longest quote of a factor or requirement, in UTF-16 units. */
const quoteLength = 200;

/** The beginning of a text that may be quoted. */
export function truncateQuote(text: string): string {
  if (text.length <= quoteLength) return text;
  const split = /[\uD800-\uDBFF]/.test(text.charAt(quoteLength - 1));
  return text.slice(0, split ? quoteLength - 1 : quoteLength);
}
