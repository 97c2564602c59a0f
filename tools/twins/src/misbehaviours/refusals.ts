import { type Expectation, type Misbehave } from './misbehave.js';
import { any, fault } from './spoil-records.js';

const fails = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const orAside = (...codes: string[]): Expectation => ({ ends: 'may complete', codes, keepsAside: 'some' });
const comesThrough: Expectation = { ends: 'completes', keepsAside: 'none' };

/** A status at every request. */
function lasting(name: string, status: number, expects: Expectation, headers: Record<string, string> = {}): Misbehave {
  return { name, befalls: any, apply: fault({ kind: 'status', status, headers }), expects };
}

/** A status that passes after two requests. */
function passing(name: string, status: number, headers: Record<string, string> = {}): Misbehave {
  return { name, befalls: any, apply: fault({ kind: 'status', status, headers }, 2), expects: comesThrough };
}

const tooOften = fails('SOURCE_RATE_LIMITED');
const broken = fails('SOURCE_ERROR');

/** Answers that say no. */
export const refusals: readonly Misbehave[] = [
  lasting('answers 400 to a good question', 400, fails('SOURCE_REFUSED')),
  lasting('answers 401', 401, fails('SOURCE_KEY_REFUSED', 'SOURCE_REFUSED')),
  lasting('wants to be paid', 402, fails('SOURCE_REFUSED', 'SOURCE_QUOTA')),
  lasting('answers 403', 403, fails('SOURCE_KEY_REFUSED', 'SOURCE_REFUSED', 'SOURCE_RATE_LIMITED')),
  // One page that is gone may be one among many: then it is kept aside.
  lasting('is not there any more', 404, orAside('SOURCE_REFUSED', 'SOURCE_KEY_REFUSED', 'SOURCE_GONE')),
  lasting('is gone for good', 410, orAside('SOURCE_GONE')),
  lasting('says again and again that it waited too long', 408, fails('SOURCE_TIMEOUT')),
  lasting('refuses for legal reasons', 451, fails('SOURCE_REFUSED')),
  lasting('asks to be called less often and does not say until when', 429, tooOften),
  lasting('asks for half a minute, again and again', 429, tooOften, { 'retry-after': '30' }),
  lasting('asks for two hours', 429, tooOften, { 'retry-after': '7200' }),
  lasting('asks to be left alone until a day', 429, tooOften, { 'retry-after': 'Fri, 01 Jan 2027 00:00:00 GMT' }),
  lasting('asks for three thousand years', 429, tooOften, { 'retry-after': '99999999999' }),
  lasting('asks for a time that nobody can read', 429, tooOften, { 'retry-after': 'soon' }),
  lasting('asks for less than no time', 429, tooOften, { 'retry-after': '-5' }),
  passing('asks for five seconds, twice', 429, { 'retry-after': '5' }),
  passing('asks to be left alone until a day that is over', 503, { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }),
  lasting('fails with 500', 500, broken),
  lasting('has a gateway in front that finds nobody', 502, broken),
  lasting('is down for maintenance', 503, broken),
  lasting('is down for maintenance for an hour', 503, broken, { 'retry-after': '3600' }),
  lasting('has a gateway in front that waits in vain', 504, broken),
  lasting('fails with a status that nobody knows', 599, broken),
  passing('fails with 500, twice', 500),
  passing('has a gateway in front that finds nobody, twice', 502),
  {
    name: 'refuses with a page without end',
    befalls: any,
    apply: (twin) => twin.misbehave({ kind: 'endless', piece: Buffer.alloc(65_536, 0x20), status: 500 }),
    expects: fails('SOURCE_ERROR', 'SOURCE_TIMEOUT'),
    takesTime: true,
  },
  lasting('has no content', 204, fails('SOURCE_EMPTY')),
  lasting(
    'says that nothing changed since it was never asked',
    304,
    fails('SOURCE_REFUSED', 'SOURCE_EMPTY', 'SOURCE_CHANGED'),
  ),
  {
    name: 'gives a part where the whole was asked for',
    befalls: any,
    apply: (twin) => twin.misbehave({ kind: 'altered', status: 206, bytes: firstHalf }),
    expects: fails('SOURCE_TRUNCATED'),
  },
  {
    name: 'gives the whole and calls it a part',
    befalls: any,
    apply: (twin) => twin.misbehave({ kind: 'altered', status: 206 }),
    expects: fails('SOURCE_TRUNCATED'),
  },
];

function firstHalf(body: Buffer): Uint8Array {
  return body.subarray(0, Math.floor(body.length / 2));
}
