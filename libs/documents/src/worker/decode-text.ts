import { windows1252OfLatin1 } from '@rfp/contracts/text/windows-1252';

const byteOrderMarks: readonly [RegExp, string][] = [
  [/^\u00EF\u00BB\u00BF/, 'utf-8'],
  [/^\u00FF\u00FE/, 'utf-16le'],
  [/^\u00FE\u00FF/, 'utf-16be'],
];
/** Control characters that are normal in text: tab, line breaks and form feed. */
const controls = /[\t\n\v\f\r]/g;
const sampleBytes = 4_096;

/**
 * Decodes text: by its byte order mark, in the declared encoding, in UTF-8, or else in Windows-1252. `undefined` if the bytes are not text.
 * @param declared - the encoding that the document declares
 */
export function decodeText(bytes: Buffer, declared?: string): string | undefined {
  const beginning = bytes.subarray(0, sampleBytes).toString('latin1');
  const markedEncoding = byteOrderMarks.find(([mark]) => mark.test(beginning))?.[1];
  if (markedEncoding === undefined && isBinary(beginning)) return undefined;
  return (
    decode(bytes, markedEncoding ?? (isUtf16(declared) ? undefined : declared)) ??
    decode(withoutCutCharacter(bytes), 'utf-8', true) ??
    decode(bytes, 'windows-1252')
  );
}

/** Whether a declared encoding is UTF-16. This declaration is wrong if it could be read as ASCII, so it is ignored without a byte order mark. */
function isUtf16(label = ''): boolean {
  try {
    return new TextDecoder(label).encoding.startsWith('utf-16');
  } catch {
    return false;
  }
}

function isBinary(sample: string): boolean {
  const others = sample.replaceAll(controls, '').match(/(?![\u0080-\u009F])\p{Cc}/gu);
  return sample.includes('\0') || (others?.length ?? 0) > sample.length / 100;
}

/** Removes a truncated character at the end. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}

function decode(bytes: Buffer, encoding: string | undefined, fatal = false): string | undefined {
  if (encoding === undefined) return undefined;
  try {
    const decoder = new TextDecoder(encoding, { fatal });
    return decoder.encoding === 'windows-1252' ? windows1252OfLatin1(bytes.toString('latin1')) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
