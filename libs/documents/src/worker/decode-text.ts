import { windows1252OfLatin1 } from '@rfp/contracts/text/windows-1252';

const marks: readonly [RegExp, string][] = [
  [/^\u00EF\u00BB\u00BF/, 'utf-8'],
  [/^\u00FF\u00FE/, 'utf-16le'],
  [/^\u00FE\u00FF/, 'utf-16be'],
];
/** Control characters that texts have: tab, line breaks and form feed. */
const controls = /[\t\n\v\f\r]/g;
const sampleBytes = 4_096;

/**
 * Text in UTF-8, in UTF-16 with a mark, in the encoding that is named, or else in that of Windows. `undefined` if it is no text.
 * @param named - an encoding that the document names
 */
export function decodeText(bytes: Buffer, named?: string): string | undefined {
  const beginning = bytes.subarray(0, sampleBytes).toString('latin1');
  const marked = marks.find(([mark]) => mark.test(beginning))?.[1];
  if (marked === undefined && isBinary(beginning)) return undefined;
  return (
    decode(bytes, marked ?? (isUtf16(named) ? undefined : named)) ??
    decode(trimmed(bytes), 'utf-8', true) ??
    decode(bytes, 'windows-1252')
  );
}

/** A document without a mark that could be read up to this name is not in it. */
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

/** Without a character at the end that was cut. */
function trimmed(bytes: Buffer): Buffer {
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
