import { duePhrases, offers, otherDeadlines } from '../due-phrases.js';
import { headPatterns, type LabelRole, type Role } from './head-words.js';

export { type LabelRole, type Role, roles } from './head-words.js';

/** A part of a page and the text it was found in. */
export interface Said {
  text: string;
  quote: string;
}
export type SaidByRole = Partial<Record<Role, Said>>;

/** The kinds of dates that notices print. */
export type DateKind = 'due_date' | 'bid_opening' | 'posted_date' | 'open_date' | 'other_date';

const longestLabel = 70;
const maxWords = 9;

/** What a heading or a label announces; null if it is unknown, or no label. */
export function labelRoleOf(label: string): LabelRole | null {
  const known = cachedRoles.get(label);
  if (known !== undefined) return known;
  const role = findRole(label);
  if (label.length > longestLabel * 2) return role;
  if (cachedRoles.size >= maxCached) cachedRoles.clear();
  cachedRoles.set(label, role);
  return role;
}

/** The same labels stand in each unit of a list. */
const cachedRoles = new Map<string, LabelRole | null>();
const maxCached = 5000;

function findRole(label: string): LabelRole | null {
  const text = label.replace(/[\s:*.]+$/u, '').replace(/^[\s*•-]+/u, '');
  if (text === '' || text.length > longestLabel || text.split(' ').length > maxWords) return null;
  return headPatterns.find(({ part, whole }) => whole?.test(text) === true || contains(part, text))?.role ?? null;
}

const maxWordsOfEnd = 4;

/** The same for a label within a text, where most words before a colon are no label: a long one begins with what it announces. */
export function inlineLabelRoleOf(label: string): LabelRole | null {
  const role = /\d{2}/.test(label) ? null : labelRoleOf(label);
  if (role === null || label.trim().split(/\s+/).length <= maxWordsOfEnd) return role;
  const beginning = label.trim().split(/\s+/).slice(0, 3).join(' ');
  return labelRoleOf(beginning) === null ? null : role;
}

/** The same for the roles that a notice states. */
export function roleOf(label: string): Role | null {
  const role = labelRoleOf(label);
  if (role === 'open_date') return 'posted_date';
  return role === null || role === 'due_time' || role === 'other_date' || role === 'party' || role === 'other'
    ? null
    : role;
}

/** Whether a label says no more than which date it is: a short text that begins with one of its words is another. */
export function isDateKind(role: LabelRole | null): role is DateKind {
  return role !== null && dateKinds.has(role);
}

const dateKinds: ReadonlySet<LabelRole> = new Set([
  'due_date',
  'bid_opening',
  'posted_date',
  'open_date',
  'other_date',
]);

/** Invitations in sentences, besides the phrases that all sources know. */
const received =
  /\b(?:accept|receiv|submit|return|deliver)\w*\b[^.!?]{0,120}?\b(?:until|up to|by|before|prior to|no later than|at or before)\b/i;
/** Of what is over: `Bids were opened on`. */
const past = /\b(?:were|was|have been|has been) (?:publicly )?(?:opened|received|read|awarded|held)\b/i;
const longestWords = 240;

/**
 * The kind of the date that follows the given words. The words of something other than the offer count before all else, then those
 * that stand last.
 */
export function dateKindOf(words: string): DateKind | null {
  const clause = lastClause(words.slice(-longestWords));
  if (/^[^\p{L}]*$/u.test(clause)) return null;
  if (past.test(clause) || otherDeadlines.test(clause) || contains(partOf('other_date'), clause)) return 'other_date';
  const found = [...dateKinds]
    .map((kind) => ({ kind, at: lastIndex(partOf(kind), clause) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.at - a.at);
  if (found[0] !== undefined) return isDateKind(found[0].kind) ? found[0].kind : null;
  return kindInProse(clause);
}

function kindInProse(clause: string): DateKind | null {
  const ofOffers = offers.test(clause);
  if (ofOffers && received.test(clause)) return 'due_date';
  const phrases = duePhrases.filter(({ pattern, ofOffer }) => contains(pattern, clause) && (!ofOffer || ofOffers));
  if (phrases.length === 0) return null;
  return phrases.some(({ ofOpening }) => ofOpening) ? 'bid_opening' : 'due_date';
}

/** From the end of the sentence or the part of a line before. */
function lastClause(words: string): string {
  const ends = [...words.matchAll(/[;|•·\n]|(?<![A-Z\d]|\bNo|\bDept)[.!?]\s+(?=\p{Lu})/gu)];
  const last = ends.at(-1);
  return last === undefined ? words : words.slice(last.index + last[0].length);
}

function partOf(role: LabelRole): RegExp {
  return headPatterns.find((row) => row.role === role)?.part ?? /(?!)/;
}

function contains(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

function lastIndex(pattern: RegExp, text: string): number {
  let at = -1;
  for (const match of text.matchAll(pattern)) at = match.index + match[0].length;
  return at;
}
