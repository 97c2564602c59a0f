import { requestIdHeader, requestIdPattern } from '@rfp/contracts/http';
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';

/** The caller's request id if it is well-formed, otherwise a new one. It appears in logs and responses unescaped. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}
