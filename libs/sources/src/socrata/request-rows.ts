import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type ReadContext } from '../connector.js';
import { decodeText, parseJson } from '../http/bodies/read-body.js';
import { type Validators } from '../http/bodies/read-stream.js';
import { redact } from '../http/redact.js';
import { readJson } from '../json/read-json.js';

/** Rows are validated later, one by one, so that an unreadable row does not affect the others. */
const rowsGuard = z.array(z.unknown());

/** The number of rows, which may be printed as a text. */
const countGuard = z.tuple([
  z.object({ count: z.union([z.string(), z.number()]).transform(Number).pipe(z.int().nonnegative()) }),
]);

/** A row that cannot be read: invalid JSON, or a wrong number of cells. `reason` completes the sentence `The row is ... of the answer`. */
export class BrokenRow {
  constructor(
    readonly text: string,
    readonly reason: string,
  ) {}
}

/** One page of rows. */
export interface Rows {
  rows: unknown[];
  /** Description of the faults that were repaired; null if there were none. */
  repairs: string | null;
  validators: Validators;
}

/** Requests the rows of one page; null if the validators still match. */
export async function requestRows(
  context: ReadContext,
  address: URL,
  knownValidators: Validators,
): Promise<Rows | null> {
  const answer = await callPortal(context, address, knownValidators);
  if (!answer.modified) return null;
  const text = decodeText(answer.bytes, answer.contentType);
  const parsed = text.trimStart().startsWith('[') ? readJson(text) : null;
  if (parsed === null || 'reason' in parsed || !Array.isArray(parsed.json))
    return { rows: readAnswer(answer, address, rowsGuard), repairs: null, validators: answer.validators };
  const rows: unknown[] = [...parsed.json];
  for (const row of parsed.broken) rows.splice(row.index, 0, new BrokenRow(row.text, row.reason));
  return { rows, repairs: parsed.repairs, validators: answer.validators };
}

/**
 * Requests the number of rows. @throws SOURCE_INCOMPLETE for any other response, such as one from a cache that returns the same page for every query
 */
export async function requestCount(context: ReadContext, address: URL): Promise<number> {
  const answer = await callPortal(context, address, {});
  const count = answer.modified ? countGuard.safeParse(readAnswer(answer, address, rowsGuard)) : null;
  if (count?.success !== true)
    throw new AppError('SOURCE_INCOMPLETE', {
      message: 'The portal did not answer the query for the number of records.',
      details: { request: describeRequest(address) },
    });
  return count.data[0].count;
}

async function callPortal({ fetch, apiKey }: ReadContext, address: URL, knownValidators: Validators) {
  try {
    return await fetch.document(address, {
      accept: 'application/json',
      knownValidators,
      ...(apiKey === null ? {} : { headers: { 'x-app-token': apiKey } }),
    });
  } catch (error) {
    throw error instanceof AppError ? explainError(error) : error;
  }
}

function readAnswer<S extends z.ZodType>(
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
  address: URL,
  guard: S,
): z.output<S> {
  return parseJson(decodeText(bytes, contentType), guard, describeRequest(address));
}

function describeRequest(address: URL): string {
  return `GET ${redact(address)}`;
}

/** Interprets the portal's error messages. A missing column is a permanent change of the data set. */
function explainError(error: AppError): AppError {
  const { status, said } = error.details;
  if ((status !== 400 && status !== 404) || typeof said !== 'string') return error;
  const column = /No such column: ([\w:]+)/i.exec(said)?.[1];
  if (column !== undefined)
    return new AppError('SOURCE_CHANGED', {
      message: `The data set has no column ${column} any more, or never had one.`,
      details: error.details,
    });
  if (status === 404)
    return new AppError('SOURCE_REFUSED', {
      message: 'There is no such data set at the portal: it was taken down, or its identifier has changed.',
      details: error.details,
    });
  const reason = /"message"\s*:\s*"([^"]{1,180})/.exec(said)?.[1];
  return reason === undefined
    ? error
    : new AppError('SOURCE_REFUSED', {
        message: `The portal rejects the query: ${reason}`,
        details: error.details,
      });
}
