/**
 * The characters of the bytes 0x80 to 0x9F in Windows-1252; all others equal Latin-1. Written out because some Node.js releases, such as 20.20,
 * decode these bytes as control characters (nodejs/node#56542). The five undefined bytes stay control characters, as in browsers.
 */
export const windows1252Signs =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const pieceLength = 1024;

/** Decodes Windows-1252 from bytes read as Latin-1, which allows reading a stream in pieces. */
export function windows1252OfLatin1(latin1: string): string {
  let text = '';
  // In pieces: replacing each character in a text of many megabytes takes ten times as long.
  for (let at = 0; at < latin1.length; at += pieceLength) {
    const piece = latin1.slice(at, at + pieceLength);
    text += piece.replaceAll(/[\x80-\x9f]/g, signOf);
  }
  return text;
}

function signOf(latin1: string): string {
  return windows1252Signs[latin1.charCodeAt(0) - 0x80] ?? latin1;
}
