import { keyOf } from '../query/understand/reader.js';
import { agencyTable, ambiguousAcronyms } from './agency-table.js';

/** An agency with what it is known by: see `agencyTable`. */
export interface Agency {
  readonly name: string;
  /** Names in the fields of records that state the buyer. */
  readonly names: readonly string[];
  /** Names by which a text means it, and nothing else. */
  readonly said: readonly string[];
  /** Acronyms that are words or mean something else as well. */
  readonly acronyms: readonly string[];
  /** Beginnings of Assistance Listing Numbers and of solicitation numbers that only its records have. */
  readonly alns: readonly string[];
  readonly numbers: readonly string[];
  readonly spellings: readonly string[];
}

/** Whether an acronym is a word or means something else as well. */
export function isAmbiguous(acronym: string): boolean {
  return ambiguousAcronyms.has(acronym.toUpperCase());
}

/** All agencies, in the order of the table. */
export const agencies: readonly Agency[] = agencyTable.trim().split('\n').map(readLine);

/** Agencies by what people write, as `keyOf` compares it; of two with one acronym the first. */
export const agenciesBySpelling: ReadonlyMap<string, Agency> = new Map(
  agencies
    .toReversed()
    .flatMap((agency) => agency.spellings.flatMap(keysOf).map((key): [string, Agency] => [key, agency])),
);

/** `&` beside blanks is no word of a text. */
function keysOf(spelling: string): string[] {
  const key = keyOf(spelling);
  return [key.replaceAll(' and ', ' '), key];
}

function readLine(line: string): Agency {
  const [, name = '', written = '', records = '', codes = ''] =
    /^(.*?) = (.*?)(?: > (.*?))?(?: # (.*))?$/.exec(line) ?? [];
  const list = (text: string, separator: string | RegExp) => text.split(separator).filter((part) => part !== '');
  const nicknames = list(written, '; ');
  const dept = name.startsWith('Department of ') ? [name.replace('Department', 'Dept')] : [];
  const known = list(codes, ' ');
  return {
    name,
    spellings: [name, ...dept, ...nicknames],
    names: [...new Set([name, ...dept, ...nicknames, ...list(records, '; ')])],
    said: [name, ...nicknames.filter((nickname) => !isAmbiguous(nickname))],
    acronyms: nicknames.filter(isAmbiguous),
    alns: known.filter((code) => /^\d\d\./.test(code)),
    numbers: known.filter((code) => !/^\d\d\./.test(code)),
  };
}
