/** Digits that may be a number too large for JavaScript. */
const maybeTooLarge = /\d[eE]\+?\d{3}|\d{309}/;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/**
 * Like `JSON.parse`, but a number such as `1e999999` becomes a string of its digits. As a number it would be infinite, which cannot be stored and
 * would hide the printed digits.
 * @throws SyntaxError
 */
export function parseJsonText(text: string): unknown {
  if (!maybeTooLarge.test(text)) return JSON.parse(text);
  // Only valid JSON is changed, because in invalid JSON the quotation marks would be misread.
  JSON.parse(text);
  return JSON.parse(
    text.replaceAll(stringOrNumber, (found) =>
      found.startsWith('"') || Number.isFinite(Number(found)) ? found : JSON.stringify(found),
    ),
  );
}
