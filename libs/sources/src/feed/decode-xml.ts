import { isUtf8 } from 'node:buffer';
import { decodeBytes, isUtf16Label } from '../http/bodies/decode-bytes.js';

/**
 * Decodes the bytes of an XML document. Evidence in the bytes takes precedence: a byte order mark, the zero bytes of UTF-16, valid UTF-8.
 * Next is the declaration in the document, then that of the server, which is often just a default. A declaration of UTF-16 is ignored
 * unless the bytes confirm it: .NET declares UTF-16 in texts that are then sent as UTF-8.
 */
export function decodeXml(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^[\s\u00ef\u00bb\u00bf]*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  const served = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const isBeyondAscii = bytes.some((byte) => byte > 0x7f);
  const stated = [declared, served].filter((label) => label !== undefined && !isUtf16Label(label));
  const detected = [detectFromBytes(bytes), isBeyondAscii && isUtf8(bytes) ? 'utf-8' : undefined];
  for (const label of [...detected, ...stated, 'utf-8', 'windows-1252']) {
    const text = label === undefined ? null : decodeBytes(bytes, label);
    if (text !== null) return text;
  }
  return '';
}

function detectFromBytes([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}
