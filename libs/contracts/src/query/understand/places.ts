import { opportunityFilters } from '../../fields/opportunity-filters.js';
import { stateCode, stateName, stateNames } from '../../vocabulary/us-states.js';
import { type Words } from '../query.js';
import { keyAt, keyOf, longestOf, type Meaning, type Reader, type Run, skip, wordSet } from './reader.js';

const stateCodesByName = new Map([
  ...stateNames.map((name): [string, string] => [keyOf(name), stateCode(name) ?? '']),
  ['washington dc', 'DC'],
  ['washington d c', 'DC'],
  ['washington state', 'WA'],
]);

/** Names of things that begin or end with the name of a state: "Missouri River", "University of Virginia". */
const afterState =
  wordSet(`river rivers city beach class tech instruments springs valley university bay avenue ave road street st blvd boulevard transit
  college lake coast island islands virus condor monument park station`);
const beforeState = wordSet('university lake fort port uss george mount college lac');
/** State codes that are also words or other abbreviations: they mean states only after "in". */
const ambiguousCodes = wordSet(
  'in or me hi ok oh pa ma al ak de id la md ms mt mo mi co ct pr vi as mp gu va ca ga ar il ne sd ia ks sc nc',
);
const isAmbiguousCode = (code: string) => ambiguousCodes.has(code.toLowerCase());
/** State codes that never mean a place, even after "in". */
const excludedCodes = wordSet('in or me as hi ok id it');

/** "in Virginia", "Pennsylvania tourism", "in TX". */
export const readPlace: Reader = (run, at) => {
  const lead = skip(run, at, ['in the state of', 'state of', 'in', 'within', 'near', 'throughout', 'across']);
  const start = at + lead;
  const named = longestOf(stateCodesByName, run, start, 3);
  if (named !== null) return namedState(run, { at, start, hasPreposition: lead > 0 }, named);
  const code = codeAt(run, start, lead > 0);
  return code === undefined ? null : meaningOf(run, at, lead + 1, code);
};

function namedState(
  run: Run,
  { at, start, hasPreposition }: { at: number; start: number; hasPreposition: boolean },
  { length, found }: { length: number; found: string },
): Meaning | null {
  const after = keyAt(run, start + length);
  // The city, its namesakes and its agencies are searched for more often than the state.
  if (keyAt(run, start) === 'washington' && length === 1 && !hasPreposition) return null;
  if (after === 'state' && keyAt(run, start + length + 1) === 'university') return null;
  if (afterState.has(after) || beforeState.has(keyAt(run, start - 1))) return null;
  if (keyAt(run, start - 1) === 'of' && beforeState.has(keyAt(run, start - 2))) return null;
  return meaningOf(run, at, start - at + length, found);
}

function codeAt(run: Run, at: number, hasPreposition: boolean): string | undefined {
  const written = run.words[at]?.text.replace(/\.$/, '') ?? '';
  const code = written.length === 2 ? stateCode(written.toUpperCase()) : undefined;
  if (code === undefined || excludedCodes.has(written)) return undefined;
  if (hasPreposition) return code;
  return written === code && !run.isInCapitals && !isAmbiguousCode(code) ? code : undefined;
}

function meaningOf({ words }: Run, at: number, length: number, code: string): Meaning {
  const text = words
    .slice(at, at + length)
    .map((word) => word.text)
    .join(' ');
  const named: Words = { kind: 'words', text: stateName(code) ?? code, match: 'phrase' };
  return {
    length,
    query: {
      kind: 'meant',
      text,
      stated: [{ kind: 'field', field: 'state', text: code, match: 'word' }],
      said: [named],
    },
    filter: 'state',
    value: code,
    label: opportunityFilters.state.pill(code),
  };
}
