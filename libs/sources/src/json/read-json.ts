import { type JsonFault, repairJson } from './repair-json.js';
import { parseJsonText } from './parse-json-text.js';

/** A part of a text. */
interface Span {
  start: number;
  end: number;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;

/** A part of a JSON text that could not be parsed, with the reason. */
export interface BrokenJson {
  text: string;
  reason: string;
}

export interface ReadJson {
  json: unknown;
  /** Description of the faults that were repaired; null if there were none. */
  repairs: string | null;
  /** List members that could not be repaired and were removed. */
  broken: BrokenMember[];
}

interface BrokenMember extends BrokenJson {
  /** Position among the list members, from 0. */
  index: number;
}

/** Parses a JSON text. If it has faults, repairs them, or removes the list members that contain them. */
export function readJson(text: string): ReadJson | BrokenJson {
  try {
    return { json: parseJsonText(text), repairs: null, broken: [] };
  } catch {
    return readRepaired(text) ?? readWithoutBroken(text) ?? { text, reason: whyNotJson(text) };
  }
}

/** Why a text is not JSON: `not JSON: number with leading zeros at character 812`. */
export function whyNotJson(text: string): string {
  const beginning = text.trim().slice(0, 40);
  return /^[[{"]/.test(beginning) ? reasonOf(repairJson(text).faults) : `not JSON: it begins with "${beginning}"`;
}

function readRepaired(text: string): ReadJson | null {
  const { text: repaired, faults } = repairJson(text);
  const json = parseOrUndefined(repaired);
  return json === undefined ? null : { json, repairs: reasonOf(faults), broken: [] };
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
  // Each piece ends before a removed member, whose comma is removed as well.
  const rest = [...pieces, text.slice(end)].reduce((before, piece) => joinPieces(before, piece));
  const { text: repaired, faults } =
    parseOrUndefined(rest) === undefined ? repairJson(rest) : { text: rest, faults: [] };
  const json = parseOrUndefined(repaired);
  return json === undefined ? null : { json, repairs: faults.length === 0 ? null : reasonOf(faults), broken };
}

/** Why a list member cannot be parsed even after repair; null if it can. */
function faultOf(member: string, start: number): string | null {
  if (parseOrUndefined(member) !== undefined) return null;
  const { text, faults } = repairJson(member);
  return parseOrUndefined(text) === undefined
    ? reasonOf(faults.map(({ problem, at }) => ({ problem, at: at + start })))
    : null;
}

function joinPieces(before: string, behind: string): string {
  return /^\s*,/.test(behind) ? before + behind.replace(',', '') : before.replace(/,\s*$/, '') + behind;
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

function reasonOf([first, ...more]: readonly JsonFault[]): string {
  if (first === undefined) return 'not JSON: a bracket too few or too many';
  const others = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'fault' : 'faults'}`;
  return `not JSON: ${first.problem} at character ${first.at}${others}`;
}

/** Spans of the objects and lists in the top-level list of a JSON text, or in a list of its top-level object. */
function listMembers(json: string): Span[] {
  const members: Span[] = [];
  const open: { sign: string; start: number }[] = [];
  for (const { 0: sign, index } of json.matchAll(token)) {
    if (sign === '{' || sign === '[') open.push({ sign, start: index });
    if (sign !== '}' && sign !== ']') continue;
    const closed = open.pop();
    if (closed !== undefined && areInList(open)) members.push({ start: closed.start, end: index + 1 });
  }
  return members;
}

function areInList(around: readonly { sign: string }[]): boolean {
  const signs = around.map(({ sign }) => sign).join('');
  return signs === '[' || signs === '{[';
}
