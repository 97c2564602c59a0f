import { type JsonFault, mendJson } from './mend-json.js';
import { listMembers } from './list-members.js';

/** A part of a JSON text that could not be read, and why. */
export interface BrokenJson {
  text: string;
  reason: string;
}

export interface ReadJson {
  json: unknown;
  /** The faults that were repaired; null if there were none. */
  mended: string | null;
  /** Members of lists that could not be repaired: they are left out. */
  broken: BrokenMember[];
}

interface BrokenMember extends BrokenJson {
  /** Its place among the members. */
  index: number;
}

/** Reads a JSON text. One that is none for a few faults is repaired, or read without the members that have them. */
export function readJson(text: string): ReadJson | BrokenJson {
  try {
    return { json: JSON.parse(text), mended: null, broken: [] };
  } catch {
    return readMended(text) ?? readWithoutBroken(text) ?? { text, reason: whyNotJson(text) };
  }
}

/** Why a text is not JSON: `not JSON: number with leading zeros at character 812`. */
export function whyNotJson(text: string): string {
  const beginning = text.trim().slice(0, 40);
  return /^[[{"]/.test(beginning) ? reasonOf(mendJson(text).faults) : `not JSON: it begins with "${beginning}"`;
}

function readMended(text: string): ReadJson | null {
  const { text: mended, faults } = mendJson(text);
  const json = parsed(mended);
  return json === undefined ? null : { json, mended: reasonOf(faults), broken: [] };
}

function readWithoutBroken(text: string): ReadJson | null {
  const pieces: string[] = [];
  const broken: BrokenMember[] = [];
  let end = 0;
  for (const [index, { start, end: memberEnd }] of listMembers(text).entries()) {
    const member = text.slice(start, memberEnd);
    const reason = faultOf(member, start);
    if (reason === null) continue;
    broken.push({ index, text: member, reason });
    pieces.push(text.slice(end, start));
    end = memberEnd;
  }
  if (broken.length === 0) return null;
  // Each piece ends before a broken member, whose comma goes with it.
  const rest = [...pieces, text.slice(end)].reduce((before, piece) => joined(before, piece));
  const { text: mended, faults } = parsed(rest) === undefined ? mendJson(rest) : { text: rest, faults: [] };
  const json = parsed(mended);
  return json === undefined ? null : { json, mended: faults.length === 0 ? null : reasonOf(faults), broken };
}

/** Null if a member of a list can be read, perhaps repaired. */
function faultOf(member: string, start: number): string | null {
  if (parsed(member) !== undefined) return null;
  const { text, faults } = mendJson(member);
  return parsed(text) === undefined ? reasonOf(faults.map(({ what, at }) => ({ what, at: at + start }))) : null;
}

function joined(before: string, behind: string): string {
  return /^\s*,/.test(behind) ? before + behind.replace(',', '') : before.replace(/,\s*$/, '') + behind;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf([first, ...more]: readonly JsonFault[]): string {
  if (first === undefined) return 'not JSON: a bracket too few or too many';
  const others = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'fault' : 'faults'}`;
  return `not JSON: ${first.what} at character ${first.at}${others}`;
}
