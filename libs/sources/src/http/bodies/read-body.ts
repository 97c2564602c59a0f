import { AppError } from '@rfp/contracts/errors';
import { parseOutside } from '@rfp/contracts/wire/parse-outside';
import { type z } from 'zod';
import { parseJsonText } from '../../json/parse-json-text.js';
import { whyNotJson } from '../../json/read-json.js';
import { decodeBytes, decodeWindows1252 } from './decode-bytes.js';

/**
 * Reads a body to its end.
 * @param reserve - called with the size of each chunk; throws to reject the chunk
 * @throws SOURCE_TOO_LARGE if the body has more than `maxBytes` bytes, uncompressed
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  reserve: (bytes: number) => void = () => undefined,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('SOURCE_TOO_LARGE', { details: { limit_bytes: maxBytes } });
    reserve(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Decodes bytes with the encoding of the byte order mark, which is removed, else the declared one, else UTF-8, else
 * Windows-1252, which accepts any bytes.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const declared = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1];
  for (const label of [encodingOfMark(bytes), declared, 'utf-8']) {
    const text = label === undefined ? null : decodeBytes(bytes, label);
    if (text !== null) return text;
  }
  return decodeWindows1252(bytes);
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/** Whether a body begins like a web page. */
export function looksLikeHtml(start: string): boolean {
  return /^\s*<(!doctype\s+html|html|head|body)\b/i.test(start);
}

/** Whether a body begins like XML other than a web page. Ignores the declared type, since many servers declare feeds as HTML or text. */
export function looksLikeXml(start: string): boolean {
  return /^\s*<(?:\?xml|rss|feed|rdf:RDF)\b/i.test(start) && !/<html\b|<!doctype\s+html\b/i.test(start);
}

/**
 * Parses JSON of a known shape.
 * @throws SOURCE_EMPTY, SOURCE_NOT_JSON, SOURCE_TRUNCATED, SOURCE_CHANGED
 */
export function parseJson<S extends z.ZodType>(text: string, schema: S, requestLabel: string): z.output<S> {
  if (text.trim() === '') throw new AppError('SOURCE_EMPTY', { details: { request: requestLabel } });
  return checkShape(readJson(text, requestLabel), schema, requestLabel);
}

/** Validates a response or a part of it. @throws SOURCE_CHANGED with the path of the first difference in `details` */
export function checkShape<S extends z.ZodType>(answer: unknown, schema: S, requestLabel: string): z.output<S> {
  const parsed = parseOutside(schema, answer);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  const problem = issue?.message ?? '';
  throw new AppError('SOURCE_CHANGED', {
    message: `The answer of the source no longer has the shape that is known: ${path === '' ? 'the whole' : path}: ${problem}. (${requestLabel})`,
    details: { request: requestLabel, path, problem },
  });
}

function readJson(text: string, requestLabel: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    if (endsTooEarly(text)) throw new AppError('SOURCE_TRUNCATED', { details: { request: requestLabel } });
    throw notJson(text, requestLabel);
  }
}

/** The error of a text that is not JSON. A web page gets the general message, since the position of a fault would not help. */
function notJson(text: string, requestLabel: string): AppError {
  const message = `The answer of the source is ${whyNotJson(text)}.`;
  return new AppError('SOURCE_NOT_JSON', {
    ...(!text.trimStart().startsWith('<') && { message }),
    details: { request: requestLabel },
  });
}

/** Whether a text begins as JSON and ends within a bracket or a string. */
function endsTooEarly(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  const withoutStrings = text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '');
  return withoutStrings.includes('"') || count(withoutStrings, /[[{]/g) > count(withoutStrings, /[\]}]/g);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
