import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { type FileAnswer, type SourceFetch, type StreamRequest } from '../fetch-source.js';
import { decodeText } from '../http/read-body.js';
import { type FileFingerprint, isSameFile, fingerprintOfFile } from '../http/file-fingerprint.js';
import { maxDocumentBytes } from './constants.js';
import { splitDocuments } from './split-documents.js';

/** A document, or the text that cannot be read as one. */
export type Document = { json: unknown } | { broken: string };

/**
 * The documents at an address, one by one, each once: a body that breaks off is asked for again, and what was handed on is passed over,
 * by an earlier run as well. `progress` is kept up to date.
 * @throws SOURCE_NOT_JSON where already the first cannot be read
 */
export async function* readDocuments(
  fetch: SourceFetch,
  address: string,
  request: StreamRequest,
  progress: ReadProgress,
): AsyncGenerator<Document> {
  const open = async (): Promise<FileAnswer> => {
    const answer = await fetch.stream(address, { ...request, headers: { accept: 'application/json, */*;q=0.5' } });
    if (!answer.modified) throw new AppError('SOURCE_EMPTY');
    return answer;
  };
  let answer = await open();
  for (;;) {
    try {
      if (yield* continueReading(answer, progress)) return;
    } catch (error) {
      answer = await answer.reopen(error);
      continue;
    }
    // From its beginning: by now its documents are not those that were handed on.
    progress.handedOn = 0;
    answer = await open();
  }
}

/** How many documents of which body were handed on. */
export interface ReadProgress {
  handedOn: number;
  version: FileFingerprint;
  /** Mark of the last of them, where nothing is known of the body. */
  last: string | null;
}

/** Whether the documents were those behind the ones that were handed on: false where it comes out that it is another body. */
async function* continueReading(answer: FileAnswer, progress: ReadProgress): AsyncGenerator<Document, boolean> {
  const version = fingerprintOfFile(answer);
  // Of many bodies nothing is known. To begin each anew, a reading in parts would never get on.
  const isKnown = Object.keys({ ...version, ...progress.version }).length > 0;
  if (isKnown && !isSameFile(progress.version, version)) progress.handedOn = 0;
  progress.version = version;
  const before = progress.handedOn;
  let place = 0;
  for await (const bytes of splitDocuments(answer.body, maxDocumentBytes)) {
    place += 1;
    if (place < before) continue;
    const mark = isKnown ? null : fingerprintOf(bytes);
    if (place > before) {
      const document = parse(bytes);
      if (place === 1 && 'broken' in document) throw new AppError('SOURCE_NOT_JSON');
      Object.assign(progress, { handedOn: place, last: mark });
      yield document;
    } else if (mark !== progress.last) return false;
  }
  return place >= before;
}

function fingerprintOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
}

/** Publishers declare charsets that they do not keep to: what is valid UTF-8 is that, else it is what Windows wrote. */
function parse(bytes: Uint8Array): Document {
  const text = decodeText(bytes, '');
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { broken: text };
  }
}
