import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { any, fault } from './corrupt-records.js';

const fails = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const orQuarantines = (...codes: string[]): Expectation => ({ ends: 'may complete', codes, quarantines: 'some' });
const completes: Expectation = { ends: 'completes', quarantines: 'none' };

/** Misbehaviour with a status code for every request. */
function answersAlways(
  name: string,
  status: number,
  expects: Expectation,
  headers: Record<string, string> = {},
): Misbehaviour {
  return { name, appliesTo: any, apply: fault({ kind: 'status', status, headers }), expects };
}

/** Misbehaviour with a status code for the first two requests. */
function answersTwice(name: string, status: number, headers: Record<string, string> = {}): Misbehaviour {
  return { name, appliesTo: any, apply: fault({ kind: 'status', status, headers }, 2), expects: completes };
}

const rateLimited = fails('SOURCE_RATE_LIMITED');
const serverError = fails('SOURCE_ERROR');

/** Error status codes, and unexpected successful ones. */
export const statusCodes: readonly Misbehaviour[] = [
  answersAlways('answers 400 to a valid request', 400, fails('SOURCE_REFUSED')),
  answersAlways('answers 401', 401, fails('SOURCE_KEY_REFUSED', 'SOURCE_REFUSED')),
  answersAlways('answers 402', 402, fails('SOURCE_REFUSED', 'SOURCE_QUOTA')),
  answersAlways('answers 403', 403, fails('SOURCE_KEY_REFUSED', 'SOURCE_REFUSED', 'SOURCE_RATE_LIMITED')),
  // If the missing page is one of many, its record is quarantined.
  answersAlways('answers 404', 404, orQuarantines('SOURCE_REFUSED', 'SOURCE_KEY_REFUSED', 'SOURCE_GONE')),
  answersAlways('answers 410', 410, orQuarantines('SOURCE_GONE')),
  answersAlways('answers 408 every time', 408, fails('SOURCE_TIMEOUT')),
  answersAlways('answers 451', 451, fails('SOURCE_REFUSED')),
  answersAlways('answers 429 without a time', 429, rateLimited),
  answersAlways('requests a pause of half a minute every time', 429, rateLimited, { 'retry-after': '30' }),
  answersAlways('requests a pause of two hours', 429, rateLimited, { 'retry-after': '7200' }),
  answersAlways('requests a pause until a date', 429, rateLimited, { 'retry-after': 'Fri, 01 Jan 2027 00:00:00 GMT' }),
  answersAlways('requests a pause of three thousand years', 429, rateLimited, { 'retry-after': '99999999999' }),
  answersAlways('requests a pause with an invalid time', 429, rateLimited, { 'retry-after': 'soon' }),
  answersAlways('requests a negative pause', 429, rateLimited, { 'retry-after': '-5' }),
  answersTwice('requests a pause of five seconds, twice', 429, { 'retry-after': '5' }),
  answersTwice('requests a pause until a past date', 503, { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }),
  answersAlways('answers 500', 500, serverError),
  answersAlways('answers 502', 502, serverError),
  answersAlways('answers 503', 503, serverError),
  answersAlways('answers 503 for an hour', 503, serverError, { 'retry-after': '3600' }),
  answersAlways('answers 504', 504, serverError),
  answersAlways('answers with an unknown status', 599, serverError),
  answersTwice('answers 500, twice', 500),
  answersTwice('answers 502, twice', 502),
  {
    name: 'answers 500 with an endless body',
    appliesTo: any,
    apply: (twin) => twin.misbehave({ kind: 'endless', piece: Buffer.alloc(65_536, 0x20), status: 500 }),
    expects: fails('SOURCE_ERROR', 'SOURCE_TIMEOUT'),
    needsTightLimits: true,
  },
  answersAlways('answers 204', 204, fails('SOURCE_EMPTY')),
  answersAlways(
    'answers 304 to an unconditional request',
    304,
    fails('SOURCE_REFUSED', 'SOURCE_EMPTY', 'SOURCE_CHANGED'),
  ),
  {
    name: 'answers 206 with half of the body',
    appliesTo: any,
    apply: (twin) => twin.misbehave({ kind: 'altered', status: 206, bytes: firstHalf }),
    expects: fails('SOURCE_TRUNCATED'),
  },
  {
    name: 'answers 206 with the whole body',
    appliesTo: any,
    apply: (twin) => twin.misbehave({ kind: 'altered', status: 206 }),
    expects: fails('SOURCE_TRUNCATED'),
  },
];

function firstHalf(body: Buffer): Uint8Array {
  return body.subarray(0, Math.floor(body.length / 2));
}
