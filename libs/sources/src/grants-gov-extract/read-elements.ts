import { AppError } from '@rfp/contracts/errors';
import { type SaxesOptions, SaxesParser, type SaxesTagNS } from 'saxes';
import { maxDepth, extractNamespace, maxRecordLength, maxUntaggedLength } from './constants.js';

/** Names of the elements that are records. */
const kindByElement = new Map<string, 'synopsis' | 'forecast'>([
  ['OpportunitySynopsisDetail_1_0', 'synopsis'],
  ['OpportunityForecastDetail_1_0', 'forecast'],
]);

/** One record of the file: lists of texts by element name. */
export interface ExtractElement {
  kind: 'synopsis' | 'forecast';
  fields: Map<string, string[]>;
  /** The error of a record whose XML is faulty; null if it is well-formed. */
  fault: AppError | null;
}

/**
 * Reads the records while the file is unpacked, with only the current record in memory. Fails at a DOCTYPE: the file of the source has none, and XML
 * attacks need one. Never fetches or expands anything.
 * @throws SOURCE_UNSAFE, SOURCE_CHANGED, SOURCE_TRUNCATED
 */
export async function* readElements(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ExtractElement> {
  const decoder = new TextDecoder('utf-8');
  const reader = new ElementReader();
  for await (const piece of pieces) yield* reader.take(decoder.decode(piece, { stream: true }));
  yield* reader.end(decoder.decode());
}

class ElementReader {
  readonly #parser = new SaxesParser<SaxesOptions & { xmlns: true }>({ xmlns: true, position: false });
  #done: ExtractElement[] = [];
  #record: ExtractElement | null = null;
  #recordSize = 0;
  #field: { name: string; text: string } | null = null;
  #depth = 0;
  #untagged = 0;

  constructor() {
    const addText = (text: string): void => this.#addText(text);
    this.#parser.on('doctype', () => {
      throw unsafeError('it has a DOCTYPE');
    });
    this.#parser.on('xmldecl', ({ encoding }) => checkEncoding(encoding));
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', () => this.#close());
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
    this.#parser.on('error', ({ message }) => this.#checkError(message));
  }

  /** Parses a chunk and returns the records that it completes. */
  take(text: string): ExtractElement[] {
    this.#untagged += text.length;
    this.#parser.write(text);
    // The parser buffers incomplete tags and texts.
    if (this.#untagged > maxUntaggedLength)
      throw unsafeError(`there are more than ${maxUntaggedLength} characters without a tag in it`);
    return this.#takeDone();
  }

  end(text: string): ExtractElement[] {
    this.#parser.write(text);
    this.#parser.close();
    return this.#takeDone();
  }

  #takeDone(): ExtractElement[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #open(tag: SaxesTagNS): void {
    this.#depth += 1;
    this.#untagged = 0;
    if (this.#depth > maxDepth) throw unsafeError(`its elements are nested more than ${maxDepth} deep`);
    if (this.#depth === 1 && !isNamed(tag, 'Grants')) throw changedError(`its root is <${tag.name.slice(0, 60)}>`);
    if (this.#depth === 2) this.#record = startRecord(tag);
    if (this.#depth === 2) this.#recordSize = 0;
    if (this.#depth === 3 && tag.uri === extractNamespace) this.#field = { name: tag.local, text: '' };
    this.#grow(tag.name.length);
  }

  #close(): void {
    this.#untagged = 0;
    if (this.#depth === 3 && this.#field !== null) this.#endField(this.#field);
    if (this.#depth === 2 && this.#record !== null) this.#done.push(this.#record);
    if (this.#depth === 2) this.#record = null;
    this.#depth -= 1;
  }

  #endField({ name, text }: { name: string; text: string }): void {
    const fields = this.#record?.fields;
    const texts = fields?.get(name);
    if (texts === undefined) fields?.set(name, [text]);
    else texts.push(text);
    this.#field = null;
  }

  #addText(text: string): void {
    if (this.#field === null) return;
    this.#grow(text.length);
    if (this.#recordSize <= maxRecordLength) this.#field.text += text;
  }

  #grow(characters: number): void {
    this.#recordSize += characters;
    if (this.#record === null || this.#recordSize <= maxRecordLength) return;
    this.#record.fault ??= new AppError('RECORD_TOO_LARGE');
  }

  /** Handles a parser error. A fault within the text of a field only affects its record. */
  #checkError(problem: string): void {
    if (this.#field !== null && this.#record !== null && textFaults.test(problem)) {
      this.#record.fault ??= new AppError('RECORD_UNREADABLE', {
        message: `The record is not well-formed: ${this.#field.name}: ${problem}`,
      });
      return;
    }
    if (/doctype/.test(problem)) throw unsafeError('it has a DOCTYPE');
    if (/^unclosed tag|^unexpected end|must contain a root/.test(problem))
      throw new AppError('SOURCE_TRUNCATED', { message: 'The file of the source ends in the middle.' });
    throw changedError(`it is not well-formed: ${problem.slice(0, 200)}`);
  }
}

const textFaults =
  /^disallowed character\.|^undefined entity|^malformed character entity|^empty entity name|^the string "\]\]>"/;

function startRecord(tag: SaxesTagNS): ExtractElement {
  const kind = kindByElement.get(tag.local);
  // An unknown kind of record must not be skipped silently.
  if (kind === undefined || tag.uri !== extractNamespace) throw changedError(`it holds <${tag.name.slice(0, 60)}>`);
  return { kind, fields: new Map(), fault: null };
}

function isNamed(tag: SaxesTagNS, name: string): boolean {
  return tag.local === name && tag.uri === extractNamespace;
}

/** Rejects a declaration of another encoding, because the file is decoded as UTF-8. */
function checkEncoding(encoding: string | undefined): void {
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding))
    throw changedError(`it is said to be encoded as ${encoding.slice(0, 40)}`);
}

function changedError(difference: string): AppError {
  return new AppError('SOURCE_CHANGED', {
    message: `The file of the source is not the one that is known: ${difference}.`,
  });
}

function unsafeError(reason: string): AppError {
  return new AppError('SOURCE_UNSAFE', {
    message: `The file of the source is not read any further, because ${reason}.`,
  });
}
