import { AppError } from '@rfp/contracts/errors';
import { type FileAnswer, type SourceFetch, type StreamRequest } from '../fetch-source.js';
import { decodeText } from '../http/read-body.js';
import { type Validators } from '../http/read-stream.js';
import { largestDocument } from './constants.js';
import { splitDocuments } from './split-documents.js';

/** A document, or the text that cannot be read as one. */
export type Document = { json: unknown } | { broken: string };

/**
 * The documents at an address, one by one, each once: a body that breaks off is asked for again, and what was handed on is passed over,
 * by an earlier run as well. `progress` is kept up to date.
 * @throws SOURCE_NOT_JSON where already the first cannot be read
 */
export async function* readDocuments(fetch: SourceFetch, address: string, request: StreamRequest, progress: Progress): AsyncGenerator<Document> {
  const opened = await fetch.stream(address, { ...request, headers: { accept: 'application/json, */*;q=0.5' } });
  if (!opened.modified) throw new AppError('SOURCE_EMPTY');
  let answer: FileAnswer = opened;
  for (;;) {
    try {
      yield* readOn(answer, progress);
      return;
    } catch (error) {
      answer = await answer.again(error);
    }
  }
}

/** How many documents of which version of a body were handed on. */
export interface Progress {
  handedOn: number;
  version: Validators;
}

async function* readOn(answer: FileAnswer, progress: Progress): AsyncGenerator<Document> {
  // Another body by now: its documents are not those that were handed on.
  if (!isSame(progress.version, answer.validators)) progress.handedOn = 0;
  progress.version = answer.validators;
  let place = 0;
  for await (const bytes of splitDocuments(answer.body, largestDocument)) {
    place += 1;
    if (place <= progress.handedOn) continue;
    const document = parse(bytes);
    if (place === 1 && 'broken' in document) throw new AppError('SOURCE_NOT_JSON');
    progress.handedOn = place;
    yield document;
  }
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

function isSame(one: Validators, other: Validators): boolean {
  return one.etag === other.etag && one.last_modified === other.last_modified;
}
