/** Control characters except line break and tab, marks of direction, zero-width characters, halves of characters. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const ligatures = /[\uFB00-\uFB06]/g;

/** Text without characters that cannot be stored or that change how the text around them reads. */
export function cleanPiece(text: string): string {
  return text
    .replaceAll(unprintable, '')
    .replaceAll(ligatures, (sign) => sign.normalize('NFKC'))
    .replaceAll('\u00A0', ' ');
}

/** The same for a whole text: also without spaces at the ends of lines and without more than one empty line. */
export function cleanText(text: string): string {
  return cleanPiece(text.replaceAll(/\r\n?|[\u2028\u2029\u0085\v]/g, '\n'))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\n+$/g, '');
}

/** One line, for titles and names. `undefined` where nothing is left. */
export function cleanLine(text: string, most = 300): string | undefined {
  const line = cleanPiece(text.slice(0, most)).replaceAll(/\s+/g, ' ').trim();
  return line === '' ? undefined : line;
}
