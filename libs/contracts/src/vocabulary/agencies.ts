import { keyOf } from '../query/understand/reader.js';
import { agencyTable, ambiguousAcronyms } from './agency-table.js';

/** An agency with the names and codes that identify it: see `agencyTable`. */
export interface Agency {
  readonly name: string;
  /** Names of the buyer in records. */
  readonly names: readonly string[];
  /** Names that always mean this agency in a text. */
  readonly said: readonly string[];
  /** Acronyms that are words or have other meanings. */
  readonly acronyms: readonly string[];
  /** Beginnings of Assistance Listing Numbers and solicitation numbers that only its records have. */
  readonly alns: readonly string[];
  readonly numbers: readonly string[];
  readonly spellings: readonly string[];
}

/** Whether an acronym is a word or has another meaning. */
export function isAmbiguous(acronym: string): boolean {
  return ambiguousAcronyms.has(acronym.toUpperCase());
}

/** All agencies, in the order of the table. */
export const agencies: readonly Agency[] = agencyTable.trim().split('\n').map(readLine);

/** Agencies by their names in queries, as `keyOf` compares them. The first agency wins a shared acronym. */
export const agenciesBySpelling: ReadonlyMap<string, Agency> = new Map(
  agencies
    .toReversed()
    .flatMap((agency) => agency.spellings.flatMap(keysOf).map((key): [string, Agency] => [key, agency])),
);

/** The keys of a spelling, with and without `and`, because a query has no word for a separate `&`. */
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
