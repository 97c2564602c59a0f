import { AppError } from '@rfp/contracts/errors';
import { type AttemptContext, type ReadAnswer } from '../attempt.js';
import { connectionLost, describeRequest } from '../open-request.js';
import { readBytes } from './read-body.js';
import { validatorsOf, type Validators } from './read-stream.js';

export type DocumentAnswer =
  /** The given validators still match. */
  | { modified: false; movedTo: string | null }
  | {
      modified: true;
      bytes: Uint8Array;
      /** Declared content type, which may be wrong; empty if none. */
      contentType: string;
      validators: Validators;
      /** URL after redirects. */
      address: URL;
      /** The permanent new URL that the source announces; null if there is none. */
      movedTo: string | null;
    };

/** Reads a document of any kind to its end. @throws SOURCE_EMPTY, SOURCE_TOO_LARGE, SOURCE_TRUNCATED */
export const readDocument: ReadAnswer<DocumentAnswer> = async (response, context, _deadline, address, movedTo) => {
  const moved = movedTo === null ? null : movedTo.href;
  if (response.status === 304) return { modified: false, movedTo: moved };
  const details = { request: describeRequest(context.request), status: response.status };
  if (response.status === 202) {
    await response.body?.cancel();
    throw new AppError('SOURCE_EMPTY', { message: 'The source is still preparing its answer.', details });
  }
  const bytes = await readAll(response, context);
  if (bytes.byteLength === 0) throw new AppError('SOURCE_EMPTY', { details });
  return {
    modified: true,
    bytes,
    contentType: response.headers.get('content-type') ?? '',
    validators: validatorsOf(response),
    address,
    movedTo: moved,
  };
};

async function readAll(response: Response, { request, limits, reserve }: AttemptContext): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  try {
    return await readBytes(response.body, limits.maxJsonBytes, reserve);
  } catch (error) {
    throw error instanceof AppError ? error : connectionLost(error, request);
  }
}
