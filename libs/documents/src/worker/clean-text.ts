/** Control characters except line break and tab, direction marks, zero-width characters, lone surrogates. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const ligatures = /[\uFB00-\uFB06]/g;

/** Removes characters that cannot be stored or that change how the surrounding text is displayed. */
export function cleanPiece(text: string): string {
  return text
    .replaceAll(unprintable, '')
    .replaceAll(ligatures, (sign) => sign.normalize('NFKC'))
    .replaceAll('\u00A0', ' ');
}

/** Like `cleanPiece`, for text of several lines; also removes trailing spaces and repeated empty lines. */
export function cleanText(text: string): string {
  return cleanPiece(text.replaceAll(/\r\n?|[\u2028\u2029\u0085\v]/g, '\n'))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\n+$/g, '');
}

/** Cleans a title or name to one line. `undefined` if nothing is left. */
export function cleanLine(text: string, maxLength = 300): string | undefined {
  const line = cleanPiece(text.slice(0, maxLength)).replaceAll(/\s+/g, ' ').trim();
  return line === '' ? undefined : line;
}
