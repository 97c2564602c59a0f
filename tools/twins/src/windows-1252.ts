import { windows1252Signs } from '@rfp/contracts/text/windows-1252';

/** Encodes text as Windows-1252. Characters that it lacks become question marks. */
export function encodeWindows1252(text: string): Uint8Array {
  // Windows-1252 differs from Latin-1 only in 0x80-0x9f (quotes, dashes, the euro sign).
  const asLatin1 = text.replaceAll(/[^\0-\x7f\xa0-\xff]/gu, (sign) => {
    const index = windows1252Signs.indexOf(sign);
    return index === -1 ? '?' : String.fromCharCode(0x80 + index);
  });
  return Buffer.from(asLatin1, 'latin1');
}
