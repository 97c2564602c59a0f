import { requestIdHeader, requestIdPattern } from '@rfp/contracts/http';
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';

/** The caller's request id where it has the agreed form, else one of ours: it goes into logs and answers as it is. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}
