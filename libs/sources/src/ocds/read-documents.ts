import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { type FileAnswer, type SourceFetch, type StreamRequest } from '../fetch-source.js';
import { decodeText } from '../http/bodies/read-body.js';
import { type BrokenJson, type ReadJson, readJson } from '../json/read-json.js';
import { type FileFingerprint, isSameFile, fingerprintOfFile } from '../http/bodies/file-fingerprint.js';
import { maxDocumentBytes } from './constants.js';
import { splitDocuments } from './split-documents.js';

/** A parsed document with its text as sent, or a text that cannot be parsed. */
export type Document = (ReadJson & { sent: string }) | BrokenJson;

/**
 * Yields each document of a URL once. If the body is cut off, requests it again and skips the documents already yielded, including documents of an
 * earlier run. Updates `progress`.
 * @throws SOURCE_NOT_JSON if the first document cannot be read
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
    // Restarts from the beginning, because the body differs from the body that was partly read.
    progress.handedOn = 0;
    answer = await open();
  }
}

/** Number of yielded documents, and the version of the body. */
export interface ReadProgress {
  handedOn: number;
  version: FileFingerprint;
  /** Fingerprint of the last yielded document, if the version of the body is unknown. */
  last: string | null;
}

/** Skips the yielded documents and yields the rest. Returns false if the body differs from the body that was partly read. */
async function* continueReading(answer: FileAnswer, progress: ReadProgress): AsyncGenerator<Document, boolean> {
  const version = fingerprintOfFile(answer);
  // Many servers send no validators. A body without validators does not count as different, because a listing synced in parts would restart each
  // time.
  const hasVersion = Object.keys({ ...version, ...progress.version }).length > 0;
  if (hasVersion && !isSameFile(progress.version, version)) progress.handedOn = 0;
  progress.version = version;
  const yieldedBefore = progress.handedOn;
  let position = 0;
  for await (const bytes of splitDocuments(answer.body, maxDocumentBytes)) {
    position += 1;
    if (position < yieldedBefore) continue;
    const fingerprint = hasVersion ? null : fingerprintOf(bytes);
    if (position > yieldedBefore) {
      const document = parse(bytes);
      if (position === 1 && 'reason' in document)
        throw new AppError('SOURCE_NOT_JSON', { message: `The first document of the source is ${document.reason}.` });
      Object.assign(progress, { handedOn: position, last: fingerprint });
      yield document;
    } else if (fingerprint !== progress.last) return false;
  }
  return position >= yieldedBefore;
}

function fingerprintOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
}

/** Decodes valid UTF-8 as such and anything else as Windows-1252, because publishers declare wrong charsets. */
function parse(bytes: Uint8Array): Document {
  const text = decodeText(bytes, '');
  const read = readJson(text);
  return 'reason' in read ? read : { ...read, sent: text };
}
