/** Maximum length of a quote of a factor or requirement, in UTF-16 units. */
const maxQuoteLength = 200;

/** Truncates a text to the maximum length of a quote. */
export function truncateQuote(text: string): string {
  if (text.length <= maxQuoteLength) return text;
  const split = /[\uD800-\uDBFF]/.test(text.charAt(maxQuoteLength - 1));
  return text.slice(0, split ? maxQuoteLength - 1 : maxQuoteLength);
}
