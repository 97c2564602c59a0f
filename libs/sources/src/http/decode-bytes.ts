import { windows1252OfLatin1 } from '@rfp/contracts/windows-1252';

/** Decodes bytes by the label of an encoding; null if there is no such encoding, or they are not in it. */
export function decodeBytes(bytes: Uint8Array, label: string): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Any bytes are in this encoding. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return windows1252OfLatin1(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}
