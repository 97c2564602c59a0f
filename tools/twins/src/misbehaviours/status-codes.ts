import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { any, fault } from './corrupt-records.js';

const fails = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const orQuarantines = (...codes: string[]): Expectation => ({ ends: 'may complete', codes, quarantines: 'some' });
const completes: Expectation = { ends: 'completes', quarantines: 'none' };

/** A status for every request. */
function permanent(
  name: string,
  status: number,
  expects: Expectation,
  headers: Record<string, string> = {},
): Misbehaviour {
  return { name, appliesTo: any, apply: fault({ kind: 'status', status, headers }), expects };
}

/** A status for the first two requests. */
function transient(name: string, status: number, headers: Record<string, string> = {}): Misbehaviour {
  return { name, appliesTo: any, apply: fault({ kind: 'status', status, headers }, 2), expects: completes };
}

const tooOften = fails('SOURCE_RATE_LIMITED');
const broken = fails('SOURCE_ERROR');

/** Error statuses and odd successful ones. */
export const statusCodes: readonly Misbehaviour[] = [
  permanent('answers 400 to a good question', 400, fails('SOURCE_REFUSED')),
  permanent('answers 401', 401, fails('SOURCE_KEY_REFUSED', 'SOURCE_REFUSED')),
  permanent('wants to be paid', 402, fails('SOURCE_REFUSED', 'SOURCE_QUOTA')),
  permanent('answers 403', 403, fails('SOURCE_KEY_REFUSED', 'SOURCE_REFUSED', 'SOURCE_RATE_LIMITED')),
  // One missing page may be one of many: then it is quarantined.
  permanent('is not there any more', 404, orQuarantines('SOURCE_REFUSED', 'SOURCE_KEY_REFUSED', 'SOURCE_GONE')),
  permanent('is gone for good', 410, orQuarantines('SOURCE_GONE')),
  permanent('says again and again that it waited too long', 408, fails('SOURCE_TIMEOUT')),
  permanent('refuses for legal reasons', 451, fails('SOURCE_REFUSED')),
  permanent('asks to be called less often and does not say until when', 429, tooOften),
  permanent('asks for half a minute, again and again', 429, tooOften, { 'retry-after': '30' }),
  permanent('asks for two hours', 429, tooOften, { 'retry-after': '7200' }),
  permanent('asks to be left alone until a day', 429, tooOften, { 'retry-after': 'Fri, 01 Jan 2027 00:00:00 GMT' }),
  permanent('asks for three thousand years', 429, tooOften, { 'retry-after': '99999999999' }),
  permanent('asks for a time that nobody can read', 429, tooOften, { 'retry-after': 'soon' }),
  permanent('asks for less than no time', 429, tooOften, { 'retry-after': '-5' }),
  transient('asks for five seconds, twice', 429, { 'retry-after': '5' }),
  transient('asks to be left alone until a day that is over', 503, { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }),
  permanent('fails with 500', 500, broken),
  permanent('has a gateway in front that finds nobody', 502, broken),
  permanent('is down for maintenance', 503, broken),
  permanent('is down for maintenance for an hour', 503, broken, { 'retry-after': '3600' }),
  permanent('has a gateway in front that waits in vain', 504, broken),
  permanent('fails with a status that nobody knows', 599, broken),
  transient('fails with 500, twice', 500),
  transient('has a gateway in front that finds nobody, twice', 502),
  {
    name: 'refuses with a page without end',
    appliesTo: any,
    apply: (twin) => twin.misbehave({ kind: 'endless', piece: Buffer.alloc(65_536, 0x20), status: 500 }),
    expects: fails('SOURCE_ERROR', 'SOURCE_TIMEOUT'),
    needsTightLimits: true,
  },
  permanent('has no content', 204, fails('SOURCE_EMPTY')),
  permanent(
    'says that nothing changed since it was never asked',
    304,
    fails('SOURCE_REFUSED', 'SOURCE_EMPTY', 'SOURCE_CHANGED'),
  ),
  {
    name: 'gives a part where the whole was asked for',
    appliesTo: any,
    apply: (twin) => twin.misbehave({ kind: 'altered', status: 206, bytes: firstHalf }),
    expects: fails('SOURCE_TRUNCATED'),
  },
  {
    name: 'gives the whole and calls it a part',
    appliesTo: any,
    apply: (twin) => twin.misbehave({ kind: 'altered', status: 206 }),
    expects: fails('SOURCE_TRUNCATED'),
  },
];

function firstHalf(body: Buffer): Uint8Array {
  return body.subarray(0, Math.floor(body.length / 2));
}
