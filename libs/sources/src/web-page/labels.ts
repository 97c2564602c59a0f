import { otherDeadlines } from '../due-phrases.js';

/** Roles of the parts of a page. */
export const roles = [
  'title',
  'due_date',
  'bid_opening',
  'posted_date',
  'opportunity_number',
  'agency_name',
  'estimated_value',
  'contact_info',
  'location',
  'description',
  'status',
  'notice_type',
] as const;
export type Role = (typeof roles)[number];

/** Dates other than the deadline of the offer, and headings that only look like a label. */
const others =
  /\b(?:question|inquir|clarification|pre-?\s?(?:bid|proposal|submittal)|site visit|walk|conference|meeting|addend|protest|interview|updated|modified|last|registration|fee|time remaining|days? left|documents?)/i;

/** In matching order: `Issued by` is no date, `Bid opening date` no number of a bid. */
const patterns: readonly (readonly [RegExp, Role])[] = [
  [
    /\bissu(?:ed by|ing )|\b(?:agency|department|dept|organi[sz]ation|entity|division|buying body|owner)\b/i,
    'agency_name',
  ],
  [
    /\b(?:due|clos(?:es|ing|e)|deadline|expires|expiration|end date|valid (?:through|until)|respond by|submit by|apply by|target date|response date|received (?:by|until)|(?:submission|application|proposal|response) (?:window|period))\b/i,
    'due_date',
  ],
  [/\b(?:bid|proposal|tender)s? open(?:s|ing)\b|\bopening (?:date|of bids)\b/i, 'bid_opening'],
  [
    /\b(?:posted|posting|publish(?:ed)?|publication|issued?|released?|advertised?|advertisement date|open date|opens|start date)\b/i,
    'posted_date',
  ],
  [/\bstatus\b/i, 'status'],
  [
    /\b(?:solicitation|bid|rf[pqib]|if[bp]|itb|project|contract|event|reference|ref|opportunity|tender|grant|funding)\s*\/?\s*(?:rf[pq]\s*)?(?:no\b|number|num\b|#|id\b)|^(?:number|no|num|#|id|rf[pqi]|ifb|itb)$/i,
    'opportunity_number',
  ],
  [/\bcontact|\bbuyer\b|procurement officer|purchasing agent|contracting officer/i, 'contact_info'],
  [/\b(?:value|budget|estimate|amount|ceiling|cost|funding available|price)\b/i, 'estimated_value'],
  [/\blocation\b|place of performance|^(?:city|county|state|region)$/i, 'location'],
  [/\b(?:type|category)\b/i, 'notice_type'],
  [/\b(?:title|name|subject)\b|^(?:project|bid|solicitation|opportunity|event|tender|proposal|grant)s?$/i, 'title'],
  [/\b(?:description|scope|summary|synopsis|overview|details)\b/i, 'description'],
];

/** The role of a heading or a label; null if it is unknown. */
export function roleOf(label: string): Role | null {
  const text = label.replace(/[\s:*.]+$/, '').trim();
  if (text === '' || text.length > 50 || text.split(' ').length > 6 || others.test(text)) return null;
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** A part of a page and the text it was found in. */
export interface Said {
  text: string;
  quote: string;
}
export type SaidByRole = Partial<Record<Role, Said>>;

const mostDescriptionLines = 200;

/**
 * Reads `Label: value`, and a label with its value on the next line. The first one wins. A description extends to the
 * next label.
 */
export function readLabels(lines: readonly string[]): SaidByRole {
  const said: SaidByRole = {};
  const anchors = lines.flatMap((_line, at) => (isAnchor(labelAt(lines, at)) ? [at] : []));
  for (let at = 0; at < lines.length; at += 1) {
    const found = labelAt(lines, at);
    if (found === null || said[found.role] !== undefined || !isLabel(found, at, anchors)) continue;
    const text =
      found.role === 'description' ? [found.text, ...untilNextLabel(lines, found.next)].join('\n') : found.text;
    said[found.role] = { text, quote: `${found.label}: ${found.text}` };
  }
  if (said.due_date === undefined) {
    const due = lines.map((line) => inlineDue.exec(line)).find((match) => match !== null && !isOtherDeadline(match));
    if (due?.[1] !== undefined) said.due_date = { text: due[1], quote: due[0] };
  }
  return said;
}

/** `Closes November 5, 2026` in the middle of a line, without a colon. */
const inlineDue =
  /\b(?:due|closes|closing|deadline|respond by|submit by|apply by|target date|response date|bid opening|received (?:by|until)|(?:submission|application) window)\b(?:\s+(?:date|on|by|at|is))*\s*[:–-]?\s+((?:\w+,?\s+)?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|[A-Z][a-z]{2,8}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}).{0,60})/i;

/** `Questions due November 5, 2026`, `The road closes November 5, 2026` */
function isOtherDeadline({ input, index, 0: whole, 1: date = '' }: RegExpExecArray): boolean {
  return otherDeadlines.test(input.slice(Math.max(0, index - 100), index + whole.length - date.length));
}

/** Lines between a label without a colon and a date or number of the same opportunity. */
const anchorDistance = 16;

/** What the value of a label must hold to be one. */
const shapes: Partial<Record<Role, RegExp>> = {
  due_date: /\d|\b(?:tb[da]|open|until|continuous|ongoing|rolling|none|n\/a|not)\b/i,
  bid_opening: /\d|\b(?:tb[da]|none|n\/a|not)\b/i,
  posted_date: /\d|\b(?:tb[da]|none|n\/a|not)\b/i,
  opportunity_number: /\d/,
  estimated_value: /\d|\b(?:tb[da]|n\/a|not|varies|none)\b/i,
};

/** The entries of a menu look like labels without a colon. */
function isLabel({ role, text, hasColon }: Labelled, at: number, anchors: readonly number[]): boolean {
  if (shapes[role]?.test(text) === false) return false;
  return hasColon || anchors.some((anchor) => Math.abs(anchor - at) <= anchorDistance);
}

/** A date or a number that reads as one. */
function isAnchor(found: Labelled | null): boolean {
  return found !== null && /^(?:due_date|bid_opening|opportunity_number)$/.test(found.role) && /\d/.test(found.text);
}

interface Labelled {
  /** Without one the label stands on a line of its own. */
  hasColon: boolean;
  role: Role;
  label: string;
  text: string;
  /** The line after the value. */
  next: number;
}

function labelAt(lines: readonly string[], at: number): Labelled | null {
  const line = lines[at] ?? '';
  const [, label = '', text = ''] = /^([^:]{1,50}):\s*(\S.*)$/.exec(line) ?? [];
  const role = roleOf(label);
  if (role !== null) return { role, label, text, next: at + 1, hasColon: true };
  const alone = roleOf(line);
  const value = lines[at + 1];
  if (alone === null || value === undefined || roleOf(value) !== null) return null;
  return {
    role: alone,
    label: line.replace(/[\s:]+$/, ''),
    text: value,
    next: at + 2,
    hasColon: /:\s*$/.test(line),
  };
}

function untilNextLabel(lines: readonly string[], from: number): string[] {
  const rest = lines.slice(from, from + mostDescriptionLines);
  const end = rest.findIndex(
    (line) => roleOf(line) !== null || roleOf(/^([^:]{1,50}):/.exec(line)?.[1] ?? '') !== null,
  );
  return end === -1 ? rest : rest.slice(0, end);
}
