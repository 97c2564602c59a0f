import { decodeText } from '@rfp/sources/http/read-body';

/** Decodes a page by its byte order mark, header or own declaration, whichever comes first; else UTF-8, else Windows-1252. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const label = markOf(bytes) ?? labelIn(contentType) ?? labelInside(bytes);
  return decodeText(bytes, label === null ? '' : `charset=${label}`);
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return null;
}

function labelIn(text: string): string | null {
  return /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text)?.[1] ?? null;
}

/** The charset declared in the first kilobyte of HTML or XML. Ignores UTF-16: the declaration itself was readable as ASCII. */
function labelInside(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const declared = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1];
  const label = declared ?? labelIn(/<meta\s[^>]{0,300}?charset[^>]{0,100}/i.exec(start)?.[0] ?? '');
  return label === null || /^utf-?16/i.test(label) ? null : label;
}
