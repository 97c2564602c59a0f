import { AppError } from '@rfp/contracts/errors';

const pageTypes = new Set([
  'text/html',
  'application/xhtml+xml',
  'text/xml',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/json',
  'text/json',
  'application/feed+json',
  'application/ld+json',
  'application/geo+json',
  'text/plain',
  'text/markdown',
  'text/csv',
]);

/** Additional types for connectors, which stream and check the files themselves. */
const fileTypes = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/x-gzip',
  'application/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // Some servers also send this for CSV files, naming the program that opens them.
  'application/vnd.ms-excel',
  'application/x-ndjson',
  'application/jsonl',
  'application/problem+json',
]);

/** The media type without its parameters; empty if there is none. */
export function essenceOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** @throws PAGE_TYPE_REFUSED for documents, pictures and programs, and if there is no type */
export function validatePageType(contentType: string): void {
  const essence = essenceOf(contentType);
  if (!pageTypes.has(essence)) throw typeError(essence);
}

/** @throws PAGE_TYPE_REFUSED for pictures, sound, documents */
export function validateFileType(contentType: string): void {
  const essence = essenceOf(contentType);
  if (!pageTypes.has(essence) && !fileTypes.has(essence) && !essence.startsWith('text/')) throw typeError(essence);
}

/** @throws PAGE_TYPE_REFUSED if the bytes are not text, whatever the declared type */
export function validateIsText(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 1024));
  if (start.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw typeError('application/pdf');
  const isUtf16 = start.length > 1 && [0xfeff, 0xfffe].includes(start.readUInt16BE());
  if (!isUtf16 && start.includes(0)) throw typeError('application/octet-stream');
}

function typeError(essence: string): AppError {
  return new AppError('PAGE_TYPE_REFUSED', {
    message: `${describeType(essence)} Only web pages, feeds, data and plain text are accepted.`,
    details: { content_type: essence.slice(0, 100) },
  });
}

function describeType(essence: string): string {
  if (essence === '') return 'The server does not declare the type of the content at this address.';
  if (essence === 'application/pdf' || essence === 'application/x-pdf') return 'This is a PDF document.';
  // The header is untrusted, so only a well-formed type is repeated in the message.
  return /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(essence)
    ? `The content at this address has the type ${essence}.`
    : 'The content at this address has an unknown type.';
}
