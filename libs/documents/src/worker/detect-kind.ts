import { decodeText } from './decode-text.js';
import { ReadFailure } from './read-failure.js';

export type ContentKind = 'pdf' | 'package' | 'html' | 'text';

/** Signatures of ZIP archives with and without files. */
const zipSignatures = ['504b0304', '504b0506'].map((start) => Buffer.from(start, 'hex'));
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Name of the stream in which Office stores a protected document. */
const protectedStream = Buffer.from('EncryptedPackage', 'utf16le');
const beginningBytes = 4_096;
const markup = /<(?:!doctype html|html|head|body|title|meta|div|p|table|h[1-6]|ul|br|span|a)[\s>/]/i;
const anyTag = /<\/?[a-z][a-z0-9]*[\s>/]/i;

/**
 * Detects the kind of a document from its content. The name only decides whether a text with tags is an HTML page.
 * @throws ReadFailure
 */
export function detectKind(bytes: Buffer, name: string): ContentKind {
  if (bytes.length === 0) throw new ReadFailure('empty');
  const beginning = bytes.subarray(0, beginningBytes);
  if (beginning.subarray(0, 1_028).includes('%PDF-')) return 'pdf';
  if (zipSignatures.some((start) => beginning.subarray(0, start.length).equals(start))) return 'package';
  const text = decodeText(beginning);
  if (text === undefined) throw new ReadFailure(isProtected(bytes) ? 'encrypted' : 'unknown_type');
  // RTF commands would be read as words.
  if (/^\s*\{\\rtf/.test(text)) throw new ReadFailure('unknown_type');
  return isHtmlPage(text) || (/\.x?html?$/i.test(name) && anyTag.test(text)) ? 'html' : 'text';
}

function isProtected(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(compoundFile) && bytes.includes(protectedStream);
}

function isHtmlPage(text: string): boolean {
  const start = text.replace(/^(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)+/, '');
  return /^<(?:!doctype html|html)[\s>]/i.test(start) || (start.startsWith('<') && markup.test(start));
}
