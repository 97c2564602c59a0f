import { AppError } from '@rfp/contracts/errors';

/**
 * Splits a stream into its JSON documents: a single document, one per line, or several in sequence. Works on bytes without knowing the charset,
 * because the syntax of JSON is ASCII. A document with a superfluous quotation mark ends before a line that begins another document, or with the
 * stream, because the rest of its text looks like a string.
 * @param maxBytes - maximum size of one document
 * @throws SOURCE_EMPTY, SOURCE_NOT_JSON, SOURCE_TRUNCATED, SOURCE_TOO_LARGE
 */
export async function* splitDocuments(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  const splitter = new DocumentSplitter(maxBytes);
  let documents = 0;
  for await (const chunk of body) {
    for (const document of splitter.take(chunk)) {
      documents += 1;
      yield document;
    }
  }
  const rest = splitter.rest();
  if (rest !== null) {
    documents += 1;
    yield rest;
  } else if (splitter.isOpen)
    throw new AppError('SOURCE_TRUNCATED', { message: 'The last document of the source is cut.' });
  if (documents === 0) throw new AppError('SOURCE_EMPTY');
}

const [quote, backslash, newLine, brace] = [0x22, 0x5c, 0x0a, 0x7b];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
/** White space, the separator of JSON text sequences and the bytes of a byte order mark. */
const separators = new Set([0x20, 0x09, 0x0a, 0x0d, 0x1e, 0xef, 0xbb, 0xbf]);

class DocumentSplitter {
  readonly #maxBytes: number;
  /** Earlier chunks of the open document. */
  #parts: Uint8Array[] = [];
  #size = 0;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #previous = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** The open document at the end of the stream; null if it was cut off, so that it does not end with a bracket. */
  rest(): Uint8Array | null {
    const document = Buffer.concat(this.#parts);
    return this.#inText && /[}\]]\s*$/.test(document.subarray(-20).toString('latin1')) ? document : null;
  }

  *take(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (this.#depth === 0) {
        if (!begins(byte)) continue;
        start = index;
      }
      if (this.#beginsLine(byte)) {
        yield this.#close(chunk.subarray(start, index));
        this.#begin();
        start = index;
      }
      if (this.#step(byte)) yield this.#close(chunk.subarray(start, index + 1));
    }
    if (this.#depth > 0) this.#keep(chunk.subarray(start));
  }

  /** Whether a line with another document begins within a text. JSON texts contain no line breaks, so the text was not closed. */
  #beginsLine(byte: number): boolean {
    return this.#inText && byte === brace && this.#previous === newLine;
  }

  #begin(): void {
    this.#depth = 0;
    this.#inText = false;
    this.#escaped = false;
  }

  /** Processes a byte and returns whether it ends a document. */
  #step(byte: number): boolean {
    this.#previous = byte;
    if (this.#inText) this.#stepInText(byte);
    else if (byte === quote) this.#inText = true;
    else if (opening.has(byte)) this.#depth += 1;
    else if (closing.has(byte)) this.#depth -= 1;
    return this.#depth === 0;
  }

  #stepInText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#maxBytes)
      throw new AppError('SOURCE_TOO_LARGE', { details: { limit_bytes: this.#maxBytes } });
    this.#parts.push(part);
  }

  #close(part: Uint8Array): Uint8Array {
    this.#keep(part);
    const document = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return document;
  }
}

function begins(byte: number): boolean {
  if (opening.has(byte)) return true;
  if (separators.has(byte)) return false;
  throw new AppError('SOURCE_NOT_JSON');
}
