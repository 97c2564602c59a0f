import { windows1252OfLatin1 } from './windows-1252.js';

/** Characters of the bytes 0x80 to 0x9F, from the index of the Encoding Standard. */
const codePoints = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];

describe('text in Windows-1252', () => {
  it('has the characters of the Encoding Standard, whatever decoder the running Node.js has', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const expected = Array.from(bytes, (byte) => codePoints[byte - 0x80] ?? byte);
    const text = windows1252OfLatin1(Buffer.from(bytes).toString('latin1'));
    expect(Array.from(text, (sign) => sign.codePointAt(0))).toEqual(expected);
  });
});
