import { AppError } from '@rfp/contracts/errors';
import { type AttemptContext, type ReadAnswer } from './attempt.js';
import { connectionLost, describeRequest } from './open-request.js';
import { readBytes } from './read-body.js';
import { validatorsOf, type Validators } from './read-stream.js';

export type DocumentAnswer =
  /** The document is still the one the given validators belong to. */
  | { modified: false; movedTo: string | null }
  | {
      modified: true;
      bytes: Uint8Array;
      /** As declared, which may be wrong; empty where nothing is. */
      contentType: string;
      validators: Validators;
      /** Where it came from in the end. */
      address: URL;
      /** Where the source says that the document is from now on; null where it says nothing of the kind. */
      movedTo: string | null;
    };

/** Reads a document to its end, whatever it is: what may be in it is for the caller to judge. @throws SOURCE_EMPTY, SOURCE_TOO_LARGE, SOURCE_TRUNCATED */
export const readDocument: ReadAnswer<DocumentAnswer> = async (response, context, _deadline, address, movedTo) => {
  const moved = movedTo === null ? null : movedTo.href;
  if (response.status === 304) return { modified: false, movedTo: moved };
  const details = { request: describeRequest(context.request), status: response.status };
  if (response.status === 202) {
    await response.body?.cancel();
    throw new AppError('SOURCE_EMPTY', { message: 'The source works on its answer and has none yet.', details });
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

async function readAll(response: Response, { request, limits }: AttemptContext): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  try {
    return await readBytes(response.body, limits.maxJsonBytes);
  } catch (error) {
    throw error instanceof AppError ? error : connectionLost(error, request);
  }
}
