import { windows1252OfLatin1 } from '@rfp/contracts/text/windows-1252';

/** Decodes bytes with a labelled encoding; null if the label is unknown or the bytes are invalid in the encoding. */
export function decodeBytes(bytes: Uint8Array, label: string): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Whether a label, such as `utf-16` or `unicode`, denotes UTF-16. */
export function isUtf16Label(label: string): boolean {
  try {
    return new TextDecoder(label).encoding.startsWith('utf-16');
  } catch {
    return false;
  }
}

/** Decodes Windows-1252, in which all bytes are valid. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return windows1252OfLatin1(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}
