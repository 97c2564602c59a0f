import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type AttemptContext } from '../attempt.js';
import { type Deadline, timeout } from '../deadline.js';
import { connectionLost, describeRequest } from '../open-request.js';
import { movedToPage } from '../moved-to-page.js';
import { looksLikeHtml } from './read-body.js';

/** The server's validators of a file. Connectors store them in their checkpoints. */
export const validatorsSchema = z.strictObject({ etag: z.string().optional(), last_modified: z.string().optional() });
export type Validators = z.infer<typeof validatorsSchema>;

export interface OpenedFile {
  modified: true;
  /** Can be read once. Throws an `AppError` if the connection is lost, stalls or is too slow. */
  body: AsyncIterable<Uint8Array>;
  validators: Validators;
  /** Declared length in bytes; null if none is declared. */
  contentLength: number | null;
}

/** `modified: false` if the given validators still match. */
export type OpenedStream = { modified: false } | OpenedFile;

/**
 * Opens a file and inspects its first chunk.
 * @throws SOURCE_EMPTY if there is none, SOURCE_NOT_JSON for a web page, SOURCE_GONE if the file has permanently moved to a web page
 */
export async function openStream(
  response: Response,
  context: AttemptContext,
  deadline: Deadline,
  _address: URL,
  movedTo: URL | null,
): Promise<OpenedStream> {
  if (response.status === 304) return { modified: false };
  const details = { request: describeRequest(context.request) };
  if (response.body === null) throw new AppError('SOURCE_EMPTY', { details });
  const pieces = readPieces(response.body, context, deadline);
  const first = await pieces.next();
  if (first.done === true) throw new AppError('SOURCE_EMPTY', { details });
  if (isWebPage(response, first.value)) {
    await pieces.return(undefined);
    throw movedTo === null ? new AppError('SOURCE_NOT_JSON', { details }) : movedToPage(movedTo);
  }
  return {
    modified: true,
    body: prepend(first.value, pieces),
    validators: validatorsOf(response),
    contentLength: lengthOf(response),
  };
}

async function* readPieces(
  body: ReadableStream<Uint8Array>,
  context: AttemptContext,
  deadline: Deadline,
): AsyncGenerator<Uint8Array, undefined> {
  const { limits, request } = context;
  const reader = body.getReader();
  let bytes = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const started = performance.now();
      const stop = deadline.limit(limits.idleMs, 'next piece of the file');
      const piece = await reader.read().finally(stop);
      if (piece.done) return undefined;
      bytes += piece.value.byteLength;
      if (bytes > limits.maxStreamBytes)
        throw new AppError('SOURCE_TOO_LARGE', {
          details: { request: describeRequest(request), limit_bytes: limits.maxStreamBytes },
        });
      waitedMs += performance.now() - started;
      // A file that arrives byte by byte never exceeds the idle limit, so a minimum rate is required as well.
      if (waitedMs > limits.streamMs && bytes * 1000 < waitedMs * limits.streamBytesPerSecond)
        throw timeout(limits.streamMs, 'the file');
      yield piece.value;
    }
  } catch (error) {
    throw deadline.cause() ?? (error instanceof AppError ? error : connectionLost(error, request));
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array, undefined>,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

function isWebPage(response: Response, first: Uint8Array): boolean {
  return (
    /\bhtml\b/i.test(response.headers.get('content-type') ?? '') ||
    looksLikeHtml(Buffer.from(first.subarray(0, 200)).toString('latin1'))
  );
}

/** Validators of a response. */
export function validatorsOf(response: Response): Validators {
  const etag = response.headers.get('etag');
  const lastModified = response.headers.get('last-modified');
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { last_modified: lastModified }) };
}

function lengthOf(response: Response): number | null {
  const text = response.headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
