import { requestIdHeader } from '@rfp/contracts/http';
import { type ResponseData } from '../../testing/requests.js';

/** Headers that differ between any two replies. */
const volatile = new Set(['date', requestIdHeader]);
const requestIds = /("request_id":)"[^"]*"/g;
const durations = /("elapsed_ms":)[\d.]+/g;
/** Entries of the audit log are sealed in the background. */
const seals = /"position":(?:null|\d+),"day":(?:null|"[\d-]+"),"hash":(?:null|"\w+")/g;
const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g;

/** Everything that a client receives, without ids of requests. */
export interface Received {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** @param id - id in the request, which the reply may repeat */
export function receivedIn({ status, headers, text }: ResponseData, id = ''): Received {
  const withoutId = (part: string) => (id === '' ? part : part.replaceAll(id, '(id)'));
  const kept = [...headers].filter(([name]) => !volatile.has(name));
  return {
    status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, withoutId(value)])),
    text: withoutId(text.replaceAll(requestIds, '$1""')),
  };
}

/** The reply without instants, durations, seals and the validators of caches, which differ between two readings of the same state. */
export function withoutTimes({ headers, ...received }: Received): Received {
  const { etag: _etag, 'content-length': _length, ...others } = headers;
  return {
    ...received,
    headers: others,
    text: received.text
      .replaceAll(instants, '(instant)')
      .replaceAll(durations, '$1(time)')
      .replaceAll(seals, '"seal":""'),
  };
}
