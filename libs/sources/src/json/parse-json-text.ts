/** What may be a number that is too large for a program. */
const mayBeTooLarge = /\d[eE]\+?\d{3}|\d{309}/;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/**
 * `JSON.parse`, except that a number such as `1e999999` stays the text that is printed. A program would read it as infinite, which is
 * neither an amount nor storable, and nobody would see what was printed.
 * @throws SyntaxError
 */
export function parseJsonText(text: string): unknown {
  if (!mayBeTooLarge.test(text)) return JSON.parse(text);
  // Only a sound text is changed: in another one, quotation marks would be misread.
  JSON.parse(text);
  return JSON.parse(
    text.replaceAll(stringOrNumber, (found) =>
      found.startsWith('"') || Number.isFinite(Number(found)) ? found : JSON.stringify(found),
    ),
  );
}
