import { AppError } from '@rfp/contracts/errors';
import { type z } from 'zod';
import { type SourceFetch } from '../fetch-source.js';
import { plainLine } from '../fields/plain-text.js';
import { checkShape } from '../http/bodies/read-body.js';
import { envelopeGuard } from './responses.js';

/**
 * Calls one of the services and unwraps the envelope.
 * @throws SOURCE_ERROR if the envelope contains an error in spite of status 200
 */
export async function callApi<S extends z.ZodType>(
  fetch: SourceFetch,
  address: string,
  body: unknown,
  guard: S,
): Promise<z.output<S>> {
  const { errorcode, msg, data } = await fetch.json(address, { schema: envelopeGuard, body });
  if (errorcode !== 0) {
    throw new AppError('SOURCE_ERROR', {
      message: `Grants.gov answered with its error ${errorcode}: ${plainLine(msg ?? '', 200)}`,
      details: { errorcode, request: `POST ${address}` },
    });
  }
  return checkShape(data, guard, `POST ${address}`);
}
