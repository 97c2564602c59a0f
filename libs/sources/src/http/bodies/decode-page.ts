import { isUtf16Label } from './decode-bytes.js';
import { decodeText } from './read-body.js';

/** Decodes a page by its byte order mark, the header, or its own declaration, in this order; else as UTF-8, else as Windows-1252. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const label = labelIn(contentType) ?? declaredLabel(bytes);
  return decodeText(bytes, label === null ? '' : `charset=${label}`);
}

function labelIn(text: string): string | null {
  return /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text)?.[1] ?? null;
}

/** The charset declared at the beginning of HTML or XML. Ignores UTF-16, which is wrong if the declaration is readable as ASCII. */
function declaredLabel(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const declared = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1];
  const label = declared ?? labelIn(/<meta\s[^>]{0,300}?charset[^>]{0,100}/i.exec(start)?.[0] ?? '');
  return label === null || isUtf16Label(label) ? null : label;
}
